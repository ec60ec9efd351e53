// Runs plans of the sparse engine.
#pragma once

#include <optional>

#include "engine/sparse/plan.h"
#include "gallimaufry/control.h"
#include "plan/engine.h"
#include "value/request.h"

namespace galli {

/// Carries out a plan for this engine; nothing when stopped.
std::optional<Answer> run_sparse(const Machine& machine, const SparsePlan& plan, const Request& request,
                                 const Control& control);

std::variant<Answer, Halt> run_sparse(const EngineTask& task);

}  // namespace galli
