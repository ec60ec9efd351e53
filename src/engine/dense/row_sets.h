// What the options of one clause are worth in the rows along a heap: sets of values, cell by cell, that grow from row to row
// (engine/dense/row_growth.h). A row adds the few options that it has more than the row before, instead of looking at all.
//
// Only options in earlier rows are kept, which have their values for good, whether or not the cell that has the option is on the board.
#pragma once

#include <span>
#include <vector>

#include "engine/dense/kernel.h"
#include "engine/dense/row_moves.h"

namespace galli {

class RowSets {
 public:
  RowSets(const RowClause& clause, const RowBoard& board, const RowKernel& kernel);

  /// Sets with values up to this do not take more room than the board, or little.
  bool has_room_for(std::uint32_t largest) const;

  /// Brings the sets along the heap up to this row, whose first cell is `start`; no value so far is above `largest`. False when an
  /// option is not in an earlier row: the sets are of no more use then.
  bool go_to(std::span<const Integer> row, std::int64_t start, const std::uint32_t* values,
             std::uint32_t largest);

  /// Values base .. base + 31 of 16 cells of the row, from cell `at` on; null where there are none.
  const std::uint32_t* plane(std::size_t number, std::int32_t at) const {
    return number < planes_.size()
               ? planes_[number].data() + line_ * row_length_ + static_cast<std::size_t>(at)
               : nullptr;
  }
  std::size_t planes() const { return planes_.size(); }

 private:
  void add(const std::uint32_t* values);
  void clear_line();

  const RowClause& clause_;
  const RowBoard& board_;
  const RowKernel& kernel_;
  const std::size_t heap_;
  ClauseRun all_;
  std::vector<ClauseRun> more_;
  std::size_t row_length_;
  std::size_t lines_ = 1;
  std::vector<Integer> up_to_;  ///< by line: the size of the heap that its sets are for; -1: none
  std::vector<std::vector<std::uint32_t>> planes_;  ///< line by line, cell by cell
  std::size_t line_ = 0;                            ///< of the row
  std::vector<RowMove> moves_;
};

}  // namespace galli
