#include "engine/search/search.h"

#include "engine/search/plan.h"
#include "engine/search/run.h"

namespace galli {
namespace {

bool is_on_grid(const Machine& machine) { return is_grid(machine.boards[0]); }

}  // namespace

const WindowEngine search_engine = {
    .name = "search",
    .concerns = is_on_grid,
    .plan = search_offer,
    .run = run_search,
};

}  // namespace galli
