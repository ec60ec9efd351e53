// What a ruleset on one heap lets a player take, read off its text for all sizes of the heap at once.
//
// The period arguments are about rulesets whose moves from n are n - a for every amount a of a fixed set that leaves a heap
// on the board: the same amounts at every n, and nothing else asked of n. This file shows that a ruleset is of that
// kind, or says why it was not shown; it never guesses. A clause fits when
//
//   - its target is n less something without n, the amount: (n - s), (n - 2*i - j), (n - 3);
//   - its ranges begin without n, and end without n or at n less something: 1..4, {2,5,8}, 1..n, 1..min(3, n);
//   - each condition is without n, or has the form n >= something.
//
// What the ends and conditions ask of n, "n is at least this", must be at most the amount: then it holds wherever n less the
// amount is on the board, and asks nothing more. A range that only n ends must be cut short by conditions on its
// variable, or else it must be the only one, with the variable itself as the amount and conditions that no longer
// change from some value on: all amounts but finitely many.
//
//   subtraction{2,5,8}, allbut{1,3}, nim(1), pegs(1), steps{(1),(4)}       fit
//   (n - s) for s in 1..n - 1      does not: it asks that n be more than s
//   (n - s) for s in 1..n where s mod 2 = 0, to_end, (n - 1) where n != 7  do not
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "game/ruleset.h"

namespace galli {

/// Amounts are at most this; a ruleset with larger ones is not looked at.
inline constexpr Integer largest_amount = 20'000;

/// From every n of the board the moves are to n - a, for each a that may be taken and leaves a heap on the board.
struct Taking {
  bool all_but = false;           ///< any a >= 1 may be taken but the listed ones
  std::vector<Integer> listed{};  ///< increasing, at least 1

  bool may_take(Integer amount) const;
  Integer largest() const { return listed.empty() ? 0 : listed.back(); }
};

/// A move by either.
Taking united(const Taking& a, const Taking& b);

/// What may be taken; or why that is not shown to be the same at every n: "the range of s ends at n div 2".
std::variant<Taking, std::string> taking_of(const Ruleset& ruleset);

/// The board is the heaps of this size and more, one heap each; or why that is not shown.
std::variant<Integer, std::string> least_heap(const Board& board);

}  // namespace galli
