// Runs plans of the twist engine, and finds periods.
#pragma once

#include "engine/twist/plan.h"
#include "plan/engine.h"

namespace galli {

std::variant<Answer, Halt> run_twist(const TwistPlan& plan, const Request& request, const Control& control);
std::variant<Answer, Halt> run_twist(const EngineTask& task);

extern const SequenceEngine twist_sequence;

}  // namespace galli
