#include "gallimaufry/cells.h"

#include <algorithm>

namespace galli {

Bins bins_for(std::array<Integer, 2> first, std::array<Integer, 2> last, Integer most) {
  const Integer longest = std::max(last[0] - first[0], last[1] - first[1]) + 1;
  return {first, last, (longest + most - 1) / most};
}

}  // namespace galli
