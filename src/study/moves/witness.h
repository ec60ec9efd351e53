// What shows that a position is N in one game and P in another: a move that wins in the one, and what the opponent enforces in the
// other.
#pragma once

#include <optional>
#include <string>

#include "gallimaufry/studies.h"
#include "study/comparison/agreement.h"

namespace galli {

/// What shows a difference of outcomes in first phases; empty when the position is on one of the boards only, or has too many moves.
std::optional<Witness> witness_of(const Game& left, const Game& right, const Agreement& agreement,
                                  const PlanSettings& settings, const Control& control);

}  // namespace galli
