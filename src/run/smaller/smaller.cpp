#include "run/smaller/smaller.h"

#include "run/smaller/plan.h"
#include "run/smaller/run.h"

namespace galli {

const WindowEngine copies_engine = {
    .name = "copies",
    .concerns = has_copies,
    .plan = copies_offer,
    .run = run_copies,
    .comes_first = concerns_all,
    .calls_functions = true,
};

const WindowEngine summands_engine = {
    .name = "summands",
    .concerns = has_parts,
    .plan = summands_offer,
    .run = run_summands,
    .comes_first = is_on_parts,
    .calls_functions = true,
};

}  // namespace galli
