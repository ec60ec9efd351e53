// One thread of the sliced engine: its strips, step after step.
#pragma once

#include <atomic>
#include <functional>
#include <vector>

#include "engine/sliced/kernel.h"
#include "engine/sliced/plan.h"

namespace galli {

/// What the threads share.
struct SlicedBoard {
  SlicedBoard(const SlicedPlan& made, const Window& shown, const SlicedKernel& kernel_of_it, bool lists_them);

  const SlicedPlan& plan;
  const Window& window;
  const SlicedKernel& kernel;
  bool lists;            ///< P-positions are found one by one
  bool keeps;            ///< and kept
  std::int64_t columns;  ///< of blocks
  std::vector<SlicedStrip> strips;
  std::vector<std::uint32_t>
      below;  ///< the lines that leave a strip below: column and diagonal, for each column
  std::vector<std::atomic<std::int64_t>>
      ready;  ///< of each strip: columns of blocks of `below` that it has left
  std::atomic<bool> is_stopped = false;
};

/// What one thread finds.
struct SlicedPart {
  std::uint64_t count = 0;
  std::vector<std::uint64_t> positions;  ///< x * 2^32 + y, in no order
};

/// Does the strips `first`, `first` + threads, ... `watch` is told how many steps of how many are done, and says
/// whether to stop.
SlicedPart work_sliced(SlicedBoard& board, std::size_t first,
                       const std::function<bool(std::int64_t, std::int64_t)>& watch);

}  // namespace galli
