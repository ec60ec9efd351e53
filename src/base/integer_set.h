// Sets of integers as people write them: {2,5,8}, {1..4}, {8, 21 .. 47}, {8, 21 ..}.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/arithmetic.h"

namespace galli {

/// first, first + step, ... up to last; no last: for ever. A single number has last = first.
struct Progression {
  Integer first = 0;
  Integer step = 1;  ///< positive
  std::optional<Integer> last;

  bool contains(Integer value) const;
  /// The first term that is at least `bound`, whether or not it is past `last`; nothing when it leaves 64 bits.
  MaybeInteger least_from(Integer bound) const;
  bool operator==(const Progression&) const = default;
};

/// A union of progressions, kept in the order in which it was written.
struct IntegerSet {
  std::vector<Progression> parts;

  bool contains(Integer value) const;
  bool is_finite() const;
  bool is_empty() const { return parts.empty(); }
  std::optional<Integer> least() const;
  /// Members in increasing order, when there are at most `limit` of them.
  std::optional<std::vector<Integer>> members(std::size_t limit) const;
  bool operator==(const IntegerSet&) const = default;
};

/// The text inside the braces: "2,5,8", "1..4", "8, 21 .. 47".
std::string to_text(const IntegerSet& set);

}  // namespace galli
