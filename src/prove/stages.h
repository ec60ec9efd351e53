// The order in which the sets of a system are proved: those that an equation leads to first.
#pragma once

#include <cstdint>
#include <vector>

#include "prove/system.h"

namespace galli {

/// Sets that lead to each other are in one stage, and guessed and proved together. Each set is in one stage;
/// its equation leads to sets of its own stage and of earlier ones only.
std::vector<std::vector<std::uint32_t>> stages_of(const ProofSystem& system);

}  // namespace galli
