// Runs plans of the sliced engine.
#pragma once

#include <optional>
#include <vector>

#include "engine/sliced/plan.h"
#include "gallimaufry/control.h"
#include "plan/engine.h"
#include "value/request.h"

namespace galli {

/// Carries out a plan for this engine; nothing when stopped.
std::optional<Answer> run_sliced(const Machine& machine, const SlicedPlan& plan, const Request& request,
                                 const Control& control);

std::variant<Answer, Halt> run_sliced(const EngineTask& task);

}  // namespace galli
