// What the memo engine needs to know: in which phases the pieces of a position are worth the xor of their values.
#pragma once

#include <memory>
#include <variant>
#include <vector>

#include "game/machine.h"
#include "plan/engine.h"
#include "plan/shape.h"
#include "value/request.h"

namespace galli {

/// A game on heaps that takes over at a fixed position (`then`), and that play never leaves again: what it is worth there is a
/// question of its own, for whatever engine is best.
struct Takeover {
  std::uint32_t node = 0;  ///< of kind fixed_position
  Request request;         ///< for that position in that phase
  std::shared_ptr<const Plan> plan;
};

/// Threads that value the regions of one grid.
struct RegionThreads {
  std::uint32_t count = 1;
  std::uint64_t regions_alone = 1 << 12;  ///< that the caller's thread values before others join it
};

struct MemoPlan {
  PhaseSet apart = 0;       ///< pieces are valued apart (plan/pieces.h)
  std::uint64_t limit = 0;  ///< positions that may be remembered
  PhaseSet sums = 0;        ///< phases on heaps that are sums of games on blocks (game/blocks.h)
  std::vector<Takeover> takeovers{};
  RegionThreads region_threads{};
};

std::variant<MemoPlan, Reason> plan_memo(const Machine& machine);

/// The nodes of takeovers that play from this phase can come to. What moves there must be all that moves in the phase: in `then(A, B@(3)) | C`
/// B takes over from A alone.
std::vector<std::uint32_t> takeovers_from(const Machine& machine, std::uint32_t phase);

/// The same with what it costs, as the planner asks for it.
std::variant<Plan, Reason> memo_offer(const EngineQuestion& question);

}  // namespace galli
