// The choice formula of a phase, in the signs of the operators.
#pragma once

#include <cstdint>
#include <string>

#include "game/machine.h"

namespace galli {

/// "nim | push to phase 2"
std::string formula_text(const Machine& machine, std::uint32_t phase);

}  // namespace galli
