// Grids of cells, free or taken, and the moves that place a piece on them.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "game/board.h"

namespace galli {

/// Who may make a move of a partizan ruleset.
enum class Side { both, left, right };

/// A piece anywhere on the grid: all `cells`, moved alike, must be free, and become taken; so do the `blocked`
/// ones that are on the grid, free or not.
struct Placement {
  std::vector<Cell> cells;
  std::vector<Cell> blocked;
  Side side = Side::both;

  bool operator==(const Placement&) const = default;
};

inline constexpr Integer max_grid_rows = 62;
inline constexpr Integer max_grid_columns = 62;

Board grid_board();
Position free_grid(Integer rows, Integer columns);
/// "3x5", or rows of '.' (free) and '#' (taken) with '/' between them; nothing when it is neither, or too large.
std::optional<Position> grid_of(std::string_view text);
std::string grid_text(const Position& grid);
std::size_t free_cells(const Position& grid);

/// Calls `visit` with each grid after the piece is placed; it returns false to stop, and so does the answer.
bool visit_placements(const Placement& placement, const Position& grid,
                      const std::function<bool(const Position&)>& visit);

/// "(0,0) (1,0) blocks (2,0)"
std::string to_text(const Placement& placement);

}  // namespace galli
