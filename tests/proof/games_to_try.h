// How many random games a test tries.
#pragma once

#include <cstdlib>

namespace galli {

/// GALLI_GAMES, or so many. "x20" is twenty times as many.
inline std::size_t games_to_try(std::size_t by_default) {
  const char* const wanted = std::getenv("GALLI_GAMES");
  if (!wanted) return by_default;
  return *wanted == 'x' ? by_default * std::strtoull(wanted + 1, nullptr, 10)
                        : std::strtoull(wanted, nullptr, 10);
}

}  // namespace galli
