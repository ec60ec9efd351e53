// What is drawn of a game with two heaps, taken from the engines as they find it.
#pragma once

#include "cli/subject.h"
#include "picture/board_picture.h"

namespace galli {

/// Which positions are drawn: two heaps that run, the others fixed.
struct Slice {
  std::array<std::size_t, 2> heaps = {0, 1};
  Position at;  ///< of all heaps; those that run are 0
  Bins bins;

  bool contains(std::span<const Integer> position) const;
  Window window() const;
};

/// Heaps and their bounds, from --to, --range and --fix; throws Error when not two of them run.
Slice slice_asked(const Options& options, const Subject& subject, std::uint32_t phase, Integer max_bins);

CellSet p_positions(const Options& options, const Subject& subject, const Slice& slice, std::uint32_t phase,
                    const Control& control);

/// All values, and the P-positions among them.
struct ValuesDrawn {
  CellValues values;
  CellSet zeros;
};
ValuesDrawn values_drawn(const Options& options, const Subject& subject, const Slice& slice,
                         std::uint32_t phase, const Control& control);

/// P-positions of both games, of the first only, of the second only.
struct Differences {
  CellSet both;
  CellSet first;
  CellSet second;
  std::optional<std::array<Integer, 2>>
      least{};  ///< of the positions in one only: the least total, then the first
};
Differences differences(const Options& options, const Subject& a, const Subject& b, const Slice& slice,
                        std::uint32_t phase, const Control& control);

/// Positions that are not on the board, as far as that is quickly found; empty when bins are larger than one.
CellSet off_board(const Subject& subject, const Slice& slice, std::uint32_t phase);

}  // namespace galli
