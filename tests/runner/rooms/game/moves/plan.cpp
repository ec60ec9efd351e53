// Forbidden: by way of another file, a run; and another folder.
#include "game/moves/step.h"
#include "game/sums/table.h"
