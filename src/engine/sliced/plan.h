// What the sliced engine needs to know of a game, or why it cannot run it.
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "base/cpu.h"
#include "plan/engine.h"
#include "plan/shape.h"
#include "value/request.h"

namespace galli {

struct SlicedPlan {
  /// Bit 4r + 2c + d: whether a position is P when its row is open (r = 1: no P-position in it so far) or not, and
  /// likewise its column and its diagonal.
  std::uint32_t table = 0;
  bool is_symmetric = false;  ///< and so is the window: only blocks on or above the diagonal are computed
  CpuLevel level = CpuLevel::plain;
  std::uint32_t lanes = 128;
  std::uint32_t width = 16;  ///< rows and columns of a block
  std::uint32_t threads = 1;
};

/// The plan, or the reason why there is none. Kernel, lanes, width and threads are left as they are.
std::variant<SlicedPlan, Reason> plan_sliced(const Machine& machine, const Families& families,
                                             const Request& request);

/// Whether each row and each column has one P-position at most, so that to count them is to count rows.
bool sliced_counts_rows(const SlicedPlan& plan);

/// How many blocks of a width there are up to a heap.
inline std::int64_t sliced_blocks(Integer last, std::uint32_t width) { return last / width + 1; }

/// How many positions of the window are evaluated.
std::uint64_t sliced_positions(const SlicedPlan& plan, const Window& window);

/// As many rows of blocks as there are lanes. Lane l works on row `first_row` + l; at time `origin` + l + q on the
/// block in column q.
struct SlicedStrip {
  std::int64_t first_row = 0;
  std::int64_t lanes = 0;         ///< that have something to do
  std::int64_t first_column = 0;  ///< of lane 0
  std::int64_t origin = 0;
};

/// The largest number of steps that a thread does before it tells the others.
constexpr std::int64_t sliced_chunk = 64;

/// All strips of the window, in the order of time; strip s belongs to thread s mod `threads`.
std::vector<SlicedStrip> sliced_strips(const SlicedPlan& plan, const Window& window);

/// The same with what it costs, as the planner asks for it.
std::variant<Plan, Reason> sliced_offer(const EngineQuestion& question);

}  // namespace galli
