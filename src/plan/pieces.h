// Pieces of positions that are not heaps: the heaps of a multiset, the regions of a grid.
#pragma once

#include <cstdint>

#include "game/machine.h"
#include "value/request.h"

namespace galli {

/// Heaps of a multiset and regions of a grid may be valued apart in a phase when no name, constraint, button, pass,
/// takeover or misere rule can still touch more than one of them: the phase is never left, and offers the moves of
/// rulesets that each touch one piece, all to the mover's choice.
PhaseSet phases_apart(const Machine& machine);

/// Positions that play from these can come to, at most: multisets by their total, grids by their free cells. `most`
/// when there are more, or nothing is known.
std::uint64_t max_positions(const Machine& machine, const Request& request, std::uint64_t most);

}  // namespace galli
