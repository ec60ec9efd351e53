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

#include <string>
#include <variant>

#include "engine/sequences/gather.h"

namespace galli {

/// How far a search for a period goes.
struct RowLimits {
  std::uint64_t heaps = std::uint64_t{1} << 33;  ///< of outcomes that are sieved, which need no memory
  std::uint64_t kept = std::uint64_t{1} << 27;   ///< terms that may be kept for each phase, two bytes each
};

/// Terms 0, 1, 2, ... of a phase: `count` of them, or as many as the period needs when it is proved on the way. Or the reason
/// why there are none ("stopped" when control says so).
std::variant<RowSequence, Reason> row_sequence(const RowProgram& program, Ask ask, std::uint32_t phase,
                                               std::uint64_t count, const Control& control);

/// The period of a phase, proved, or the reason why none is.
std::variant<Period, Reason> row_period(const RowProgram& program, Ask ask, std::uint32_t phase,
                                        const RowLimits& limits, const Control& control);

}  // namespace galli
