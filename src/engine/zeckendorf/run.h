// Runs plans of the zeckendorf engine.
#pragma once

#include <optional>

#include "gallimaufry/control.h"
#include "plan/engine.h"
#include "value/request.h"

namespace galli {

/// Carries out a request for outcomes; nothing when stopped.
std::optional<Answer> run_zeckendorf(const Request& request, const Control& control);

std::variant<Answer, Halt> run_zeckendorf(const EngineTask& task);

}  // namespace galli
