// What could be asked about a game next, with a position that has something to show.
#pragma once

#include <string>
#include <vector>

#include "ask/open_game.h"
#include "gallimaufry/show.h"

namespace galli {

/// `positions`: some P-positions on heaps, the smallest first.
std::vector<NextQuestion> next_about(const OpenGame& game, const std::vector<Position>& positions);

/// For a ruleset whose moves depend on who plays.
std::vector<NextQuestion> next_about_partizan(const std::string& name, const Board& board);

}  // namespace galli
