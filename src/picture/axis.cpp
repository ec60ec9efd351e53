#include "picture/axis.h"

namespace galli {

std::vector<Integer> ticks(Integer first, Integer last, std::size_t most) {
  constexpr Integer factors[] = {2, 5, 10};  // of a power of ten
  Integer step = 1;
  std::size_t next = 0;
  Integer power = 1;
  while ((last - first) / step >= static_cast<Integer>(most)) {
    step = power * factors[next];
    if (++next == 3) {
      next = 0;
      power *= 10;
    }
  }
  std::vector<Integer> found;
  for (Integer tick = (first + step - 1) / step * step; tick <= last; tick += step) found.push_back(tick);
  return found;
}

}  // namespace galli
