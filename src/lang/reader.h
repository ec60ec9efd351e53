// Text to games, positions and conditions. Every function throws Error on the user's mistakes.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "game/game.h"
#include "lang/library.h"

namespace galli {

Game read_game(std::shared_ptr<const Source> source, const Library& library);

/// "2,4", "(2,4)", "[4,2,1]", "10^18": any number of heaps, whatever the game. Its errors are of kind `usage`.
Position read_position(std::string_view text);

/// As positions on this board are written: "5,3" is the multiset of these heaps, "3x5" or "..#/..." a grid, and '+'
/// stands between the parts of a sum: "2,4+3x5". Of a board of heaps without parts, any number of heaps, as above.
Position read_position(std::string_view text, const Board& board);

/// "x + y <= 100" over the given heap names.
Expression read_condition(std::string_view text, std::span<const std::string> heap_names);

}  // namespace galli
