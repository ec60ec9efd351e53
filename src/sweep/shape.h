// Families of games that are known well enough to be solved many at a time, without reading the text of each.
//
// The family is read twice, each time with other sets for its variables. A ruleset that follows them in both is the
// variable's; one that stays the same is the same in all games.
#pragma once

#include <optional>
#include <variant>
#include <vector>

#include "engine/sequences/row.h"
#include "game/machine.h"
#include "lang/library.h"
#include "study/game_family.h"

namespace galli {

/// The set of a subtraction game: that of a variable, or always the same.
struct SweepOperand {
  std::optional<std::size_t> variable;
  AmountList amounts;  ///< without a variable
};

/// subtraction{S}, or push(subtraction{S}, subtraction{T}, button=...).
struct SubtractionShape {
  SweepOperand first;
  std::optional<SweepOperand> second;
  Button button = Button::move;
};

/// octal(C) or hex(C).
struct CodeShape {
  std::size_t variable = 0;
};

/// allbut{S}, or twist(subtraction{S}), or twist(allbut{S}).
struct ComplementShape {
  std::size_t variable = 0;
  bool is_twist = false;
  bool complement_first = false;  ///< of a twist
};

struct OtherShape {};

using SweepShape = std::variant<OtherShape, SubtractionShape, CodeShape, ComplementShape>;

/// Throws Error when the game cannot be read.
SweepShape shape_of(const SweepFamily& family, const Library& library);

/// A game of the family, read; Error points into the text of the family.
Game read_member(const SweepFamily& family, const std::vector<std::string>& choices, const Library& library,
                 bool misere);

/// The machine of the first game, which stands for all; Error as above.
struct FirstGame {
  Game game;
  Machine machine;
};
FirstGame first_game(const SweepFamily& family, const Library& library, bool misere);

}  // namespace galli
