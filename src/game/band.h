// Two loop variables that stay close together, as one: (x - i, y - j) where abs(i - j) < t is a band of 2t - 1 rays.
#pragma once

#include <vector>

#include "game/ruleset.h"

namespace galli {

/// Clauses with one loop variable that together have the options of this one; none when it has not two loop variables whose
/// difference a condition keeps small.
std::vector<Clause> band(const Clause& clause);

}  // namespace galli
