// Long conditions about one loop variable as one set: `i = 1 or i = 4 or i = 9` is i in {1, 4, 9}, and `i != 1 and i != 4` is not
// (i in {1, 4}). People and programs write such lists out; a set is recognised, and a test of it costs the same for any length.
#pragma once

#include "game/moves/clause.h"

namespace galli {

/// The clause with the same options in which such lists are sets.
Clause with_memberships(const Clause& clause);

}  // namespace galli
