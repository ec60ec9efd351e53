// A grid solved by the search engine: its outcome, its value where regions add, first moves that win.
#pragma once

#include "gallimaufry/solve.h"
#include "run/run.h"

namespace galli {

struct SolveWishes {
  bool first_moves = false;
  std::optional<Integer> constant{};  ///< counts behind the button only
};

/// Throws Error when the engine cannot do it or is interrupted.
SolveAnswer solve(const Machine& machine, const Position& grid, const SolveWishes& wishes,
                  const PlanSettings& settings, const Control& control);

}  // namespace galli
