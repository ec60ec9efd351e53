// How many random games a test tries, and which.
#pragma once

#include <cstdint>
#include <cstdlib>

namespace galli {

/// GALLI_GAMES, or so many. "x20" is twenty times as many.
inline std::size_t games_to_try(std::size_t by_default) {
  const char* const wanted = std::getenv("GALLI_GAMES");
  if (!wanted) return by_default;
  return *wanted == 'x' ? by_default * std::strtoull(wanted + 1, nullptr, 10)
                        : std::strtoull(wanted, nullptr, 10);
}

/// Another one for each GALLI_SEED; `by_default` without it.
inline std::uint64_t seed_to_try(std::uint64_t by_default) {
  const char* const wanted = std::getenv("GALLI_SEED");
  return wanted ? by_default + 1'000 * std::strtoull(wanted, nullptr, 10) : by_default;
}

}  // namespace galli
