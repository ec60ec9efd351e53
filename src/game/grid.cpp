#include "game/grid.h"

#include <algorithm>
#include <bit>
#include <charconv>

#include "base/text.h"

namespace galli {
namespace {

constexpr std::size_t first_row = 2;  // after the numbers of rows and columns

Integer rows(const Position& grid) { return grid[0]; }
Integer columns(const Position& grid) { return grid[1]; }
Integer bit(Integer column) { return Integer{1} << column; }

bool is_on(const Position& grid, const Cell& cell) {
  return cell.row >= 0 && cell.row < rows(grid) && cell.column >= 0 && cell.column < columns(grid);
}

Integer& row_of(Position& grid, const Cell& cell) {
  return grid[first_row + static_cast<std::size_t>(cell.row)];
}

bool is_free(const Position& grid, const Cell& cell) {
  return (grid[first_row + static_cast<std::size_t>(cell.row)] & bit(cell.column)) != 0;
}

Cell moved(const Cell& cell, const Cell& by) { return {cell.row + by.row, cell.column + by.column}; }

/// The grid after the piece is placed; nothing when it does not fit there.
std::optional<Position> placed(const Placement& placement, const Position& grid, const Cell& by) {
  Position after = grid;
  for (const Cell& cell : placement.cells) {
    const Cell there = moved(cell, by);
    if (!is_on(grid, there) || !is_free(grid, there)) return {};
    row_of(after, there) &= ~bit(there.column);
  }
  for (const Cell& cell : placement.blocked) {
    const Cell there = moved(cell, by);
    if (is_on(grid, there)) row_of(after, there) &= ~bit(there.column);
  }
  return after;
}

/// A natural number at the beginning of the text, cut off it.
std::optional<Integer> natural(std::string_view& text) {
  Integer value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || value < 0 || text.front() == '-') return {};
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  return value;
}

std::optional<Position> sized(std::string_view text) {
  const auto height = natural(text);
  if (!height || !(text.starts_with('x') || text.starts_with('X'))) return {};
  text.remove_prefix(1);
  const auto width = natural(text);
  if (!width || !text.empty() || *height > max_grid_rows || *width > max_grid_columns) return {};
  return free_grid(*height, *width);
}

std::optional<Position> drawn(std::string_view text) {
  const std::size_t width = std::min(text.find('/'), text.size());
  if (width == 0 || width > static_cast<std::size_t>(max_grid_columns) ||
      (text.size() + 1) % (width + 1) != 0)
    return {};
  const auto height = static_cast<Integer>((text.size() + 1) / (width + 1));
  if (height > max_grid_rows) return {};
  Position grid = free_grid(height, static_cast<Integer>(width));
  for (std::size_t i = 0; i < text.size(); ++i) {
    const Cell cell{static_cast<Integer>(i / (width + 1)), static_cast<Integer>(i % (width + 1))};
    const bool is_end_of_row = i % (width + 1) == width;
    if ((text[i] == '/') != is_end_of_row || (!is_end_of_row && text[i] != '.' && text[i] != '#')) return {};
    if (text[i] == '#') row_of(grid, cell) &= ~bit(cell.column);
  }
  return grid;
}

}  // namespace

Board grid_board() { return {{}, {}, Board::Kind::grid}; }

Position free_grid(Integer rows, Integer columns) {
  Position grid(first_row + static_cast<std::size_t>(rows), bit(columns) - 1);
  grid[0] = rows;
  grid[1] = columns;
  return grid;
}

std::optional<Position> grid_of(std::string_view text) {
  if (text.empty()) return {};
  return is_digit(text.front()) ? sized(text) : drawn(text);
}

std::string grid_text(const Position& grid) {
  if (rows(grid) == 0 || columns(grid) == 0)
    return std::to_string(rows(grid)) + "x" + std::to_string(columns(grid));
  std::string text;
  for (Integer row = 0; row < rows(grid); ++row) {
    if (row > 0) text += '/';
    for (Integer column = 0; column < columns(grid); ++column)
      text += is_free(grid, {row, column}) ? '.' : '#';
  }
  return text;
}

std::size_t free_cells(const Position& grid) {
  std::size_t count = 0;
  for (std::size_t row = first_row; row < grid.size(); ++row)
    count += static_cast<std::size_t>(std::popcount(static_cast<std::uint64_t>(grid[row])));
  return count;
}

bool visit_placements(const Placement& placement, const Position& grid,
                      const std::function<bool(const Position&)>& visit) {
  const Cell& first = placement.cells.front();
  for (Integer row = 0; row < rows(grid); ++row) {
    for (Integer column = 0; column < columns(grid); ++column) {
      const auto after = placed(placement, grid, {row - first.row, column - first.column});
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
