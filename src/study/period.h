// Periods of games with one heap: found and proved by the sequence engines, or only observed in what any engine computes.
#pragma once

#include <limits>
#include <vector>

#include "gallimaufry/control.h"
#include "game/game.h"
#include "plan/plan.h"
#include "proof/certificate.h"
#include "value/period.h"

namespace galli {

struct PeriodQuestion {
  Ask ask = Ask::outcomes;
  std::uint32_t phase = 0;
  std::uint64_t bound = 0;  ///< how far to look: heaps 0..bound are computed at most
  /// Where nothing can be proved: a smaller bound is taken when that one should take longer.
  double max_seconds = std::numeric_limits<double>::infinity();
};

/// Throws Error: the game has no single heap, or was interrupted. Nothing is proved of a game whose rank is only declared: it is
/// checked on what is reachable from heaps up to the bound.
PeriodFinding find_period(const Game& game, const Machine& machine, const PeriodQuestion& question,
                          const PlanSettings& settings, const Control& control);

/// Terms 0..count-1: nim-values, or 0 for P and 1 for N, or Table::off_board. At least one; throws Error.
std::vector<std::int32_t> first_terms(const Game& game, const Machine& machine,
                                      const PeriodQuestion& question, std::uint64_t count,
                                      const PlanSettings& settings, const Control& control);

/// A certificate of a period that was proved; finding it is gone through once more, for all terms and for all phases. It has been
/// checked: throws Error where `verify` would refuse it.
PeriodCertificate certificate_of(const Game& game, const Machine& machine, const Library& library,
                                 const PeriodQuestion& question, const PeriodFinding& finding,
                                 const PlanSettings& settings, const Control& control);

/// What terms 0, 1, 2, ... seem to repeat with: at least four periods, over more than half of them.
std::optional<Period> observed_period(const std::vector<std::int32_t>& terms);

}  // namespace galli
