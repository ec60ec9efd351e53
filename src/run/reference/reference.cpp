#include "run/reference/reference.h"

#include "run/reference/plan.h"
#include "run/reference/run.h"

namespace galli {

const WindowEngine reference_engine = {
    .name = "reference",
    .concerns = concerns_all,
    .plan = reference_offer,
    .run = run_reference,
    .is_last_resort = true,
    .calls_functions = true,
};

}  // namespace galli
