// Runs plans of the levels engine.
#pragma once

#include <optional>

#include "engine/boards/plan.h"
#include "gallimaufry/control.h"
#include "plan/engine.h"
#include "value/request.h"

namespace galli {

/// Carries out a plan for this engine; nothing when stopped.
std::optional<Answer> run_levels(const Machine& machine, const LevelsPlan& plan, const Request& request,
                                 const Control& control);

std::variant<Answer, Halt> run_levels(const EngineTask& task);

}  // namespace galli
