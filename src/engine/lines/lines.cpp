#include "engine/lines/lines.h"

#include "engine/lines/plan.h"
#include "engine/lines/run.h"

namespace galli {

const WindowEngine lines_engine = {
    .name = "lines",
    .concerns = is_on_heaps,
    .plan = lines_offer,
    .run = run_lines,
};

}  // namespace galli
