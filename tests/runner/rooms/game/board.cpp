// Forbidden: no room named, and no such room.
#include "board.h"
#include <fmt/core.h>
#include "store/file.h"
