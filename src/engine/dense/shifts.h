// Clauses by which every position may take the same amounts, as far as its heaps allow: (x - i, y - j, z - l) for all i, j and l that
// satisfy conditions of their own. The amounts are listed once, sorted by what they take from each heap, so that a position has
// a first part of the list, and of each part with the same first amount again a first part.
//
// Does not fit: (x - i, y) where gcd(i, x) = 1, whose amounts depend on x. Where only the first loop ends with the position there is one
// list without a question for each member (game/compiled/shared_list.h).
#pragma once

#include <memory>
#include <vector>

#include "engine/dense/options.h"
#include "game/compiled/clause_program.h"

namespace galli {

class ShiftedClause {
 public:
  /// Null if the clause is not of this kind, or has too many amounts.
  static std::unique_ptr<ShiftedClause> make(const Clause& clause, const Board& board, const BoxCells& cells,
                                             std::size_t heaps);

  /// Calls `visit` with the cells of a position's options until it returns false; false then.
  template <typename Visit>
  bool visit(const Position& from, Integer cell, Visit& visit) const {
    for (const Part& part : parts_) {
      if (part.first > from[0]) break;
      for (std::size_t i = part.begin; i < part.end && seconds_[i] <= from[1]; ++i) {
        if (fits(i, from) && !visit(cell - taken_[i])) return false;
      }
    }
    return true;
  }

  std::size_t size() const { return taken_.size(); }

 private:
  /// Amounts that take the same from the first heap.
  struct Part {
    Integer first = 0;
    std::size_t begin = 0;
    std::size_t end = 0;
  };

  bool fits(std::size_t i, const Position& from) const {
    if (heaps_ == 2) return true;
    bool fits = thirds_[i] <= from[2];
    for (std::size_t heap = 3; heap < heaps_; ++heap)
      fits &= others_[i * (heaps_ - 3) + heap - 3] <= from[heap];
    return fits;
  }

  std::size_t heaps_ = 0;
  std::vector<Part> parts_;
  std::vector<std::int32_t> seconds_;  ///< what is taken from the second heap; rising within a part
  std::vector<std::int32_t> thirds_;
  std::vector<std::int32_t> others_;
  std::vector<std::int32_t> taken_;  ///< from the number of the cell
};

}  // namespace galli
