// Boards in LaTeX: with TikZ, or as an axis of pgfplots where there are many marks or values. Inside this folder only.
#pragma once

#include <string>

#include "picture/board_picture.h"
#include "picture/latex/latex.h"

namespace galli {

inline constexpr std::size_t max_tikz_marks = 1500;  ///< above, pgfplots reads them from a file
inline constexpr double default_board = 85;          ///< millimetres of the longer side

std::string tikz_board(const BoardPicture& picture, const LatexStyle& style);
Drawing plotted_board(const BoardPicture& picture, const LatexStyle& style);

std::string latex_heap_name(const std::string& name);

/// The options of a mark; `half` of its size in points.
std::string mark_style(const Layer& layer, double half);

/// Calls `visit(x, y)` for every marked cell.
template <typename Visit>
void for_each_marked(const CellSet& cells, Visit visit) {
  const Bins& bins = cells.bins();
  for (std::size_t column = 0; column < bins.count(0); ++column) {
    for (std::size_t row = 0; row < bins.count(1); ++row) {
      if (!cells.has(column, row)) continue;
      visit(bins.first[0] + static_cast<Integer>(column) * bins.factor,
            bins.first[1] + static_cast<Integer>(row) * bins.factor);
    }
  }
}

}  // namespace galli
