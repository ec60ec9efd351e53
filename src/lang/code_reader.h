// Reads `octal(0.07)` and `hex(0.8)`: the codes of take-and-break games.
#pragma once

#include "game/ruleset.h"
#include "lang/cursor.h"

namespace galli {

bool is_code_word(std::string_view word);

/// The cursor stands at the word, and is left behind the closing parenthesis.
Ruleset read_code(Cursor& cursor);

}  // namespace galli
