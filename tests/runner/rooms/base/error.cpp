// Forbidden: a room further up.
#include "base/error.h"
#include "game/board.h"
