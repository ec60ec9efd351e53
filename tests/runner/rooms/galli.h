// Forbidden: what comes after the facade.
#include "cli/options/options.h"
#include "lang/reader.h"
