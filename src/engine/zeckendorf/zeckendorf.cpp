#include "engine/zeckendorf/zeckendorf.h"

#include "engine/zeckendorf/plan.h"
#include "engine/zeckendorf/run.h"

namespace galli {

const WindowEngine zeckendorf_engine = {
    .name = "zeckendorf",
    .concerns = is_fibonacci_nim,
    .plan = zeckendorf_offer,
    .run = run_zeckendorf,
};

}  // namespace galli
