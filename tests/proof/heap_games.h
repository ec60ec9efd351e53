// Heap games of the literature, most of them with rules that no family is recognised in. The values are those that an exhaustive search from the
// rules in words gave. The test compares engines on them, the bench what they take with what was estimated.
#pragma once

#include <cstdint>
#include <vector>

#include "gallimaufry/basics.h"

namespace galli::heap_games {

struct Known {
  Position position;
  std::uint64_t value;
};

struct HeapGameRow {
  const char* name;
  const char* rules;  ///< of a ruleset `my`; empty when the game is of the library
  const char* game;
  Position last;  ///< engines are compared up to here
  std::vector<Known> known;
};

/// The first terms of a sequence at (n, ...).
inline std::vector<Known> terms(std::vector<std::uint64_t> values, const Position& behind = {}) {
  std::vector<Known> known;
  for (std::size_t n = 0; n < values.size(); ++n) {
    Position position{static_cast<Integer>(n)};
    position.insert(position.end(), behind.begin(), behind.end());
    known.push_back({std::move(position), values[n]});
  }
  return known;
}

inline std::vector<HeapGameRow> heap_games() {
  return {
      {"Moore's Nim_2",
       "ruleset my(x, y, z)\n"
       "  (x - i, y - j, z)  for i in 0..x, j in 0..y where i + j > 0\n"
       "  (x - i, y, z - j)  for i in 0..x, j in 0..z where i + j > 0\n"
       "  (x, y - i, z - j)  for i in 0..y, j in 0..z where i + j > 0\n",
       "my",
       {3, 4, 4},
       {{{1, 2, 3}, 6}, {{2, 3, 4}, 9}, {{2, 2, 2}, 0}}},
      {"Exact NIM(3,2)",
       "ruleset my(x, y, z)\n"
       "  (x - i, y - j, z)  for i in 1..x, j in 1..y\n"
       "  (x - i, y, z - j)  for i in 1..x, j in 1..z\n"
       "  (x, y - i, z - j)  for i in 1..y, j in 1..z\n",
       "my",
       {3, 3, 4},
       {{{1, 2, 3}, 3}, {{2, 3, 4}, 4}, {{3, 3, 3}, 4}}},
      {"slow exact",
       "ruleset my(x, y, z)\n  (x - 1, y - 1, z)\n  (x - 1, y, z - 1)\n  (x, y - 1, z - 1)\n",
       "my",
       {3, 4, 5},
       {{{1, 1, 2}, 2}, {{1, 2, 3}, 3}, {{2, 3, 4}, 0}}},
      {"slow Nim_2",
       "",
       "steps{(1,0,0),(0,1,0),(0,0,1),(1,1,0),(1,0,1),(0,1,1)}",
       {3, 4, 5},
       {{{1, 1, 2}, 1}, {{1, 2, 3}, 3}, {{2, 2, 2}, 0}}},
      {"cyclic nimhoff, h = 5",
       "ruleset my(x, y)\n"
       "  (x - i, y)  for i in 1..x\n"
       "  (x, y - i)  for i in 1..y\n"
       "  (x - i, y - j)  for i in 1..x, j in 1..y where i + j < 5\n",
       "my",
       {12, 14},
       {{{2, 3}, 0}, {{4, 7}, 6}}},
      {"Ryuo nim", "", "nim | steps{(1,1)}", {9, 11}, {{{2, 3}, 5}, {{4, 7}, 11}}},
      {"chomp",
       "ruleset my(x, y, z)\n  board x >= 1 and x >= y and y >= z\n"
       "  (v, min(y, v), min(z, v))  for v in 1..x - 1\n"
       "  (x, v, min(z, v))  for v in 0..y - 1\n"
       "  (x, y, v)  for v in 0..z - 1\n",
       "my",
       {6, 6, 6},
       {{{2, 2, 0}, 2}, {{5, 3, 0}, 6}, {{3, 3, 3}, 5}, {{4, 4, 4}, 9}, {{2, 2, 1}, 0}, {{5, 5, 3}, 0}}},
      {"end-nim",
       "ruleset my(x, y, z)\n"
       "  (x - i, y, z)  for i in 1..x\n"
       "  (x, y - i, z)  for i in 1..y where x = 0 or z = 0\n"
       "  (x, y, z - i)  for i in 1..z\n",
       "my",
       {3, 4, 4},
       {{{1, 2, 3}, 2}, {{2, 3, 2}, 0}, {{3, 3, 3}, 3}}},
      {"greedy nim",
       "ruleset my(x, y, z)\n"
       "  (x - i, y, z)  for i in 1..x where x = max(x, y, z)\n"
       "  (x, y - i, z)  for i in 1..y where y = max(x, y, z)\n"
       "  (x, y, z - i)  for i in 1..z where z = max(x, y, z)\n",
       "my",
       {3, 4, 5},
       {{{1, 2, 3}, 1}, {{2, 3, 3}, 0}, {{2, 2, 4}, 3}}},
      {"LIM",
       "ruleset my(x, y, z)\n"
       "  (x - i, y - i, z + i)  for i in 1..min(x, y)\n"
       "  (x - i, y + i, z - i)  for i in 1..min(x, z)\n"
       "  (x + i, y - i, z - i)  for i in 1..min(y, z)\n",
       "my",
       {3, 4, 5},
       {{{1, 2, 3}, 3}, {{2, 2, 3}, 2}, {{2, 4, 5}, 4}}},
      {"Mark",
       "ruleset my(n)\n  (n - 1)\n  (n div 2)  where n > 0\n",
       "my",
       {300},
       terms({0, 1, 0, 2, 1, 2, 0, 1, 0, 2, 0, 1})},
      {"Mark-3",
       "ruleset my(n)\n  (n - i)  for i in 1..min(2, n)\n  (n div 3)  where n > 0\n",
       "my",
       {300},
       terms({0, 1, 2, 0, 3, 2, 0, 1, 3})},
      {"UpMark",
       "ruleset my(n)\n  (n - 1)\n  ((n + 1) div 2)  where n > 1\n",
       "my",
       {300},
       terms({0, 1, 0, 1, 2, 0, 2, 0, 1, 2})},
      {"i-Mark",
       "ruleset my(n)\n  (n - 1)\n  (n div 2)  where n > 0 and n mod 2 = 0\n",
       "my",
       {300},
       terms({0, 1, 0, 1, 2, 0, 2, 0, 1, 0})},
      {"Mem",
       "ruleset my(n, t)\n  (n - i, i)  for i in max(t, 1)..n\n",
       "my",
       {14, 8},
       terms({0, 1, 2, 1, 2, 3, 4, 3, 2, 4, 3}, {0})},
      {"Mnem",
       "ruleset my(n, t)\n  (n - i, i)  for i in t + 1..n\n",
       "my",
       {14, 8},
       terms({0, 1, 1, 2, 2, 2, 3, 3, 3, 3, 4}, {0})},
      {"not the last amount",
       "ruleset my(n, t)\n  (n - i, i)  for i in 1..n where i != t\n",
       "my",
       {14, 8},
       terms({0, 1, 1, 2, 3, 3, 2, 4, 5, 5, 6}, {0})},
      {"dynamic nim",
       "ruleset my(n, t)\n  (n - i, i)  for i in 1..min(n, t)\n",
       "my",
       {12, 12},
       {{{3, 2}, 2}, {{4, 3}, 0}, {{5, 4}, 3}, {{8, 7}, 0}, {{9, 8}, 4}}},
      {"silver dollar without dollar",
       "ruleset my(x, y, z)\n  board x < y and y < z\n"
       "  (x - i, y, z)  for i in 1..x\n"
       "  (x, y - i, z)  for i in 1..y - x - 1\n"
       "  (x, y, z - i)  for i in 1..z - y - 1\n",
       "my",
       {4, 6, 8},
       {{{0, 2, 5}, 2}, {{1, 4, 6}, 0}, {{2, 4, 7}, 0}}},
      {"Welter",
       "ruleset my(x, y, z)\n  board x != y and y != z and x != z\n"
       "  (x - i, y, z)  for i in 1..x\n  (x, y - i, z)  for i in 1..y\n  (x, y, z - i)  for i in 1..z\n",
       "my",
       {4, 5, 6},
       {{{0, 2, 5}, 4}, {{1, 4, 6}, 0}, {{1, 2, 3}, 3}}},
      {"antonim",
       "ruleset my(x, y, z)\n  board (x != y or x = 0) and (y != z or y = 0) and (x != z or x = 0)\n"
       "  (x - i, y, z)  for i in 1..x\n  (x, y - i, z)  for i in 1..y\n  (x, y, z - i)  for i in 1..z\n",
       "my",
       {4, 5, 6},
       {{{1, 2, 3}, 3}, {{2, 3, 4}, 2}, {{1, 3, 5}, 0}}},
      {"staircase nim",
       "ruleset my(x, y, z)\n"
       "  (x - i, y, z)  for i in 1..x\n  (x + i, y - i, z)  for i in 1..y\n  (x, y + i, z - i)  for i in "
       "1..z\n",
       "my",
       {3, 3, 3},
       {{{1, 2, 3}, 2}, {{2, 3, 2}, 0}}},
      {"delete nim",
       "ruleset my(x, y)\n  (i, y - 1 - i)  for i in 0..y - 1\n  (i, x - 1 - i)  for i in 0..x - 1\n",
       "my",
       {9, 9},
       {{{2, 3}, 2}, {{3, 7}, 3}, {{0, 7}, 3}}},
      {"chocolate bar",
       "ruleset my(x, y, z)\n  board y <= z div 2\n"
       "  (x - i, y, z)  for i in 1..x\n  (x, y - i, z)  for i in 1..y\n"
       "  (x, min(y, (z - i) div 2), z - i)  for i in 1..z\n",
       "my",
       {4, 3, 6},
       {{{1, 1, 3}, 3}, {{3, 1, 4}, 6}}},
      {"subtract a square",
       "ruleset my(n)\n  (n - i*i)  for i in 1..n where i*i <= n\n",
       "my",
       {300},
       terms({0, 1, 0, 1, 2, 0, 1, 0, 1, 2, 0})},
      {"Dim, proper divisors",
       "ruleset my(n)\n  (n - d)  for d in 1..n - 1 where n mod d = 0\n",
       "my",
       {300},
       terms({0, 0, 1, 0, 2, 0, 1, 0, 3})},
      {"Dim",
       "ruleset my(n)\n  (n - d)  for d in 1..n where n mod d = 0\n",
       "my",
       {300},
       terms({0, 1, 2, 1, 3, 1, 2, 1, 4})},
      {"Prim",
       "ruleset my(n)\n  (n - d)  for d in 1..n - 1 where gcd(n, d) = 1\n",
       "my",
       {200},
       terms({0, 0, 1, 2, 1, 3, 1, 4, 1, 2, 1, 5})},
      {"imitation nim",
       "ruleset my(x, y, no_x, no_y)\n"
       "  (x - i, y, 0, i)  for i in 1..x where i != no_x and x <= y\n"
       "  (x - i, y, 0, 0)  for i in 1..x where i != no_x and x > y\n"
       "  (x, y - i, i, 0)  for i in 1..y where i != no_y and y <= x\n"
       "  (x, y - i, 0, 0)  for i in 1..y where i != no_y and y > x\n",
       "my",
       {4, 5, 1, 1},
       {{{2, 0, 0, 0}, 2}, {{2, 1, 0, 0}, 0}, {{2, 2, 0, 0}, 1}, {{2, 3, 0, 0}, 3}, {{2, 6, 0, 0}, 6}}},
      {"maharaja nim",
       "",
       "wythoff | steps{(1,2),(2,1)}",
       {12, 14},
       {{{1, 3}, 0}, {{2, 6}, 0}, {{4, 5}, 0}, {{7, 10}, 0}, {{8, 13}, 0}}},
      {"nim-sum Wythoff",
       "ruleset my(x, y, z)\n"
       "  (x - i, y, z)  for i in 1..x\n  (x, y - i, z)  for i in 1..y\n  (x, y, z - i)  for i in 1..z\n"
       "  (x - i, y - j, z - l)  for i in 0..x, j in 0..y, l in 0..z where i + j + l > 0 and i xor j xor l = "
       "0\n",
       "my",
       {4, 5, 6},
       {{{1, 2, 4}, 4}, {{3, 3, 3}, 1}, {{1, 3, 4}, 0}, {{2, 3, 6}, 0}}},
      {"king",
       "",
       "steps{(1,0),(0,1),(1,1)}",
       {9, 9},
       {{{1, 0}, 1}, {{1, 1}, 2}, {{1, 2}, 3}, {{1, 3}, 2}, {{1, 4}, 3}}},
      {"knight",
       "",
       "steps{(1,2),(2,1),(-1,2),(2,-1)}",
       {8, 8},
       {{{2, 0}, 1}, {{2, 1}, 2}, {{2, 4}, 3}, {{3, 0}, 1}, {{3, 2}, 2}, {{3, 4}, 4}, {{3, 5}, 3}}},
      {"triangular nim",
       "ruleset my(x, y)\n  (x - i, y + j)  for i in 2..x, j in 1..i - 1\n  (x + j, y - i)  for i in 2..y, j "
       "in 1..i - 1\n",
       "my",
       {6, 8},
       {{{2, 0}, 1}, {{2, 1}, 0}, {{2, 3}, 0}, {{2, 4}, 1}, {{2, 5}, 6}, {{2, 6}, 7}}},
      {"triangle game",
       "ruleset my(x, y, z)\n"
       "  (x - i, y + j, z)  for i in 1..x, j in 0..i - 1\n"
       "  (x, y - i, z + j)  for i in 1..y, j in 0..i - 1\n"
       "  (x + j, y, z - i)  for i in 1..z, j in 0..i - 1\n",
       "my",
       {2, 3, 2},
       {{{1, 3, 2}, 0}, {{2, 1, 3}, 0}, {{3, 2, 1}, 0}}},
      {"nim with a pass",
       "ruleset my(x, y, z, p)\n  board p <= 1\n"
       "  (x - i, y, z, p)  for i in 1..x\n  (x, y - i, z, p)  for i in 1..y\n  (x, y, z - i, p)  for i in "
       "1..z\n"
       "  (x, y, z, 0)  where p = 1 and x + y + z > 0\n",
       "my",
       {3, 3, 4, 1},
       {{{1, 1, 1, 1}, 0}, {{1, 3, 3, 1}, 0}, {{0, 3, 4, 1}, 0}, {{1, 2, 3, 1}, 1}}},
      {"hypergraph nim, a square",
       "ruleset my(a, b, c, d)\n"
       "  (a - i, b - j, c, d)  for i in 1..a, j in 1..b\n"
       "  (a, b - i, c - j, d)  for i in 1..b, j in 1..c\n"
       "  (a, b, c - i, d - j)  for i in 1..c, j in 1..d\n"
       "  (a - j, b, c, d - i)  for i in 1..d, j in 1..a\n",
       "my",
       {2, 2, 3, 3},
       {{{1, 2, 3, 4}, 4}, {{1, 2, 1, 2}, 0}}},
      {"hypergraph nim, a path",
       "ruleset my(a, b, c, d)\n"
       "  (a - i, b - j, c, d)  for i in 1..a, j in 1..b\n"
       "  (a, b - i, c - j, d)  for i in 1..b, j in 1..c\n"
       "  (a, b, c - i, d - j)  for i in 1..c, j in 1..d\n",
       "my",
       {2, 2, 3, 3},
       {{{1, 2, 3, 4}, 4}, {{2, 2, 2, 2}, 4}}},
      {"circular nim CN(4,2)",
       "ruleset my(a, b, c, d)\n"
       "  (a - i, b - j, c, d)  for i in 0..a, j in 0..b where i + j > 0\n"
       "  (a, b - i, c - j, d)  for i in 0..b, j in 0..c where i + j > 0\n"
       "  (a, b, c - i, d - j)  for i in 0..c, j in 0..d where i + j > 0\n"
       "  (a - j, b, c, d - i)  for i in 0..d, j in 0..a where i + j > 0\n",
       "my",
       {2, 2, 3, 3},
       {{{1, 2, 3, 4}, 10}, {{1, 2, 1, 2}, 0}}},
      {"circular nim CN(5,3)",
       "ruleset my(a, b, c, d, e)\n"
       "  (a - i, b - j, c - l, d, e)  for i in 0..a, j in 0..b, l in 0..c where i + j + l > 0\n"
       "  (a, b - i, c - j, d - l, e)  for i in 0..b, j in 0..c, l in 0..d where i + j + l > 0\n"
       "  (a, b, c - i, d - j, e - l)  for i in 0..c, j in 0..d, l in 0..e where i + j + l > 0\n"
       "  (a - l, b, c, d - i, e - j)  for i in 0..d, j in 0..e, l in 0..a where i + j + l > 0\n"
       "  (a - j, b - l, c, d, e - i)  for i in 0..e, j in 0..a, l in 0..b where i + j + l > 0\n",
       "my",
       {1, 1, 2, 2, 2},
       {{{0, 1, 1, 1, 1}, 4}}},
      {"dynamic nim, twice the amount",
       "ruleset my(n, t)\n  (n - i, 2*i)  for i in 1..min(n, t)\n",
       "my",
       {12, 12},
       {{{1, 0}, 0}, {{2, 1}, 0}, {{3, 2}, 0}, {{5, 4}, 0}, {{8, 7}, 0}}},
      {"chocolate bar, a third",
       "ruleset my(x, y, z)\n  board y <= z div 3\n"
       "  (x - i, y, z)  for i in 1..x\n  (x, y - i, z)  for i in 1..y\n"
       "  (x, min(y, (z - i) div 3), z - i)  for i in 1..z\n",
       "my",
       {4, 3, 7},
       {{{1, 1, 3}, 5}, {{2, 2, 6}, 5}}},
      {"Prim, and 1 to 0",
       "ruleset my(n)\n  (n - d)  for d in 1..n where gcd(n, d) = 1\n",
       "my",
       {200},
       terms({0, 1, 0, 2, 0, 3, 0, 4})},
      {"Wythoff with a pass",
       "",
       "one_pass(wythoff)",
       {8, 9},
       {{{1, 3}, 0}, {{2, 5}, 0}, {{4, 8}, 0}, {{6, 7}, 0}}},
      {"twins, four coins",
       "ruleset my(a, b, c, d)\n  board a <= 1 and b <= 1 and c <= 1 and d <= 1\n"
       "  rank a + 2*b + 4*c + 8*d\n"
       "  (1 - a, 0, c, d)  where b = 1\n"
       "  (1 - a, b, 0, d)  where c = 1\n  (a, 1 - b, 0, d)  where c = 1\n"
       "  (1 - a, b, c, 0)  where d = 1\n  (a, 1 - b, c, 0)  where d = 1\n  (a, b, 1 - c, 0)  where d = 1\n",
       "my",
       {1, 1, 1, 1},
       {{{1, 0, 0, 0}, 0}, {{0, 1, 0, 0}, 1}, {{0, 0, 1, 0}, 2}, {{0, 0, 0, 1}, 3}}},
      {"ruler, four coins",
       "ruleset my(a, b, c, d)\n  board a <= 1 and b <= 1 and c <= 1 and d <= 1\n"
       "  rank a + 2*b + 4*c + 8*d\n"
       "  (0, b, c, d)  where a = 1\n"
       "  (a, 0, c, d)  where b = 1\n  (1 - a, 0, c, d)  where b = 1\n"
       "  (a, b, 0, d)  where c = 1\n  (a, 1 - b, 0, d)  where c = 1\n  (1 - a, 1 - b, 0, d)  where c = 1\n"
       "  (a, b, c, 0)  where d = 1\n  (a, b, 1 - c, 0)  where d = 1\n  (a, 1 - b, 1 - c, 0)  where d = 1\n"
       "  (1 - a, 1 - b, 1 - c, 0)  where d = 1\n",
       "my",
       {1, 1, 1, 1},
       {{{1, 0, 0, 0}, 1}, {{0, 1, 0, 0}, 2}, {{0, 0, 1, 0}, 1}, {{0, 0, 0, 1}, 4}}},
      {"turtles, four coins",
       "ruleset my(a, b, c, d)\n  board a <= 1 and b <= 1 and c <= 1 and d <= 1\n"
       "  rank a + 2*b + 4*c + 8*d\n"
       "  (0, b, c, d)  where a = 1\n"
       "  (a, 0, c, d)  where b = 1\n  (1 - a, 0, c, d)  where b = 1\n"
       "  (a, b, 0, d)  where c = 1\n  (1 - a, b, 0, d)  where c = 1\n  (a, 1 - b, 0, d)  where c = 1\n"
       "  (a, b, c, 0)  where d = 1\n  (1 - a, b, c, 0)  where d = 1\n  (a, 1 - b, c, 0)  where d = 1\n"
       "  (a, b, 1 - c, 0)  where d = 1\n",
       "my",
       {1, 1, 1, 1},
       {{{1, 0, 0, 0}, 1}, {{0, 1, 0, 0}, 2}, {{0, 0, 1, 0}, 3}, {{0, 0, 0, 1}, 4}}},
      {"mock turtles, four coins",
       "ruleset my(a, b, c, d)\n  board a <= 1 and b <= 1 and c <= 1 and d <= 1\n"
       "  rank a + 2*b + 4*c + 8*d\n"
       "  (0, b, c, d)  where a = 1\n"
       "  (a, 0, c, d)  where b = 1\n  (1 - a, 0, c, d)  where b = 1\n"
       "  (a, b, 0, d)  where c = 1\n  (1 - a, b, 0, d)  where c = 1\n  (a, 1 - b, 0, d)  where c = 1\n"
       "  (1 - a, 1 - b, 0, d)  where c = 1\n"
       "  (a, b, c, 0)  where d = 1\n  (1 - a, b, c, 0)  where d = 1\n  (a, 1 - b, c, 0)  where d = 1\n"
       "  (a, b, 1 - c, 0)  where d = 1\n  (1 - a, 1 - b, c, 0)  where d = 1\n"
       "  (1 - a, b, 1 - c, 0)  where d = 1\n  (a, 1 - b, 1 - c, 0)  where d = 1\n",
       "my",
       {1, 1, 1, 1},
       {{{1, 0, 0, 0}, 1}, {{0, 1, 0, 0}, 2}, {{0, 0, 1, 0}, 4}, {{0, 0, 0, 1}, 7}}},
      {"Lasker's nim", "", "octal(4.333333333333)", {11}, terms({0, 1, 2, 4, 3, 5, 6, 8, 7})},
      {"Kayles", "", "octal(0.77)", {14}, terms({0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6})},
      {"Dawson's Kayles", "", "octal(0.07)", {14}, terms({0, 0, 1, 1, 2, 0, 3, 1, 1, 0})},
      {"Dawson's chess", "", "octal(0.137)", {14}, terms({0, 1, 1, 2, 0, 3, 1, 1})},
      {"officers", "", "octal(0.6)", {14}, terms({0, 0, 1, 2, 0, 1, 2, 3})},
      {"0.156", "", "octal(0.156)", {14}, terms({0, 1, 1, 0, 2, 2, 2, 4, 4, 1})},
      {"hexadecimal 0.8", "", "hex(0.8)", {14}, terms({0, 0, 0, 0, 1, 1, 1, 2, 2})},
  };
}

}  // namespace galli::heap_games
