// What the reference evaluator needs to know: nothing but the machine, and when to give up.
#pragma once

#include "plan/engine.h"

namespace galli {

struct ReferencePlan {
  std::uint64_t limit = 0;  ///< pairs of phase and position that it may come to
};

/// The plan with what it costs, or the reason why there is none.
std::variant<Plan, Reason> reference_offer(const EngineQuestion& question);

}  // namespace galli
