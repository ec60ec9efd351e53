#include "engine/wave/wave.h"

#include "engine/wave/plan.h"
#include "engine/wave/run.h"

namespace galli {

const WindowEngine wave_engine = {
    .name = "wave",
    .concerns = is_on_more_heaps,
    .plan = wave_offer,
    .run = run_wave,
    .kernels = all_kernels,
    .offers_outcomes = true,
};

}  // namespace galli
