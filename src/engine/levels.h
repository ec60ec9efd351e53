// The levels engine: nim-values, one value after the other.
#pragma once

#include <optional>

#include "base/control.h"
#include "plan/levels_plan.h"
#include "value/request.h"

namespace galli {

/// Carries out a plan for this engine; nothing when stopped.
std::optional<Answer> run_levels(const Machine& machine, const LevelsPlan& plan, const Request& request,
                                 const Control& control);

}  // namespace galli
