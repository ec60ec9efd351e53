// "There is a number such that": tracks are forgotten.
#pragma once

#include "automaton/automaton.h"

namespace galli {

/// Accepts the numbers on the first `kept` tracks for which there are numbers on the others. The automaton accepts valid words
/// only. Minimised. The others may be longer words than the kept ones: that is looked after.
Automaton projection(const Numeration& numeration, const Automaton& automaton, unsigned kept,
                     AutomatonBudget& budget);

}  // namespace galli
