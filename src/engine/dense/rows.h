// The dense engine, row by row: where all clauses fit (engine/dense/row_moves.h) and the opponent has no say, the options of a row
// are listed once for all its cells, and looked up for 16 neighbouring cells at a time.
//
// No heap may grow, so that a row depends on earlier ones and a cell on earlier cells of its own row. The values of options are sets of
// bits, a word for each 32 values, and more words than four only where these are full; where values are large, each has a mark.
//
// What a row has is kept where the next row along a heap has the same and a little more (engine/dense/row_sets.h), and all earlier cells of the row are
// one set. Threads take the sizes of the first heap in turn: a cell depends on no cell that has more in any heap, so that a row follows the one
// with one less in that heap by a block. They keep nothing from row to row and list all options of each row: what is kept would be read before the
// rows of other threads are done.
//
// Tried and dropped: rows of equal sums, for games whose heaps grow. `triangular | bishop` took twice as long as by lists, since its values
// need many words.
#pragma once

#include <memory>
#include <optional>

#include "engine/dense/row_moves.h"
#include "gallimaufry/control.h"
#include "game/machine.h"
#include "value/request.h"

namespace galli {

struct RowsPlan {
  RowBoard board;
  RowClause cells;
  std::vector<RowClause> clauses;
  std::uint64_t count = 0;  ///< cells of the board
};

/// Null if the game does not fit. Play stays in the phase and in the box, no move raises a heap, and no rank is declared.
std::shared_ptr<const RowsPlan> plan_rows(const Machine& machine, std::uint32_t phase, const Window& box);

}  // namespace galli
