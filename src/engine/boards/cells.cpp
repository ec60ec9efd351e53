#include "engine/boards/cells.h"

#include <algorithm>

namespace galli {
namespace {

constexpr std::size_t rows_between_asking = 64;

/// Whole cache lines, of an odd number so that rows do not hinder each other; a vector may be read from any word.
std::uint64_t stride_for(const LevelsPlan& plan) { return 8 * ((levels_words(plan) + 7 + 7) / 8 | 1); }

}  // namespace

std::uint64_t levels_cells_at(const Machine& machine, const LevelsPlan& plan, Integer x, Integer y) {
  const Integer first = plan.is_symmetric ? std::max(x, y) : y;
  const Integer end = std::min(plan.columns, y + 64);
  if (first >= end) return 0;
  std::uint64_t cells = ~std::uint64_t{0} << (first - y) & ~std::uint64_t{0} >> (y + 64 - end);
  if (machine.boards[0].conditions().empty()) return cells;
  for (Integer column = first; column < end; ++column) {
    const Position position = plan.is_swapped ? Position{column, x} : Position{x, column};
    if (!machine.boards[0].contains(position)) cells &= ~(std::uint64_t{1} << (column - y));
  }
  return cells;
}

FreeCells::FreeCells(const Machine& machine, const LevelsPlan& plan, const Control& control)
    : stride_(stride_for(plan)),
      rows_(static_cast<std::size_t>(plan.rows)),
      memory_(rows_ * (stride_ + 1) + 2 * levels_lanes) {
  for (Integer x = 0; x < plan.rows; ++x) {
    const auto row = static_cast<std::size_t>(x);
    if (row % rows_between_asking == 0 && control.stop_requested()) return;
    for (std::size_t word = 0; word < levels_words(plan); ++word) {
      const std::uint64_t cells = levels_cells_at(machine, plan, x, static_cast<Integer>(64 * word));
      words()[row * stride_ + word] = cells;
      some()[row] |= std::uint64_t{cells != 0} << (word >> levels_scale(plan));
      count_ += static_cast<std::uint64_t>(std::popcount(cells));
      if (row / 64 == word) on_diagonal_ += cells >> (row % 64) & 1;
    }
  }
}

}  // namespace galli
