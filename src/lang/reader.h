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

/// "x + y <= 100" over the given heap names.
Expression read_condition(std::string_view text, std::span<const std::string> heap_names);

}  // namespace galli
