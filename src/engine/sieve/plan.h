// What the sieve engine needs to know of a game, or why it cannot run it.
#pragma once

#include <variant>

#include "engine/sequences/row.h"
#include "plan/engine.h"
#include "value/request.h"

namespace galli {

struct SievePlan {
  RowProgram program;
  std::uint64_t max_terms = 0;  ///< that may be computed and kept when no period is proved on the way
};

/// The plan, or the reason why there is none.
std::variant<SievePlan, Reason> plan_sieve(const Machine& machine, const Families& families);

/// The same with what it costs, as the planner asks for it.
std::variant<Plan, Reason> sieve_offer(const EngineQuestion& question);

}  // namespace galli
