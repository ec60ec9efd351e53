// The reference evaluator as an engine: it goes by the definition, for anything small (proof/reference.h has its essay). It is asked
// only where nothing else fits, or few positions are known to be enough.
#pragma once

#include "plan/engine.h"

namespace galli {

extern const WindowEngine reference_engine;

}  // namespace galli
