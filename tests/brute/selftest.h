// What the parts of the selftest share: counting, and comparing a game with what is known of it.
#pragma once

#include <cstdio>

#include "brute.h"

namespace brute {

inline int passed = 0, failed = 0;

inline void check(bool holds, const std::string& what) {
  ++(holds ? passed : failed);
  if (!holds) std::printf("failed: %s\n", what.c_str());
}

// Compares at every position of the board up to `to`; one result, naming the first difference.
template <typename Got, typename Wanted>
void everywhere(const Game& game, long long to, Got got, Wanted wanted, const std::string& what) {
  for (const Position& x : positions(game, to))
    if (got(x) != wanted(x))
      return check(false, what + ": " + text(game) + " at " + position_text(game, 1, x));
  check(true, what);
}

template <typename Wanted>
void p_positions(const Game& game, long long to, Wanted wanted, const std::string& what) {
  Solver solver(game);
  everywhere(
      game, to, [&](const Position& x) { return solver.is_p(x); }, wanted, what);
}

template <typename Wanted>
void values(const Game& game, long long to, Wanted wanted, const std::string& what) {
  Solver solver(game);
  everywhere(
      game, to, [&](const Position& x) { return solver.value(x); }, wanted, what);
}

inline void first_values(const Game& game, const std::vector<long long>& wanted, const std::string& what) {
  values(
      game, static_cast<long long>(wanted.size()) - 1,
      [&](const Position& x) { return wanted[static_cast<std::size_t>(x[0])]; }, what);
}

inline void same_values(const Game& a, const Game& b, long long to, const std::string& what) {
  Solver other(b);
  values(
      a, to, [&](const Position& x) { return other.value(x); }, what);
}

inline void same_outcomes(const Game& a, const Game& b, long long to, const std::string& what) {
  Solver other(b);
  p_positions(
      a, to, [&](const Position& x) { return other.is_p(x); }, what);
}

inline Ruleset sub(const std::vector<long long>& members) { return subtraction(list(members)); }

void check_boards();   // multisets, grids, cones
void check_breadth();  // then, sums, random games over the whole grammar

}  // namespace brute
