// Periods of games with one heap: found and proved by the sequence engines, or only observed in what any engine computes.
#pragma once

#include <vector>

#include "base/control.h"
#include "game/game.h"
#include "plan/plan.h"
#include "value/period.h"

namespace galli {

struct PeriodQuestion {
  Ask ask = Ask::outcomes;
  std::uint32_t phase = 0;
  Integer bound = 0;  ///< how far to look: heaps 0..bound are computed at most, unless a proof needs no memory
};

/// Throws Error: the game has no single heap, or was interrupted.
PeriodFinding find_period(const Game& game, const Machine& machine, const PeriodQuestion& question,
                          const Settings& settings, const Control& control);

/// Terms 0..count-1: nim-values, or 0 for P and 1 for N. By the sequence engines where they fit, else by any.
std::vector<Nimber> first_terms(const Game& game, const Machine& machine, const PeriodQuestion& question,
                                Integer count, const Settings& settings, const Control& control);

}  // namespace galli
