// Positions whose heaps do not fit in 64 bits: their outcomes are read off a proved automaton.
#pragma once

#include <optional>

#include "gallimaufry/positions.h"
#include "gallimaufry/settings.h"

namespace galli {

/// Nothing when all heaps are numbers as usual. Throws Error when there is no proof, and so no answer.
std::optional<OutcomeAnswer> huge_outcomes(const OutcomeQuestion& question, const Settings& settings,
                                           const Control& control);

}  // namespace galli
