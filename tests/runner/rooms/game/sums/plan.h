// Allowed: its own folder, however it is named.
#include "game/sums/table.h"
