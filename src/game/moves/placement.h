// Moves that place a piece on a grid.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "gallimaufry/basics.h"
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

/// "(0,0) (1,0) blocks (2,0)"
std::string to_text(const Placement& placement);

}  // namespace galli
