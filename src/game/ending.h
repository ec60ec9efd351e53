// Why the play of a machine ends: each component of its phases is ranked; or which cycle shows that it need not.
#pragma once

#include <optional>

#include "game/machine.h"

namespace galli {

/// Fills `rankings` and `component_of`; or tells, pointing into the game's text, why it cannot.
std::optional<Complaint> rank_phases(Machine& machine, const Game& game);

}  // namespace galli
