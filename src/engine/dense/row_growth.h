// Clauses whose options are those of the position with one less in some heap, and a few more:
//
//   (v, min(y, v), min(z, v)) for v in 1..x - 1       (x, y, z) has what (x - 1, y, z) has, and v = x - 1
//   (x - i, y, z) for i in 1..x                       the same, once it is written (v, y, z) for v in 0..x - 1
//   (x - i, y + j) for i in 2..x, j in 1..i - 1       (v, y + j) for v in 0..x - 2, j in 1..x - v - 1: what has j = x - v - 1 is more
//
// So the values of the options can be kept for the next position, or row of positions (engine/dense/grown_sets.h, row_sets.h). Does not fit:
// (x - i, y, z) for i in 1..x where i != 3, in which x says more than how far v goes.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "game/ruleset.h"

namespace galli {

/// A clause about positions; or about rows of them: then the last heap, t, is in none of its expressions.
struct RowText {
  Clause clause;
  std::vector<Expression> firsts{};  ///< the cells of a row that have an option are at least these
  std::vector<Expression> lasts{};   ///< and at most these
};

/// What positions have and those with one less in this heap, which is above 0, have not: what one of these lists. Nothing when the clause
/// does not fit.
std::optional<std::vector<RowText>> growth_along(const RowText& text, std::size_t heap,
                                                 std::span<const Integer> last);

}  // namespace galli
