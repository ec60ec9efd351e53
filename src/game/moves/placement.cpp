#include "game/moves/placement.h"

#include <optional>

#include "game/board/grid.h"

namespace galli {
namespace {

Cell moved(const Cell& cell, const Cell& by) { return {cell.row + by.row, cell.column + by.column}; }

/// The grid after the piece is placed; nothing when it does not fit there.
std::optional<Position> placed_at(const Placement& placement, const Position& grid, const Cell& by) {
  Position after = grid;
  for (const Cell& cell : placement.cells) {
    const Cell there = moved(cell, by);
    if (!is_on_grid(grid, there) || !is_free(grid, there)) return {};
    take_cell(after, there);
  }
  for (const Cell& cell : placement.blocked) {
    const Cell there = moved(cell, by);
    if (is_on_grid(grid, there)) take_cell(after, there);
  }
  return after;
}

}  // namespace

bool visit_placements(const Placement& placement, const Position& grid,
                      const std::function<bool(const Position&)>& visit) {
  const Cell& first = placement.cells.front();
  for (Integer row = 0; row < grid[0]; ++row) {
    for (Integer column = 0; column < grid[1]; ++column) {
      const auto after = placed_at(placement, grid, {row - first.row, column - first.column});
      if (after && !visit(*after)) return false;
    }
  }
  return true;
}

std::string to_text(const Placement& placement) {
  const auto list = [](const std::vector<Cell>& cells) {
    std::string text;
    for (const Cell& cell : cells)
      text += " (" + std::to_string(cell.row) + "," + std::to_string(cell.column) + ")";
    return text;
  };
  std::string text = placement.side == Side::left    ? "left place"
                     : placement.side == Side::right ? "right place"
                                                     : "place";
  text += list(placement.cells);
  if (!placement.blocked.empty()) text += " blocks" + list(placement.blocked);
  return text;
}

}  // namespace galli
