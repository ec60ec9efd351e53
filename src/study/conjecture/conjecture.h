// What the P-positions of a game seem to be, as claims to check.
//
// Guesses are right for all P-positions with heaps to a bound, in exact arithmetic; they are still only guesses. A formula is offered only
// where the positions leave it so little freedom that chance would hardly find one: see study/beatty. Each is a sentence of the claim
// language.
//
// Two heaps:
//   pairs       one partner b >= a for each a: a_n = floor(alpha*(n + s)) + k with alpha fraction or quadratic surd, found as the
//               simplest number in the interval that the terms leave; b_n = a_n + k*n + l, or another such sequence; or a_n the
//               least number not used before and b_n a floor or ceiling of a multiple of a_n
//   wedges      (a,b), a <= b, is P exactly when b < alpha*a + k; the row a = 0 apart
//   copies      rational games: what is guessed of the game that they are copies of, carried over (rational paper, Corollary 9)
//   same        the P-positions of a library game or of a small compound of them, perhaps with finitely many exceptions, or with
//               exceptions without end that are pairs of Fibonacci numbers
//   translates  (x,y) is P exactly when (x + p, y + q) is, from some row and column on: rows, columns, diagonals that repeat
// One heap: periods, as study/period finds them.
//
// Tried and dropped: fitting alpha and the shift together by linear programming, which gives a small polygon but no number in it;
// a grid of simple shifts gives an interval for alpha alone.
#pragma once

#include <string>
#include <vector>

#include "gallimaufry/control.h"
#include "gallimaufry/studies.h"
#include "game/game.h"
#include "lang/library.h"
#include "plan/plan.h"

namespace galli {

struct ConjectureFinding {
  Integer bound = 0;
  std::uint64_t positions = 0;  ///< P-positions to the bound
  std::vector<Conjecture> conjectures;
};

/// What can be computed in about a second, at most 4000 for two heaps.
Integer default_conjecture_bound(const Machine& machine, const PlanSettings& settings);

/// Throws Error: a grid, too large, interrupted.
ConjectureFinding conjectures(const Game& game, const Machine& machine, Integer bound, const Library& library,
                              const PlanSettings& settings, const Control& control);

}  // namespace galli
