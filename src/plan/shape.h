// Shape: what a planner asks of a machine. Derived once, cached nowhere.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "game/family.h"
#include "game/machine.h"

namespace galli {

/// Reasons are sentences.
using Reason = std::string;

/// The recognised families of each ruleset of a machine.
using Families = std::vector<std::vector<Family>>;

Families families_by_ruleset(const Machine& machine);

/// Options by a family, each carried into any phase of `phases`.
struct FamilyMoves {
  std::uint32_t family = 0;
  PhaseSet phases = 0;

  bool operator==(const FamilyMoves&) const = default;
};

/// The same position in other phases, there only where one of the families has an option (a pass).
struct GuardedStay {
  PhaseSet phases = 0;
  std::vector<std::uint32_t> families;

  bool operator==(const GuardedStay&) const = default;
};

/// One imposed set of options.
struct ImposedSet {
  std::vector<FamilyMoves> moves;
  PhaseSet stays = 0;
  std::vector<GuardedStay> guarded;
};

/// Phase by phase, the imposed sets as the opponent sees them: a position is N exactly when each of them
/// holds a P-position. Sets that the opponent need not impose are left out, so a shape alone does not show every
/// move: where a declared rank must be checked there is a gap.
struct Shape {
  std::vector<Family> families;  ///< no two alike, shared by all phases
  std::vector<std::vector<ImposedSet>> phases;
  std::optional<Reason> gap;         ///< why they cannot all be listed: also unless is_on_heaps
  std::vector<std::uint32_t> order;  ///< all phases; those that a stay leads to come first
};

Shape shape_of(const Machine& machine, const Families& families);

}  // namespace galli
