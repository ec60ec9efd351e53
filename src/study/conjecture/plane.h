// P-positions of a game with two heaps to a bound, as bits; the data of study/conjecture.
#pragma once

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "gallimaufry/control.h"
#include "game/machine.h"
#include "plan/plan.h"

namespace galli {

/// (a, b)
using Pair = std::pair<Integer, Integer>;

class Plane {
 public:
  explicit Plane(Integer bound)
      : bound_(bound), bits_(static_cast<std::size_t>((bound + 1) * (bound + 1)), false) {}

  Integer bound() const { return bound_; }
  bool has(Integer x, Integer y) const { return bits_[index(x, y)]; }
  /// Positions outside are ignored.
  void add(Integer x, Integer y);
  std::uint64_t count() const;
  std::uint64_t cells() const { return bits_.size(); }
  bool operator==(const Plane&) const = default;

  /// All (x, y), x <= y or not, in lexicographic order.
  std::vector<Pair> positions() const;

 private:
  std::size_t index(Integer x, Integer y) const { return static_cast<std::size_t>(x * (bound_ + 1) + y); }

  Integer bound_;
  std::vector<bool> bits_;
};

/// The request for the P-positions of two heaps to a bound.
Request positions_to(Integer bound);

/// The plane of the first phase of a game with two heaps. Throws Error.
Plane plane_of(const Machine& machine, Integer bound, const PlanSettings& settings, const Control& control);

/// Pairs a <= b of a symmetric set that has at most one b >= a for each a and in which b grows with a, by a. Nothing when it is no such set.
std::optional<std::vector<Pair>> partners(const Plane& plane);

/// The set of these pairs and their swaps, within a bound.
Plane up_to_swap(const std::vector<Pair>& pairs, Integer bound);

}  // namespace galli
