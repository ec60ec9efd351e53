// What a player may choose, in words, and why a choice loses.
#pragma once

#include "ask/play/found_moves.h"

namespace galli {

/// Fills in what there is to choose, who wins, and whether play is over. `answer.at` and `answer.phase_names` are known. Throws
/// Error when what was imposed is not one of the sets.
void add_choices(PlayAnswer& answer, const FoundMoves& found);

}  // namespace galli
