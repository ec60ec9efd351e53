// Clauses as conditions on tracks: each heap of the position, each changed heap of the option and each loop variable has one. The clause is
// taken as it is written: nothing is solved for, and no family is recognised.
//
// An expression becomes cases: conditions of which exactly one holds, each with a linear form. min, max and abs split by comparing, div and mod by
// a constant by the remainder, the least positive of some numbers by what it is if one of them is a known number. Products of
// variables, gcd and xor are not linear, and the checker refuses them.
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "game/ruleset.h"
#include "proof/theorem/walk.h"

namespace galli::theorem {

/// By heap: its number, or empty if it is free.
using HeapSizes = std::vector<MaybeInteger>;

struct ClauseMoves {
  unsigned tracks = 0;             ///< the free heaps of the position first
  std::vector<unsigned> option{};  ///< by free heap of the option: its track
  WordFormula condition{};         ///< the move exists and the option is on the board
};

/// Thrown and caught within the checker only.
struct CannotCheck {
  std::string reason;
};

/// Moves by a clause from positions with these heaps fixed to options with others. The same heaps are free in both.
ClauseMoves moves_of(const Clause& clause, const Board& board, const HeapSizes& from, const HeapSizes& to);

/// Moves that make a fixed heap larger.
ClauseMoves moves_that_raise(const Clause& clause, const Board& board, const HeapSizes& from);

/// What the board says of the free heaps.
WordFormula board_condition(const Board& board, const HeapSizes& fixed);

}  // namespace galli::theorem
