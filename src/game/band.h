// Bands: clauses with two amounts that differ by less than a constant, `where abs(i - j) < t`, as clauses with one amount.
#pragma once

#include <vector>

#include "game/ruleset.h"

namespace galli {

/// The same options by one clause for each difference of the two amounts; the clause itself when it is no band, or a wide one.
std::vector<Clause> taken_apart(const Clause& clause);

}  // namespace galli
