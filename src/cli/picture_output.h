// Pictures on their way to a file or a terminal.
#pragma once

#include <string>

#include "cli/options/picture_options.h"
#include "cli/options/typed.h"
#include "gallimaufry/drawing.h"

namespace galli {

/// Where a picture comes from, in letters that every format can have.
Provenance picture_provenance(const Options& options, const GameHandle& game);

/// Throws Error when pixels or a PDF would go to a terminal, or cannot be drawn at all.
void check_is_for_a_file(PictureFormat format, const Options& options);

}  // namespace galli
