#include "engine/octal/plan.h"

#include <algorithm>

#include "plan/pieces.h"

namespace galli {
namespace {

/// Moves of both codes.
OctalCode united(OctalCode a, const OctalCode& b) {
  for (const Split& split : b.digits) {
    const auto same = std::find_if(a.digits.begin(), a.digits.end(),
                                   [&](const Split& each) { return each.taken == split.taken; });
    if (same == a.digits.end()) {
      a.digits.push_back(split);
    } else {
      same->left |= split.left;
    }
  }
  std::sort(a.digits.begin(), a.digits.end(),
            [](const Split& x, const Split& y) { return x.taken < y.taken; });
  return a;
}

/// The code of all rulesets of a formula whose phases are valued apart.
std::optional<OctalCode> kind_of(const Machine& machine, std::uint32_t index) {
  const Node& node = machine.nodes[index];
  if (node.kind == Node::Kind::leaf) return octal_code(*machine.rulesets[node.ruleset]);
  std::optional<OctalCode> code = OctalCode{};
  for (std::uint32_t kid : node.kids) {
    const auto more = kind_of(machine, kid);
    if (!more) return {};
    code = united(std::move(*code), *more);
  }
  return code;
}

}  // namespace

bool has_splits(const Machine& machine) {
  return std::any_of(machine.rulesets.begin(), machine.rulesets.end(),
                     [](const auto& ruleset) { return !ruleset->splits().empty(); });
}

std::variant<OctalPlan, Reason> plan_octal(const Machine& machine, std::uint32_t phase) {
  if (!is_multiset(board_of(machine, phase))) return "it needs heaps that may be split";
  if ((phases_apart(machine) >> phase & 1) == 0)
    return "something joins the heaps, so they cannot be valued apart";
  auto code = kind_of(machine, machine.phases[phase].formula);
  if (!code) return "not all moves are by an octal or hexadecimal code";
  return OctalPlan{std::move(*code)};
}

}  // namespace galli
