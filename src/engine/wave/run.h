// Runs plans of the wave engine.
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "engine/wave/plan.h"
#include "gallimaufry/control.h"
#include "plan/engine.h"
#include "value/request.h"

namespace galli {

/// Carries out a plan for this engine, with the kernel of this level; nothing when stopped.
std::optional<Answer> run_wave(const Machine& machine, const WavePlan& plan, const Request& request,
                               CpuLevel level, const Control& control);

std::variant<Answer, Halt> run_wave(const EngineTask& task);

}  // namespace galli
