// Allowed: it is no plan.
#include "game/moves/run.h"
