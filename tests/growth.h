// How long something takes, for tests that what grows grows slowly. Bounds are many times what it takes: they tell linear
// from quadratic growth, not one machine from another.
#pragma once

#include <cstdlib>
#include <ctime>
#include <functional>
#include <string>

namespace galli {

/// How many times slower than usual the program is: GALLI_SLOWNESS, which is set for sanitizers.
inline double slowness() {
  const char* const times = std::getenv("GALLI_SLOWNESS");
  return times ? std::strtod(times, nullptr) : 1;
}

/// How much a test reads: a tenth with sanitizers, which are there for what is read, not for how fast.
inline int length_to_try(int by_default) { return slowness() > 1 ? by_default / 10 : by_default; }

/// Processor time of this program while it acts, or would be without sanitizers.
template <typename Act>
double seconds_of(Act act) {
  const std::clock_t begin = std::clock();
  act();
  return static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC / slowness();
}

/// part(0), part(1), ... with something between them.
inline std::string repeated(int count, const std::string& between,
                            const std::function<std::string(int)>& part) {
  std::string text;
  for (int i = 0; i < count; ++i) text += (i == 0 ? "" : between) + part(i);
  return text;
}

}  // namespace galli
