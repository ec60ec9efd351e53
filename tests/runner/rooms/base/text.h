// Allowed: the standard library and its own room.
#include <string>
#include "base/error.h"
