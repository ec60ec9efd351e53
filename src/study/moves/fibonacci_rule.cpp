#include "study/moves/fibonacci_rule.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/zeckendorf.h"
#include "engine/zeckendorf/plan.h"

namespace galli {
namespace {

/// "45 = 34 + 8 + 3"
std::string sum_text(Integer n, const std::vector<Integer>& parts) {
  return fmt::format("{} = {}", n, fmt::join(parts, " + "));
}

std::string winning_rule(Integer n, const std::vector<Integer>& parts, Integer limit) {
  const Integer least = parts.back();
  std::string text = fmt::format("The least part, {}, may be taken, since {} is not more than {}: take it",
                                 least, least, limit);
  if (least == n) return text + ", which takes all.";
  const std::vector<Integer> rest(parts.begin(), parts.end() - 1);
  return text +
         fmt::format(". That leaves {}, of which at most {} may be taken: less than its least part, {}.",
                     rest.size() == 1 ? std::to_string(n - least) : sum_text(n - least, rest), 2 * least,
                     rest.back());
}

}  // namespace

std::string fibonacci_rule(const Machine& machine, const Position& position) {
  if (machine.misere || !is_fibonacci_nim(machine)) return "";
  const Integer n = position[0], limit = std::min(position[1], n);
  if (n == 0) return "";
  const std::vector<Integer> parts = zeckendorf(n);
  const std::string head =
      "Zeckendorf's rule: write the heap as a sum of Fibonacci numbers, no two of them neighbours: " +
      sum_text(n, parts) + ". ";
  if (limit >= parts.back()) return head + winning_rule(n, parts, limit);
  return head + fmt::format(
                    "The least part, {}, is more than the {} that may be taken. So the mover loses: after "
                    "every move "
                    "the least part of what is left may be taken.",
                    parts.back(), limit);
}

}  // namespace galli
