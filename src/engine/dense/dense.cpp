#include "engine/dense/dense.h"

#include "engine/dense/plan.h"
#include "engine/dense/run.h"

namespace galli {

const WindowEngine dense_engine = {
    .name = "dense",
    .concerns = is_on_heaps,
    .plan = dense_offer,
    .run = run_dense,
    .kernels = all_kernels,
};

}  // namespace galli
