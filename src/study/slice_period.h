// Periods of slices: one heap runs, the others keep their sizes. A period is seen in a table, and where automata can, decided for all sizes.
#pragma once

#include <string>
#include <vector>

#include "gallimaufry/control.h"
#include "gallimaufry/period.h"
#include "game/game.h"
#include "lang/library.h"
#include "plan/plan.h"

namespace galli {

struct SliceQuestion {
  Ask ask = Ask::outcomes;
  std::uint32_t phase = 0;
  std::vector<MaybeInteger> fixed{};  ///< by heap: its size; none for the one that runs
  MaybeInteger bound{};               ///< of the heap that runs; none: as far as is quick
};

struct SlicePeriod {
  PeriodFinding finding;
  std::string theorem{};  ///< why the period holds for ever; empty: it is only observed
};

/// Throws Error: not one heap runs, no engine can, or it was interrupted.
SlicePeriod find_slice_period(const Game& game, const Machine& machine, const Library& library,
                              const SliceQuestion& question, const PlanSettings& settings,
                              const Control& control);

}  // namespace galli
