// Numbers at the side of a picture.
#pragma once

#include <vector>

#include "game/board.h"

namespace galli {

/// Multiples of 1, 2 or 5 times a power of ten from first to last, about `most` of them at most.
std::vector<Integer> ticks(Integer first, Integer last, std::size_t most);

}  // namespace galli
