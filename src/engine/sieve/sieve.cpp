#include "engine/sieve/sieve.h"

#include "engine/sieve/plan.h"
#include "engine/sieve/run.h"

namespace galli {

const WindowEngine sieve_engine = {
    .name = "sieve",
    .concerns = is_on_one_heap,
    .plan = sieve_offer,
    .run = run_sieve,
    .sequence = &sieve_sequence,
};

}  // namespace galli
