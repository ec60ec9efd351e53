// Outcomes by lines: row after row, each cell in all phases.
#pragma once

#include "gallimaufry/control.h"
#include "plan/lines_plan.h"
#include "value/request.h"

namespace galli {

/// Nothing when stopped.
std::optional<Answer> lines_outcomes(const Machine& machine, const LinesPlan& plan, const Request& request,
                                     const Control& control);

}  // namespace galli
