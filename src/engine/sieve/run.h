// Runs plans of the sieve engine, and finds periods.
#pragma once

#include "engine/sieve/plan.h"
#include "plan/engine.h"

namespace galli {

std::variant<Answer, Halt> run_sieve(const SievePlan& plan, const Request& request, const Control& control);
std::variant<Answer, Halt> run_sieve(const EngineTask& task);

extern const SequenceEngine sieve_sequence;

}  // namespace galli
