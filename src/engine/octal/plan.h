// What the octal engine needs to know of a game, or why it cannot run it.
#pragma once

#include <variant>

#include "base/cpu.h"
#include "engine/octal/code.h"
#include "plan/engine.h"
#include "plan/shape.h"

namespace galli {

struct OctalPlan {
  OctalCode code;
  CpuLevel level = CpuLevel::plain;
  std::uint64_t bytes = 0;  ///< that values may take when no period is proved on the way
};

bool has_splits(const Machine& machine);

/// The plan, or the reason why there is none: in the asked phase, which is never left, heaps are valued apart, and all
/// moves are by codes.
std::variant<OctalPlan, Reason> plan_octal(const Machine& machine, std::uint32_t phase);

/// The same with what it costs, as the planner asks for it.
std::variant<Plan, Reason> octal_offer(const EngineQuestion& question);

}  // namespace galli
