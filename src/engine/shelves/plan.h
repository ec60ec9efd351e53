// What the shelves engine needs to know of a game, or why it cannot run it: it takes a part of what levels takes.
#pragma once

#include <cstdint>
#include <variant>

#include "engine/boards/plan.h"
#include "engine/shelves/sizes.h"
#include "plan/engine.h"

namespace galli {

struct ShelvesPlan {
  LevelsPlan levels;
};

/// The plan, or the reason why there is none.
std::variant<ShelvesPlan, Reason> plan_shelves(const Machine& machine, const Families& families,
                                               const Request& request);

/// Columns that there is room for: whole units.
inline Integer shelves_columns(const LevelsPlan& plan) {
  constexpr Integer unit = shelves_unit;
  return (plan.columns + unit - 1) / unit * unit;
}

/// Rows of a table that are given together, as many as a cache line has cells; and how many such blocks there are at a
/// time.
inline constexpr std::uint32_t shelves_rows_given = 32;
inline std::uint32_t shelves_blocks(const LevelsPlan& plan) {
  return plan.threads > 1 ? 2 * plan.threads : 1;
}

/// The same with what it costs, as the planner asks for it.
std::variant<Plan, Reason> shelves_offer(const EngineQuestion& question);

}  // namespace galli
