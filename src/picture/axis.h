// Numbers at the side of a picture.
#pragma once

#include <vector>

#include "game/board/board.h"

namespace galli {

/// Multiples of 1, 2 or 5 times a power of ten from first to last, about `most` of them at most.
std::vector<Integer> ticks(Integer first, Integer last, std::size_t most);

/// 0, 1, 2, 5, 10, 20, 50, ... up to last, for a logarithmic scale with room for about `most` of them.
std::vector<Integer> logarithmic_ticks(Integer last, std::size_t most);

}  // namespace galli
