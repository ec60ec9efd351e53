// Kinds of boards, and a position of an answer: its numbers, its text, and what lies on each part of its board.
#pragma once

#include <string>
#include <vector>

#include "gallimaufry/basics.h"

namespace galli {

/// What a phase is played on; Position in basics.h says how each is written as numbers.
enum class BoardKind { heaps, multiset, grid, several_parts };

/// What lies on one part of a board: heaps, a multiset of heaps, or a grid.
struct PositionPart {
  bool is_grid = false;
  Position
      sizes{};  ///< of heaps; of a multiset the largest first, empty when nothing is left. A grid has none
  std::string text{};  ///< "(2,4)", "..#/..."
  std::vector<std::string>
      huge{};  ///< in place of `sizes`, where heaps do not fit in 64 bits: "10^1000", "12"

  bool operator==(const PositionPart&) const = default;
};

struct PositionView {
  Position numbers{};                 ///< by the kind of the board
  std::string text{};                 ///< "(2,4)", "..#/...", "(2,4)+(5,3)"
  std::vector<PositionPart> parts{};  ///< several on a board of several parts

  bool operator==(const PositionView&) const = default;
};

}  // namespace galli
