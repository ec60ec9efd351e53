// Outcomes where each heap falls by multiples of the least positive one (zeruclid), by sorted positions.
#pragma once

#include "engine/lines/plan.h"
#include "gallimaufry/control.h"
#include "value/request.h"

namespace galli {

/// Nothing when stopped.
std::optional<Answer> lines_multiples(const Machine& machine, const LinesPlan& plan, const Request& request,
                                      const Control& control);

}  // namespace galli
