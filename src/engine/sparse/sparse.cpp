#include "engine/sparse/sparse.h"

#include "engine/sparse/plan.h"
#include "engine/sparse/run.h"

namespace galli {

const WindowEngine sparse_engine = {
    .name = "sparse",
    .concerns = is_on_more_heaps,
    .plan = sparse_offer,
    .run = run_sparse,
};

}  // namespace galli
