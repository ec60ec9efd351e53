#include "engine/octal/octal.h"

#include "engine/octal/plan.h"
#include "engine/octal/run.h"

namespace galli {

const WindowEngine octal_engine = {
    .name = "octal",
    .concerns = has_splits,
    .plan = octal_offer,
    .run = run_octal,
    .kernels = all_kernels,
    .sequence = &octal_sequence,
};

}  // namespace galli
