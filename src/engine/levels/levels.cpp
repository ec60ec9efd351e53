#include "engine/levels/levels.h"

#include "engine/levels/plan.h"
#include "engine/levels/run.h"

namespace galli {

const WindowEngine levels_engine = {
    .name = "levels",
    .concerns = is_on_more_heaps,
    .plan = levels_offer,
    .run = run_levels,
    .kernels = plain_and_avx512,
};

}  // namespace galli
