// The smallest P-positions of a game, as far as they are found at once: for its card.
#pragma once

#include <vector>

#include "ask/open_game.h"
#include "gallimaufry/show.h"

namespace galli {

struct FoundFirst {
  FirstPositions shown;
  std::vector<Position> positions;  ///< on heaps
};

FoundFirst find_first_positions(const OpenGame& game, const Settings& settings, const Control& control);

/// For games that are begun by naming one number; nothing for others.
std::optional<FirstStarts> find_first_starts(const OpenGame& game, const Settings& settings,
                                             const Control& control);

}  // namespace galli
