// Nim-values by lines: row after row, each cell in all phases.
#pragma once

#include "engine/lines/plan.h"
#include "gallimaufry/control.h"
#include "value/request.h"

namespace galli {

/// Nothing when stopped.
std::optional<Answer> lines_values(const Machine& machine, const LinesPlan& plan, const Request& request,
                                   const Control& control);

}  // namespace galli
