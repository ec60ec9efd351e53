#include "engine/sliced/sliced.h"

#include "engine/sliced/plan.h"
#include "engine/sliced/run.h"

namespace galli {

const WindowEngine sliced_engine = {
    .name = "sliced",
    .concerns = is_on_more_heaps,
    .plan = sliced_offer,
    .run = run_sliced,
    .kernels = all_kernels,
};

}  // namespace galli
