// Answers put together from those to smaller questions: copies of a canonical game, and sums.
#pragma once

#include "plan/engine.h"

namespace galli {

// Both throw Error when interrupted.
std::variant<Answer, Halt> run_copies(const EngineTask& task);
std::variant<Answer, Halt> run_summands(const EngineTask& task);

}  // namespace galli
