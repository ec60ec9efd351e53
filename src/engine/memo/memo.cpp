#include "engine/memo/memo.h"

#include "engine/memo/plan.h"
#include "engine/memo/run.h"

namespace galli {

const WindowEngine memo_engine = {
    .name = "memo",
    .concerns = is_on_parts,
    .plan = memo_offer,
    .run = run_memo,
};

}  // namespace galli
