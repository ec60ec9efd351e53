// Rulesets written in place: rays{(1,0),(1,2)} and steps{(1,3),(2,2)}.
#pragma once

#include "game/ruleset.h"
#include "lang/cursor.h"

namespace galli {

/// The cursor stands at the word `rays` or `steps`.
Ruleset read_literal(Cursor& cursor);

}  // namespace galli
