// The moves from a position, for people and for machines.
#pragma once

#include <string>

#include "cli/subject.h"
#include "report/json.h"
#include "study/moves.h"

namespace galli {

/// What the opponent should enforce; null when the mover wins whatever it is.
const Imposed* first_losing(const Moves& moves);

/// The first line: "(5,9) is N, value 13, in phase 1 (nim).  1 winning move of 15."
std::string moves_sentence(const Moves& moves, const Machine& machine);

/// The sentence and a table below it: of moves, of moves with their answers, or of what may be enforced. Long
/// ones are cut unless `all`.
std::string moves_as_text(const Moves& moves, const Machine& machine, bool all);

/// The sentence and the options on a board, x to the right and y up; of a grid, the cells that moves take. Throws
/// Error for other boards, and when heaps are too large.
std::string moves_as_drawing(const Moves& moves, const Machine& machine);

/// An object whose lines after the first are indented by `indent`.
std::string moves_as_json(const Moves& moves, const Machine& machine, const Provenance& provenance,
                          std::size_t indent);

}  // namespace galli
