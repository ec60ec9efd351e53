// Pictures of games on grids: positions with their pieces, several beside each other.
#pragma once

#include "cli/subject.h"

namespace galli {

/// One panel for each --board. In its drawing '.' is free, '#' taken, '*' free and pointed out; cells with the same small letter
/// are a piece, those with the same capital a piece that could be placed next.
void draw_grids(const Options& options, const Subject& subject, std::uint32_t phase, const Control& control);

}  // namespace galli
