// Outcomes by lines, 64 cells at a time: rows of bits, of which each source says what it attacks.
//
// A word of the row is found at once where no cell of it can reach another one of it. Options in the row shorten what is
// found at a time: to the modulus, where a heap falls by multiples of another one; to the first P-position that the
// whole rest of the row can reach; and to the next cell with a step by a clause. Euclid's rows from the 64th on
// are words throughout.
//
// It does not know whether a position has options, only whether one is P: misere play and passes are found byte by byte
// (outcomes.h).
#pragma once

#include "engine/lines/plan.h"
#include "gallimaufry/control.h"
#include "value/request.h"

namespace galli {

/// Empty if stopped.
std::optional<Answer> lines_bit_outcomes(const Machine& machine, const LinesPlan& plan,
                                         const Request& request, const Control& control);

}  // namespace galli
