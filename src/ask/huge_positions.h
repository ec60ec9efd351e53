// Positions whose heaps do not fit in 64 bits: outcomes and winning moves are read off a proved automaton.
#pragma once

#include <optional>

#include "gallimaufry/moves.h"
#include "gallimaufry/positions.h"
#include "gallimaufry/settings.h"

namespace galli {

/// Nothing when all heaps are numbers as usual. Throws Error when there is no proof, and so no answer.
std::optional<OutcomeAnswer> huge_outcomes(const OutcomeQuestion& question, const Settings& settings,
                                           const Control& control);
/// The same for moves; those that win only.
std::optional<MovesAnswer> huge_moves(const MovesQuestion& question, const Settings& settings,
                                      const Control& control);

/// The winning moves from positions of any size, read off a proof.
MovesAnswer proved_moves(const MovesQuestion& question, const Settings& settings, const Control& control);

}  // namespace galli
