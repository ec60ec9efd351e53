// Whether values that are claimed for heaps that split in two are right: each is compared with what moves can leave, which is far
// less work than finding it. Knows nothing of engines.
//
// The value claimed for a heap n is its mex exactly when no option has that value, and each smaller value is some option's. For the
// first, all pairs of heaps that a move can leave are compared with the one number, 16 or 8 at a time: the pairs a + b = rest lie
// side by side in the claimed values and in a copy of them that is turned round. For the second, one pair for each smaller value is
// enough, and nearly always found at once: among the heaps that were of use before, or the smallest ones. What is left is searched.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "base/nimber_set.h"
#include "game/moves/split.h"

namespace galli {

class ClaimedValues {
 public:
  /// Values of heaps 0, 1, ... as claimed. No split leaves three heaps, and no value is over 65,535.
  ClaimedValues(std::vector<Split> splits, std::span<const Nimber> claimed);
  ~ClaimedValues();

  /// The value of heap n is right if those of all smaller ones are.
  bool is_right(std::size_t n);

  /// About how many nanoseconds heap n takes.
  static std::uint64_t steps(const std::vector<Split>& splits, std::size_t n);

 private:
  class Comparison;
  template <typename Stored>
  class ComparisonOf;

  std::unique_ptr<Comparison> comparison_;
};

}  // namespace galli
