// Runs plans of the lines engine.
#pragma once

#include <optional>

#include "engine/lines/plan.h"
#include "gallimaufry/control.h"
#include "plan/engine.h"
#include "value/request.h"

namespace galli {

/// Carries out a plan for this engine; nothing when stopped.
std::optional<Answer> run_lines(const Machine& machine, const LinesPlan& plan, const Request& request,
                                const Control& control);

std::variant<Answer, Halt> run_lines(const EngineTask& task);

}  // namespace galli
