// Runs the reference evaluator.
#pragma once

#include "plan/engine.h"

namespace galli {

std::variant<Answer, Halt> run_reference(const EngineTask& task);

/// The same with a limit of positions, in place of an engine that had no answer.
std::variant<Answer, Halt> run_reference(const EngineTask& task, std::uint64_t limit);

}  // namespace galli
