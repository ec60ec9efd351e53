// Positions as they are given: read as the board of a phase has them, or in the shorter terms of a start rule, and told
// why when they are not on the board.
#pragma once

#include <string>
#include <string_view>

#include "game/machine.h"

namespace galli {

/// Takes a position in the coordinates of the phase's board or in those of the game's start rule, and checks that it is
/// on the board; throws Error otherwise.
Position place_on_board(const Game& game, const Machine& machine, const Position& given,
                        std::uint32_t phase = 0);

/// The same for a text: "2,4", "5,3", "3x5", "2,4+3x5".
Position read_on_board(const Game& game, const Machine& machine, std::string_view text,
                       std::uint32_t phase = 0);

/// The game, or for a phase on another board "phase 2 (cram) of then(nim, cram@(2x2))".
std::string owner_of_board(const Game& game, const Machine& machine, std::uint32_t phase);

}  // namespace galli
