// Laws of operators on concrete games: those of a distributive lattice for | and & (enforce paper, section 4), and what the push
// paper says of A >> B (section 2.1). Each is tried cell by cell; a law whose hypothesis is not met says so.
//
// The lattice laws are proved for rulesets. With games of several phases they are only tried: G | G may differ from G, since
// a choice of the mover can go to the phases of either.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "study/comparison/agreement.h"
#include "study/moves/witness.h"

namespace galli {

/// What differs at the smallest position where the law fails, outcomes before values.
const Agreement& first_failure(const LawFinding& law);

/// The bound that people mean when they give none: fewer cells for more heaps, and what can be computed in some seconds.
Integer default_laws_bound(const std::vector<Game>& games, const PlanSettings& settings);

/// Two or three games in normal play. Throws Error when a table cannot be had.
std::vector<LawFinding> try_laws(const std::vector<Game>& games, Integer bound, const PlanSettings& settings,
                                 const Control& control);

}  // namespace galli
