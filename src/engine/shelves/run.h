// Runs plans of the shelves engine.
#pragma once

#include <optional>

#include "engine/shelves/plan.h"
#include "gallimaufry/control.h"
#include "plan/engine.h"
#include "value/request.h"

namespace galli {

/// Carries out a plan for this engine; nothing when stopped.
std::optional<Answer> run_shelves(const Machine& machine, const ShelvesPlan& plan, const Request& request,
                                  const Control& control);

std::variant<Answer, Halt> run_shelves(const EngineTask& task);

}  // namespace galli
