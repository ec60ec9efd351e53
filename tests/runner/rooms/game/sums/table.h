// Forbidden for others: a folder of its own.
#include "base/text.h"
