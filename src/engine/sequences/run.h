// Answers by the sequence engines (sieve, octal, twist): tables of one heap, and heaps of any size once a period is proved.
#pragma once

#include <variant>

#include "engine/octal/plan.h"
#include "engine/sieve/plan.h"
#include "engine/twist/plan.h"
#include "gallimaufry/control.h"
#include "value/halt.h"
#include "value/request.h"

namespace galli {

/// Carries out a plan. Too many positions: a heap lies beyond what is kept, and no period was proved.
std::variant<Answer, Halt> run_sieve(const SievePlan& plan, const Request& request, const Control& control);
std::variant<Answer, Halt> run_twist(const TwistPlan& plan, const Request& request, const Control& control);
/// Positions may have many heaps: their values are xored.
std::variant<Answer, Halt> run_octal(const OctalPlan& plan, const Request& request, const Control& control);

}  // namespace galli
