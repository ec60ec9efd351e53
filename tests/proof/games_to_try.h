// How many random games a test tries, which, and on which boards.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdlib>

namespace galli {

/// GALLI_GAMES, or this many. "x20" is twenty times as many, "/20" a twentieth.
inline std::size_t games_to_try(std::size_t by_default) {
  const char* const wanted = std::getenv("GALLI_GAMES");
  if (!wanted) return by_default;
  if (*wanted == 'x') return by_default * std::strtoull(wanted + 1, nullptr, 10);
  if (*wanted == '/') return by_default / std::max(1ULL, std::strtoull(wanted + 1, nullptr, 10));
  return std::strtoull(wanted, nullptr, 10);
}

/// Another one for each GALLI_SEED; `by_default` without it.
inline std::uint64_t seed_to_try(std::uint64_t by_default) {
  const char* const wanted = std::getenv("GALLI_SEED");
  return wanted ? by_default + 1'000 * std::strtoull(wanted, nullptr, 10) : by_default;
}

/// With fewer games than by default a test does not ask whether they exercised everything: it is skipped, and says so.
inline bool tries_fewer_games(std::size_t by_default) { return games_to_try(by_default) < by_default; }
inline constexpr const char* too_few_games = "GALLI_GAMES asks for too few games to exercise everything";

/// Heaps of small boards are 0..bound.
constexpr long long small_bound(int heaps) { return heaps == 1 ? 16 : heaps == 2 ? 6 : heaps == 3 ? 3 : 2; }

}  // namespace galli
