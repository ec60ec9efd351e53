#include "engine/shelves/shelves.h"

#include "engine/shelves/plan.h"
#include "engine/shelves/run.h"

namespace galli {

const WindowEngine shelves_engine = {
    .name = "shelves",
    .concerns = is_on_more_heaps,
    .plan = shelves_offer,
    .run = run_shelves,
    .kernels = plain_and_avx512,
};

}  // namespace galli
