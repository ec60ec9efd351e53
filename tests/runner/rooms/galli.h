// Forbidden: what comes after the facade.
#include "cli/options.h"
#include "lang/reader.h"
