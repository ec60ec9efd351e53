// All engines. Planner, runner, `explain`, documents and tests go through this list, and nothing else lists them.
#pragma once

#include "plan/engine.h"

namespace galli {

Engines all_engines();

}  // namespace galli
