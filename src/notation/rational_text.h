// A rational game in words: its matrix, the classes of positions, phi, and the game that it has copies of.
#pragma once

#include <string>
#include <vector>

#include "game/game.h"

namespace galli {

/// A line for each; `x` and `y` are the names of its heaps.
std::vector<std::string> rational_in_words(const Game& game, const std::string& x, const std::string& y);

}  // namespace galli
