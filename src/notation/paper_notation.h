// Games as papers write them, for titles: "Nim ⊙ Euclid", "(2/7, 10/1)-RN". For people only: it cannot be read back.
#pragma once

#include <string>

#include "game/game.h"

namespace galli {

/// Rulesets by the names of the papers, as far as these have one; others as the language writes them.
std::string paper_notation(const Game& game);

}  // namespace galli
