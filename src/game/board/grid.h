// Grids of cells, free or taken; of any size.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "gallimaufry/position_view.h"
#include "game/board/common.h"

namespace galli {

inline constexpr Integer max_grid_rows = 62;
inline constexpr Integer max_grid_columns = 62;

struct GridBoard {
  const std::vector<std::string>& names() const { return no_heaps(); }
  std::optional<std::size_t> length(std::span<const Integer> numbers) const;
  bool contains(const Position& position) const;
  std::string why_outside(const Position&) const { return ""; }
  Position cleared(const Position& position) const;
  Position small_position() const;

  WindowShows window_shows() const { return WindowShows::nothing; }
  Position placed(const Position& sizes) const { return sizes; }
  std::optional<Position> sizes_of(const Position&) const { return {}; }

  bool falls_apart() const { return true; }
  /// By the free cells.
  std::uint64_t positions_below(const Position& position, std::uint64_t most) const;
  std::size_t move_places(const Position& position) const;

  BoardComparison compared(const GridBoard&) const { return {Comparison::equal, {}}; }

  std::string in_words() const { return "a grid"; }
  std::string example() const { return "3x5"; }
  std::string text(const Position& position) const;
  std::string argument(const Position& position) const { return text(position); }
  std::string text_behind_at(const Position& position) const;
  WrittenPosition read(const Span& where, const NumberReader& numbers) const;
  /// The cells that are taken now, and were free.
  std::string change(const Position& from, const Position& to) const;

  std::vector<PositionPart> parts(const Position& position) const;
  BoardKind shown_as() const { return BoardKind::grid; }

  bool operator==(const GridBoard&) const = default;
};

Position free_grid(Integer rows, Integer columns);
/// "3x5", or rows of '.' (free) and '#' (taken) with '/' between them; nothing when it is neither, or too large.
std::optional<Position> grid_of(std::string_view text);
std::string grid_text(const Position& grid);
std::size_t free_cells(const Position& grid);

inline bool is_on_grid(const Position& grid, const Cell& cell) {
  return cell.row >= 0 && cell.row < grid[0] && cell.column >= 0 && cell.column < grid[1];
}
/// Where a position has the cells of a row: after the numbers of rows and columns.
inline std::size_t index_of_row(Integer row) { return 2 + static_cast<std::size_t>(row); }
/// The cell must be on the grid.
inline bool is_free(const Position& grid, const Cell& cell) {
  return (grid[index_of_row(cell.row)] >> cell.column & 1) != 0;
}
inline void take_cell(Position& grid, const Cell& cell) {
  grid[index_of_row(cell.row)] &= ~(Integer{1} << cell.column);
}
/// Cells that are free in the first grid and taken in the second, in the order of the rows.
std::vector<Cell> taken_cells(const Position& from, const Position& to);

/// A symmetry of the square: transposed first, then rows and columns reversed.
struct GridTurn {
  bool transposes = false;
  bool reverses_rows = false;
  bool reverses_columns = false;

  bool operator==(const GridTurn&) const = default;
};

inline constexpr std::array<GridTurn, 8> grid_turns = {{{false, false, false},
                                                        {false, true, false},
                                                        {false, false, true},
                                                        {false, true, true},
                                                        {true, false, false},
                                                        {true, true, false},
                                                        {true, false, true},
                                                        {true, true, true}}};

/// The cell after the turn; cells are turned about (0,0), grids onto themselves.
Cell turned(const Cell& cell, const GridTurn& turn);
Position turned(const Position& grid, const GridTurn& turn);

}  // namespace galli
