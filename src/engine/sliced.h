// The sliced engine: outcomes of many blocks of the board at once.
#pragma once

#include <optional>

#include "base/control.h"
#include "plan/sliced_plan.h"
#include "value/request.h"

namespace galli {

/// Carries out a plan for this engine; nothing when stopped.
std::optional<Answer> run_sliced(const Machine& machine, const SlicedPlan& plan, const Request& request,
                                 const Control& control);

}  // namespace galli
