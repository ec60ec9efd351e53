// The facade: what callers of the library need, gathered.
#pragma once

#include "gallimaufry/error.h"
#include "game/game.h"
#include "game/machine.h"
#include "lang/library.h"
#include "lang/reader.h"
#include "run/run.h"
#include "study/moves.h"
#include "value/table.h"

namespace galli {

/// A game from its text, over the compiled-in library.
Game read(std::string_view text);
Game read(std::string_view text, const Library& library);

/// Of one position, in phase 1. Throws Error.
Outcome outcome(const Game& game, const Position& position);
std::uint64_t value(const Game& game, const Position& position);

}  // namespace galli
