// What the twist engine needs to know of a game, or why it cannot run it.
#pragma once

#include <variant>

#include "engine/sequences/row.h"
#include "plan/engine.h"

namespace galli {

/// One heap. All amounts but finitely many may be taken; or the game has two phases and every move leads into both: in
/// one of them finitely many amounts may be taken, in the other all but finitely many.
struct TwistPlan {
  AmountList excluded;
  AmountList taken;
  std::uint32_t infinite_phase = 0;
  bool is_alone = true;         ///< there is no finite phase
  std::uint64_t max_terms = 0;  ///< that may be kept when no period is proved on the way
};

/// The plan, or the reason why there is none.
std::variant<TwistPlan, Reason> plan_twist(const Machine& machine, const Families& families);

/// The same with what it costs, as the planner asks for it.
std::variant<Plan, Reason> twist_offer(const EngineQuestion& question);

}  // namespace galli
