// Parts of a sweep put together.
#pragma once

#include "cli/options.h"
#include "gallimaufry/control.h"

namespace galli {

/// --merge: checks that the parts belong together, are complete and all there, and writes their rows.
void merge_parts(const Options& options, const Control& control);

}  // namespace galli
