// A game: an expression over rulesets, as the user wrote it.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "game/ruleset.h"

namespace galli {

/// Misere is a winning convention: it is outermost only.
struct Game {
  enum class Kind { ruleset, select, enforce, push, one_pass, twist, misere };

  Kind kind = Kind::ruleset;
  std::shared_ptr<const Ruleset> ruleset;  ///< for Kind::ruleset only
  std::vector<Game> kids;                  ///< select, enforce: two or more; push: two; twist: one or more
  Span span;                               ///< the operator's sign or name, or the ruleset's
};

/// Same expression over the same rulesets; where it was written does not matter.
bool operator==(const Game& a, const Game& b);

/// The ruleset that comes first in the text: it names the heaps.
const Ruleset& first_ruleset(const Game& game);

/// In the language's notation with all parentheses: "(nim >> wythoff) & bishop". Reading it back gives an
/// equal game.
std::string to_text(const Game& game);

}  // namespace galli
