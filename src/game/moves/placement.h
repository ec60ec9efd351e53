// Moves that place a piece on a grid.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "game/board/grid.h"
#include "game/moves/side.h"

namespace galli {

/// A piece anywhere on the grid: all `cells`, moved alike, must be free, and become taken; so do the `blocked`
/// ones that are on the grid, free or not.
struct Placement {
  std::vector<Cell> cells;
  std::vector<Cell> blocked;
  Side side = Side::both;

  bool operator==(const Placement&) const = default;
};

/// Calls `visit` with each grid after the piece is placed; it returns false to stop, and so does the answer.
bool visit_placements(const Placement& placement, const Position& grid,
                      const std::function<bool(const Position&)>& visit);

/// The piece for both players, moved so that its least row and column are 0; its cells are sorted, each once.
Placement in_corner(Placement placement);
/// The piece after the turn, in the corner.
Placement turned(const Placement& placement, const GridTurn& turn);

/// The same pieces wherever they are, in any order and each any number of times.
bool has_same_pieces(const std::vector<Placement>& a, const std::vector<Placement>& b);

/// The turns that leave each of these sets of pieces as it is.
std::vector<GridTurn> symmetries_of(const std::vector<std::vector<Placement>>& sets);

/// "(0,0) (1,0) blocks (2,0)"
std::string to_text(const Placement& placement);

}  // namespace galli
