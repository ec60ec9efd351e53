// Numbers, positions and outcomes: what every question and answer is made of.
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <vector>

namespace galli {

using Integer = std::int64_t;
using MaybeInteger = std::optional<Integer>;

/// A position as numbers, by the kind of its board:
///
///   heaps      the sizes, in the order in which the ruleset names its heaps
///   multiset   how many heaps there are, then their sizes, the largest first, none of them zero
///   grid       rows, columns, then for each row the set of its free cells (bit c for column c)
///   product    the positions on its factors, one after another
using Position = std::vector<Integer>;

/// A cell of a grid, counted from 0: the first row is at the top, the first column on the left.
struct Cell {
  Integer row = 0;
  Integer column = 0;

  auto operator<=>(const Cell&) const = default;
};

enum class Outcome : std::uint8_t { P, N };

inline char to_char(Outcome outcome) { return outcome == Outcome::P ? 'P' : 'N'; }

}  // namespace galli
