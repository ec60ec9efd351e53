// How many random games a test tries.
#pragma once

#include <cstdlib>

namespace galli {

/// GALLI_GAMES, or so many.
inline std::size_t games_to_try(std::size_t by_default) {
  const char* const wanted = std::getenv("GALLI_GAMES");
  return wanted ? std::strtoull(wanted, nullptr, 10) : by_default;
}

}  // namespace galli
