// Runs plans of the octal engine, and finds periods.
#pragma once

#include "engine/octal/plan.h"
#include "plan/engine.h"

namespace galli {

std::variant<Answer, Halt> run_octal(const OctalPlan& plan, const Request& request, const Control& control);
std::variant<Answer, Halt> run_octal(const EngineTask& task);

extern const SequenceEngine octal_sequence;

}  // namespace galli
