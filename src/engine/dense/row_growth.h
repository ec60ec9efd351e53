// Clauses whose options in a row are those of the row before along some heap, and a few more:
//
//   (v, min(y, v), min(z, v)) for v in 1..x - 1       the row (x, y) has what (x - 1, y) has, and v = x - 1
//   (x - i, y, z) for i in 1..x                       the same, once it is written (v, y, z) for v in 0..x - 1
//
// So the values of a row's options can be kept for the next one (engine/dense/row_sets.h). Does not fit: (x - i, y, z) for i in 1..x where
// i != 3, in which x says more than how far v goes.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "game/ruleset.h"

namespace galli {

/// A clause about rows: the last heap, t, is in none of its expressions.
struct RowText {
  Clause clause;
  std::vector<Expression> firsts;  ///< the cells that have an option are at least these
  std::vector<Expression> lasts;   ///< and at most these
};

/// What rows have and those with one less in this heap, which is above 0, have not; nothing when the clause does not fit.
std::optional<RowText> growth_along(const RowText& text, std::size_t heap, std::span<const Integer> last);

}  // namespace galli
