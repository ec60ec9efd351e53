// Clauses whose options are the same for many positions, but for where the list ends.
//
// (n - i*i) for i in 1..n: what i takes does not depend on n, which only says how far i goes. So the amounts are listed once, and
// a position has a first part of the list. In general each heap of the target is the mover's heap plus something, or something;
// these depend on the loop variables and on some heaps, the key. There is a list for each key, made when it is first asked for.
// All else that depends on the position must be an upper end of the first loop, or a condition without loop variables.
//
//   (x - i, y + j) for i in 2..x, j in 1..i - 1       one list, which ends with i = x
//   (v, min(y, v), min(z, v)) for v in 1..x - 1       a list for each y and z
//   (x - i, y) for i in 1..x where gcd(i, x) = 1      a list for each x
//   (x - i, y - j) for i in 1..x, j in 1..y           none: the second range depends on y
#pragma once

#include <optional>

#include "game/compiled/clause_program.h"

namespace galli {

struct SharedList {
  std::vector<std::size_t> key;     ///< heaps
  std::vector<std::size_t> moving;  ///< heaps that the target is relative to
  Integer first = 0;                ///< of the first loop
  Integer last = 0;                 ///< its largest value in the box
  ClauseProgram
      ends;  ///< of a position: its first loop is the one of the clause, with all that depends on the position
  ClauseProgram options;  ///< heaps are the first loop variable and the key; cells count from `base`
  Integer base = 0;
};

/// Nothing when the clause is not of this kind, or every position would have a list of its own.
std::optional<SharedList> shared_list(const Clause& clause, const Board& board, std::span<const Integer> last,
                                      std::span<const Integer> strides);

}  // namespace galli
