// Answers put together from those to smaller questions: copies of a canonical game, and sums.
#pragma once

#include "gallimaufry/control.h"
#include "plan/plan.h"

namespace galli {

Answer run_copies(const Machine& machine, const CopiesPlan& plan, const Request& request,
                  const PlanSettings& settings, const Control& control);
Answer run_summands(const Machine& machine, const SummandsPlan& plan, const Request& request,
                    const PlanSettings& settings, const Control& control);

}  // namespace galli
