// The sparse engine: P-positions of games with at most one of them in a row.
#pragma once

#include <optional>

#include "base/control.h"
#include "plan/sparse_plan.h"
#include "value/request.h"

namespace galli {

/// Carries out a plan for this engine; nothing when stopped.
std::optional<Answer> run_sparse(const Machine& machine, const SparsePlan& plan, const Request& request,
                                 const Control& control);

}  // namespace galli
