// The lines engine: what each line holds, cell by cell.
#pragma once

#include <optional>

#include "base/control.h"
#include "plan/lines_plan.h"
#include "value/request.h"

namespace galli {

/// Carries out a plan for this engine; nothing when stopped.
std::optional<Answer> run_lines(const Machine& machine, const LinesPlan& plan, const Request& request,
                                const Control& control);

}  // namespace galli
