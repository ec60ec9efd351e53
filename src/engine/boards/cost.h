// What levels and shelves count when they say what a plan costs.
#pragma once

#include "engine/boards/plan.h"
#include "plan/engine.h"

namespace galli {

/// Values that there are in games like wythoff, on boards of any form.
std::uint64_t likely_values(const LevelsPlan& plan);

/// How many lines a phase has room for, columns included; a little more than that.
std::uint64_t levels_line_count(const LevelsPlan& plan, const LevelsPhase& phase);

/// What a cell takes on a board with conditions, to see whether it is there.
inline constexpr double levels_seconds_per_condition = 150e-9;

/// What the plans of levels and shelves begin with: kernel and threads, which are written into `levels` too, and positions.
/// A thread finds `values_each` values at a time.
Plan start_of_levels_plan(const EngineQuestion& question, LevelsPlan& levels, std::uint32_t values_each);

}  // namespace galli
