// The sieve engine: outcomes and nim-values of row programs (engine/sequences/row.h), and proofs that they repeat.
//
// Phases fall into components that play cannot leave and come back to; the components are done one after the other, those
// that play ends in first. What a component leads to is then known, and repeats; a component of one phase with one imposed
// set is sieved for its outcomes (engine/sequences/greedy.h), everything else is gathered (engine/sequences/gather.h). So for
// `subtraction{S1} >> subtraction{S2}` the P-positions of S2 are found and proved to repeat with period k, and are the obstacle
// of a sieve with S1.
//
// That outcomes of subtraction games repeat is folklore (Winning Ways, chapter 4); for `>>` it is Theorem 4.2.3 of Duchene,
// Heinrich, Larsson and Parreau, The switch operators and push-the-button games, whose hypothesis "R2 is periodic" here means:
// its preperiod is waited for. The same argument serves all buttons, passes, enforce and finite twists: the state is finite.
//
// Fits: subtraction{2,5,8}, subtraction{1..40} >> subtraction{7}, one_pass(subtraction{2,3}), subtraction{1,4} & subtraction{2},
// twist(subtraction{1}, subtraction{2,3}). Does not fit: allbut{2} (engine/twist/twist.h), octal(0.07), conjoin.
// Cost: outcomes a few ns for each P-position, values about 1 ns for each option, and about 2 microseconds to begin. A proof goes
// through at most three times the heaps below preperiod + period, and once more through them for the last exception. No
// memory for outcomes of the last component.
#pragma once

#include "plan/engine.h"

namespace galli {

extern const WindowEngine sieve_engine;

}  // namespace galli
