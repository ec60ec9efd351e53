// Where a board of the wave engine is divided between two threads: borders that no move crosses from left to right, and the
// diagonals on which each of them is used.
#pragma once

#include <optional>
#include <vector>

#include "gallimaufry/basics.h"

namespace galli {

struct WavePlan;

/// Divides a board in two: on diagonal s the left part ends before x = at - slant * s. No move leads from the left part to the right one.
struct WaveBorder {
  Integer at = 0;
  Integer slant = 0;

  Integer on(Integer s) const { return at - slant * s; }
};

/// Diagonals that two threads share, with the border between their parts.
struct WaveEpoch {
  Integer first;
  Integer last;
  WaveBorder border;
};

/// Diagonals that are computed between two looks at what others do.
inline constexpr Integer wave_block = 64;

/// The least slant of borders that no option crosses from left to right. Empty where the right part would need more of the left
/// one than its lines and a strip beside the border: with passes, under misere play, on boards with conditions, with long bounded rays.
std::optional<Integer> border_slant(const WavePlan& plan, bool is_misere);

/// The length of a diagonal that borders can divide: 64 positions on either side, wherever the border is within a block.
constexpr Integer shortest_divisible(Integer slant) { return 140 + 2 * wave_block * slant; }

/// The epochs of a plan, one after another: in the middle of the board, where diagonals are long.
std::vector<WaveEpoch> wave_epochs(const WavePlan& plan);

}  // namespace galli
