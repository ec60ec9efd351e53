// Forbidden: no room named, and no such room.
#include <fmt/core.h>
#include "board.h"
#include "store/file.h"
