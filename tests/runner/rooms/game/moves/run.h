// Allowed.
#include "base/text.h"
