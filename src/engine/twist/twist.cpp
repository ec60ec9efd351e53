#include "engine/twist/twist.h"

#include "engine/twist/plan.h"
#include "engine/twist/run.h"

namespace galli {

const WindowEngine twist_engine = {
    .name = "twist",
    .concerns = is_on_one_heap,
    .plan = twist_offer,
    .run = run_twist,
    .sequence = &twist_sequence,
};

}  // namespace galli
