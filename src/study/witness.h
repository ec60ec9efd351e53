// What shows that a position is N in one game and P in another: a move that wins in the one, and what the opponent enforces in the
// other.
#pragma once

#include <optional>
#include <string>

#include "study/agreement.h"

namespace galli {

struct Witness {
  bool left_wins = false;  ///< the position is N on the left; else on the right
  /// Where it is N: a move that leads to P, and is there whatever is enforced.
  std::optional<Position> move;
  Board board;           ///< on which the move leads to that
  bool is_push = false;  ///< the move is a push or a pass
  /// Where it is P: what leaves no winning move, as it was given where it is one of the games that are joined; empty when nothing is
  /// enforced.
  std::string enforced;
  bool is_stuck = false;  ///< there is then no move at all
};

/// Of a difference of outcomes in first phases; nothing when the position is on one of the boards only, or has too many moves.
std::optional<Witness> witness_of(const Game& left, const Game& right, const Agreement& agreement,
                                  const PlanSettings& settings, const Control& control);

}  // namespace galli
