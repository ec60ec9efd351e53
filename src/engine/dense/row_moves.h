// Clauses seen from a whole row of cells at once: all positions that differ in the last heap t only. A clause fits if each of its options either moves along with t, or is the same
// for all cells of the row that have it, and if these are the cells between two ends:
//
//   (x - i, y - j, z - l) for i in 0..x, j in 0..y, l in 0..z where i xor j xor l = 0      t = z: cell t leads to t - l, for t >= l
//   (v, min(y, v), min(z, v)) for v in 1..x - 1       two clauses: z where z <= v, and v where z > v
//
// Does not fit: (x - i, y) for i in 1..x where gcd(i, y) = 1, whose amounts depend on t.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "engine/dense/row_growth.h"
#include "engine/dense/row_move.h"
#include "game/compiled/option_lanes.h"
#include "game/ruleset.h"

namespace galli {

/// The cells of a board: heap h has up to last[h], and the last heap runs fastest.
struct RowBoard {
  std::vector<Integer> last;
  std::vector<Expression> conditions;  ///< that positions satisfy

  /// Of the number of a cell, by heap.
  std::vector<Integer> strides() const;
  Integer last_cell() const { return last.back(); }
};

/// Options of rows, as they are listed: bit fields of one number, so that a compiled clause can give them.
struct RowFields {
  std::vector<unsigned> heaps;  ///< of the target, but the last: how far the field is shifted up
  unsigned target = 0;          ///< the last heap: what is added to t, counted from -last_cell; or all of it
  unsigned first = 0;
  unsigned last = 0;
  bool has_first = false;
  bool has_last = false;
};

/// The moves of a row are those of the row with one less in `heap`, and what each of `more` lists.
struct RowGrowth {
  std::size_t heap = 0;
  std::vector<ClauseProgram> more;
};

/// What the moves of a clause, or a part of it, are for a row.
class RowClause {
 public:
  /// The parts of a clause; nothing when it does not fit.
  static std::optional<std::vector<RowClause>> parts_of(const Clause& clause, const RowBoard& board);

  bool is_moving() const { return is_moving_; }
  /// The options are all cells of the row before the mover's, and nothing else.
  bool is_all_earlier() const { return is_all_earlier_; }
  /// Null where a row does not go on from another.
  const RowGrowth* growth() const { return growth_.get(); }
  /// Adds the moves of the row with these heaps, the last left out; or what `run`, of a program of its growth, lists.
  void list(std::span<const Integer> row, ClauseRun& run, std::vector<RowMove>& moves) const;
  const ClauseProgram& program() const { return *program_; }

 private:
  friend class RowClauseMaker;

  std::shared_ptr<const ClauseProgram> program_;
  std::shared_ptr<const RowGrowth> growth_;
  RowFields fields_;
  std::vector<Integer> last_;
  std::vector<Integer> strides_;
  bool is_moving_ = true;
  bool is_all_earlier_ = false;
};

/// A clause that stays where it is: it says which cells of a row are positions.
std::optional<RowClause> cells_of_rows(const RowBoard& board);

}  // namespace galli
