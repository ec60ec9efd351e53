// Guesses by comparison with a library game: the exceptions are without end, but follow a rule with Fibonacci numbers.
//
// Theorem 3.1.6 of the push paper is of this kind: nim >> euclid has the P-positions of wythoff, but for (F(2n+1) - 1, F(2n+2) - 1), in place
// of which come (F(2n+2) - 1, F(2n+3) - 1).
#include <fmt/format.h>

#include <algorithm>

#include "base/zeckendorf.h"
#include "lang/reader.h"
#include "run/run.h"
#include "study/conjecture/conjecture_kinds.h"

namespace galli {
namespace {

constexpr std::size_t min_exceptions = 6,
                      max_exceptions = 60;  ///< exceptions that a rule of four numbers is looked for in

/// (fib(step*n + first) + plus, fib(step*n + second) + plus), n >= 0.
struct FibonacciRule {
  Integer step = 1, first = 0, second = 0, plus = 0;

  std::vector<Pair> pairs(Integer bound) const {
    std::vector<Pair> all;
    for (Integer n = 0; step * n + second <= 90; ++n) {  // these fit in 64 bits
      const Integer a = *fibonacci(step * n + first) + plus, b = *fibonacci(step * n + second) + plus;
      if (b > bound) break;
      all.emplace_back(a, b);
    }
    return all;
  }

  std::string text(bool is_swapped = false) const {
    const auto number = [&](Integer shift) {
      const std::string index = step == 1 ? "n" : fmt::format("{}*n", step);
      const std::string sign = plus == 0 ? "" : fmt::format(" {} {}", plus < 0 ? '-' : '+', std::abs(plus));
      return fmt::format("fib({}{}){}", index, shift == 0 ? "" : fmt::format(" + {}", shift), sign);
    };
    return fmt::format("{{ ({}, {}) : n >= 0 }}", number(is_swapped ? second : first),
                       number(is_swapped ? first : second));
  }
};

/// The rule that gives just these pairs; empty if there is none or the pairs are too few.
std::optional<FibonacciRule> rule_of(const std::vector<Pair>& pairs, Integer bound) {
  if (pairs.size() < min_exceptions) return {};
  for (Integer step = 1; step <= 3; ++step) {
    for (Integer first = 0; first <= 4; ++first) {
      for (Integer second = first; second <= first + 3; ++second) {
        for (Integer plus = -2; plus <= 2; ++plus) {
          const FibonacciRule rule{step, first, second, plus};
          if (rule.pairs(bound) == pairs) return rule;
        }
      }
    }
  }
  return {};
}

/// Pairs x <= y in one set and not in the other; nothing when there are too many.
std::optional<std::vector<Pair>> only_in(const Plane& one, const Plane& other) {
  std::vector<Pair> pairs;
  for (Integer x = 0; x <= one.bound(); ++x) {
    for (Integer y = x; y <= one.bound(); ++y) {
      if (one.has(x, y) && !other.has(x, y)) pairs.emplace_back(x, y);
      if (pairs.size() > max_exceptions) return {};
    }
  }
  return pairs;
}

}  // namespace

std::optional<Conjecture> guess_rule(const Seen& seen, const Library& library, const PlanSettings& settings,
                                     const Control& control) {
  if (!seen.machine.is_symmetric) return {};
  for (const char* name : {"wythoff", "nim", "fraenkel[2]"}) {
    const Game game = read_game(std::make_shared<const Source>(Source{"", name}), library);
    const Plane other = plane_of(machine_of(game), seen.plane.bound(), settings, control);
    const auto missing = only_in(other, seen.plane), more = only_in(seen.plane, other);
    if (!missing || !more) continue;
    const auto without = rule_of(*missing, seen.plane.bound()), with = rule_of(*more, seen.plane.bound());
    if ((!without && !missing->empty()) || (!with && !more->empty()) || (!without && !with)) continue;
    std::string set = fmt::format("P({})", name);
    if (without) set = fmt::format("{} minus ({} union {})", set, without->text(), without->text(true));
    if (with) set = fmt::format("{} union {}", without ? "(" + set + ")" : set, with->text());
    return seen_to_hold(seen, fmt::format("those of {}, but for some by a rule", name),
                        fmt::format("P({}) = {} up to swap", seen.text, set));
  }
  return {};
}

}  // namespace galli
