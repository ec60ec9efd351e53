// Plain answers: outcomes and nim-values of positions and of whole windows.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "base/nimber_set.h"
#include "game/board/board.h"
#include "value/ask.h"

namespace galli {

/// Positions 0..last[j] of each heap j, both ends included. Says what is shown, never a rule of the game.
struct Window {
  Position last;

  /// Number of cells; nothing when it leaves 64 bits.
  std::optional<std::uint64_t> cells() const;
  /// Position of a cell: the last heap runs fastest.
  Position position(std::uint64_t cell) const;
  std::uint64_t cell(const Position& position) const;
};

/// An answer for each cell of a window, in one phase.
struct Table {
  static constexpr std::int32_t off_board = -1;

  Window window;
  Ask ask = Ask::outcomes;
  std::uint32_t phase = 0;
  std::vector<std::int32_t> cells;  ///< nim-value, or for outcomes 0 for P and 1 for N; or off_board

  std::int32_t at(const Position& position) const { return cells[window.cell(position)]; }
  bool is_p(std::uint64_t cell) const { return cells[cell] == 0; }
};

}  // namespace galli
