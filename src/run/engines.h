// All engines. Planner, runner, `explain`, documents and tests go through this list, and nothing else lists them.
#pragma once

#include <string_view>

#include "plan/engine.h"

namespace galli {

Engines all_engines();
/// Null: there is none.
const WindowEngine* engine_called(std::string_view name);

}  // namespace galli
