// Forbidden: what comes after the facade.
#include "lang/reader.h"
#include "cli/options.h"
