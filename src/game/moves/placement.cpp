#include "game/moves/placement.h"

#include <algorithm>
#include <optional>

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

void sort_each_once(std::vector<Cell>& cells) {
  std::sort(cells.begin(), cells.end());
  cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
}

bool has_piece(const std::vector<Placement>& placements, const Placement& piece) {
  return std::any_of(placements.begin(), placements.end(),
                     [&](const Placement& each) { return in_corner(each) == piece; });
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

Placement in_corner(Placement placement) {
  Cell least = placement.cells.front();
  for (const Cell& cell : placement.cells)
    least = {std::min(least.row, cell.row), std::min(least.column, cell.column)};
  for (std::vector<Cell>* cells : {&placement.cells, &placement.blocked}) {
    for (Cell& cell : *cells) cell = {cell.row - least.row, cell.column - least.column};
    sort_each_once(*cells);
  }
  // Blocked cells that are cells of the piece too say nothing.
  std::erase_if(placement.blocked, [&](const Cell& cell) {
    return std::binary_search(placement.cells.begin(), placement.cells.end(), cell);
  });
  placement.side = Side::both;
  return placement;
}

Placement turned(const Placement& placement, const GridTurn& turn) {
  Placement result = placement;
  for (Cell& cell : result.cells) cell = turned(cell, turn);
  for (Cell& cell : result.blocked) cell = turned(cell, turn);
  return in_corner(std::move(result));
}

bool has_same_pieces(const std::vector<Placement>& a, const std::vector<Placement>& b) {
  const auto within = [](const std::vector<Placement>& some, const std::vector<Placement>& others) {
    return std::all_of(some.begin(), some.end(),
                       [&](const Placement& piece) { return has_piece(others, in_corner(piece)); });
  };
  return within(a, b) && within(b, a);
}

std::vector<GridTurn> symmetries_of(const std::vector<std::vector<Placement>>& sets) {
  std::vector<GridTurn> found;
  for (const GridTurn& turn : grid_turns) {
    const bool leaves_all =
        std::all_of(sets.begin(), sets.end(), [&](const std::vector<Placement>& placements) {
          std::vector<Placement> others;
          for (const Placement& placement : placements) others.push_back(turned(placement, turn));
          return has_same_pieces(placements, others);
        });
    if (leaves_all) found.push_back(turn);
  }
  return found;
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
