// The cells of a box in an order in which options come first, where that is not row by row: by declared ranks and by the weights that make
// play end.
#pragma once

#include <vector>

#include "engine/dense/looks.h"
#include "engine/dense/options.h"
#include "engine/dense/plan.h"

namespace galli {

struct CellOrder {
  std::vector<std::uint64_t> cells;  ///< those within reach
  std::size_t ranks_of_cell = 0;     ///< that are declared
  std::vector<Integer> ranks{};      ///< by cell, as many each
};

/// Not complete when stopped: `looks` says so.
CellOrder ordered_cells(const Ranking& ranking, const DensePlan& plan, const BoxCells& cells, Looks& looks);

}  // namespace galli
