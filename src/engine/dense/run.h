// Runs plans of the dense engine.
#pragma once

#include <optional>

#include "base/cpu.h"
#include "engine/dense/plan.h"
#include "gallimaufry/control.h"
#include "plan/engine.h"
#include "value/request.h"

namespace galli {

/// Carries out a plan for this engine; nothing when stopped.
std::optional<Answer> run_dense(const Machine& machine, const DensePlan& plan, const Request& request,
                                const Control& control, CpuLevel level = fastest_cpu_level(),
                                std::uint32_t threads = 1);

std::variant<Answer, Halt> run_dense(const EngineTask& task);

}  // namespace galli
