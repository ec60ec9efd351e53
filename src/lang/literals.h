// Rulesets written in place: rays{(1,0),(1,2)} and steps{(1,3),(2,2)}; and to_end, no_moves.
#pragma once

#include "game/ruleset.h"
#include "lang/cursor.h"

namespace galli {

/// The cursor stands at the word `rays` or `steps`.
Ruleset read_vectors(Cursor& cursor);

/// The cursor stands at the word `to_end` or `no_moves`. They take the board of their partner.
Ruleset read_boardless(Cursor& cursor);

}  // namespace galli
