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

std::vector<Integer> logarithmic_ticks(Integer last, std::size_t most) {
  std::vector<Integer> all = {0}, tens = {0};
  for (Integer power = 1; power <= last; power *= 10) {
    tens.push_back(power);
    for (const Integer factor : {1, 2, 5})
      if (factor * power <= last) all.push_back(factor * power);
  }
  return all.size() <= most ? all : tens;
}

}  // namespace galli
