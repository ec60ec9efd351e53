// Positions, and the boards they lie on.
#pragma once

#include <string>
#include <vector>

#include "game/expression.h"

namespace galli {

/// Heap sizes, in the order in which the ruleset names its heaps.
using Position = std::vector<Integer>;

/// Tuples of naturals, one for each heap, that satisfy a condition.
struct Board {
  std::vector<std::string> heaps;       ///< their names, for people
  std::vector<Expression> conditions;   ///< all hold on the board; over heaps only; often empty

  std::size_t dimension() const { return heaps.size(); }
  bool contains(const Position& position) const;
  /// The conditions as a text, "x >= 1 and y >= 1"; empty when there are none.
  std::string condition_text() const;
};

enum class Comparison { equal, different, unknown };

/// Two boards as sets of positions; names of heaps do not matter. `witness`, when different, is a position
/// on one of them only (empty when they have different numbers of heaps).
struct BoardComparison {
  Comparison verdict = Comparison::unknown;
  Position witness;
};
BoardComparison compare(const Board& a, const Board& b);

/// The next position with heaps 0..last, the last heap running fastest; false, and back at zero, after the last one.
bool advance(Position& position, Integer last);

/// "(2,4)"
std::string to_text(const Position& position);

}  // namespace galli
