// A game: an expression over rulesets, as the user wrote it.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "game/operators.h"
#include "game/rational.h"
#include "game/ruleset.h"

namespace galli {

/// What pushing the button does (push paper, section 6): the setting of `push`, in the order of its words.
enum class Button { move, inside, before, after, either };
std::string_view word_of(Button button);
inline bool is_before(Button button) { return button == Button::before || button == Button::either; }
inline bool is_after(Button button) { return button == Button::after || button == Button::either; }

/// Misere is a winning convention: it is outermost only.
struct Game {
  using Kind = GameKind;

  Kind kind = Kind::ruleset;
  std::shared_ptr<const Ruleset> ruleset;  ///< for Kind::ruleset only
  std::vector<Game> kids;   ///< select, enforce, plus: two or more; twist: one or more; push, conjoin,
                            ///< then, ordinal: two; the others: one
  Span span;                ///< the operator's sign or name, or the ruleset's
  std::size_t setting = 0;  ///< index into the words of the operator's setting, where it has one
  Matrix matrix{};          ///< cone, rational
  Position at{};            ///< then: where the second game begins, on its own board
  std::string at_text{};    ///< the same as it is written, with parentheses
};

/// The button of a push.
inline Button button_of(const Game& push) { return static_cast<Button>(push.setting); }

/// Same expression over the same rulesets; where it was written does not matter.
bool operator==(const Game& a, const Game& b);

/// The game in misere play, whether it is so already or not.
Game in_misere(Game game);

/// The start rule of the ruleset that comes first, when positions are those of that ruleset; or null.
const Start* start_rule(const Game& game);

/// In the language's notation with all parentheses: "(nim >> wythoff) & bishop". Reading it back gives an
/// equal game.
std::string to_text(const Game& game);

}  // namespace galli
