// The cells of a phase that have no value yet, as bits.
#pragma once

#include <cstdint>

#include "engine/boards/pages.h"
#include "engine/boards/plan.h"
#include "gallimaufry/control.h"
#include "game/machine.h"

namespace galli {

/// 64 cells of row x, from column y on, as bits: those on the board, and in the half that is looked at.
std::uint64_t levels_cells_at(const Machine& machine, const LevelsPlan& plan, Integer x, Integer y);

class FreeCells {
 public:
  /// All cells of the box that are on the board, of the halved one when symmetric; not all of them when asked to stop.
  FreeCells(const Machine& machine, const LevelsPlan& plan, const Control& control);

  std::uint64_t* words() const { return memory_.data(); }
  std::uint64_t stride() const { return stride_; }
  /// By row: which granules are not zero.
  std::uint64_t* some() const { return memory_.data() + rows_ * stride_ + levels_lanes; }
  bool has_any(std::uint32_t row) const { return some()[row] != 0; }
  std::uint64_t count() const { return count_; }
  /// How many of them lie on the diagonal x = y.
  std::uint64_t count_on_diagonal() const { return on_diagonal_; }

 private:
  std::uint64_t stride_;
  std::size_t rows_;
  LargePages memory_;
  std::uint64_t count_ = 0;        ///< at the beginning
  std::uint64_t on_diagonal_ = 0;  ///< at the beginning
};

}  // namespace galli
