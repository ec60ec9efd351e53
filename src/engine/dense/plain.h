// Phases in which the opponent has no say: all options of some rulesets are the mover's, and play stays in the phase.
#pragma once

#include <algorithm>
#include <optional>
#include <vector>

#include "game/machine.h"

namespace galli {

/// The rulesets of such a phase.
inline std::optional<std::vector<std::uint32_t>> plain_rulesets(const Machine& machine, std::uint32_t phase) {
  std::vector<std::uint32_t> rulesets;
  const auto add = [&](std::uint32_t index, const auto& self) -> bool {
    const Node& node = machine.nodes[index];
    if (node.kind == Node::Kind::leaf) {
      rulesets.push_back(node.ruleset);
      return node.phases == PhaseSet{1} << phase;
    }
    return node.kind == Node::Kind::unite && std::all_of(node.kids.begin(), node.kids.end(),
                                                         [&](std::uint32_t kid) { return self(kid, self); });
  };
  if (!add(machine.phases[phase].formula, add)) return {};
  return rulesets;
}

}  // namespace galli
