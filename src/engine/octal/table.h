// What the ways of the octal engine share: the code taken apart, and the nim-values that are known.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/octal/code.h"
#include "engine/octal/kernel.h"

namespace galli {

/// The moves of a code, by how many heaps they leave.
struct OctalMoves {
  std::vector<std::uint32_t> to_none;  ///< amounts that may be taken when nothing is left
  std::vector<std::uint32_t> to_one;   ///< when one heap is left
  std::vector<std::uint32_t> to_two;
  std::vector<std::uint32_t> to_three;
  std::uint32_t last = 0;  ///< the largest amount
};

OctalMoves moves_of(const OctalCode& code);

/// The nim-values of heaps 0, 1, ..., in both directions, so that the pairs a + b = m lie side by side.
class OctalTable {
 public:
  std::uint64_t known() const { return known_; }
  std::uint32_t operator[](std::uint64_t heap) const { return forward_[heap]; }
  const std::uint16_t* from(std::uint64_t heap) const { return forward_.data() + heap; }
  /// The value of this heap, then those of the smaller ones.
  const std::uint16_t* down_from(std::uint64_t heap) const {
    return backward_.data() + (backward_.size() - 1 - heap);
  }
  /// A power of two, at least 64, above all values; then the nim-sums of values are below it too.
  std::uint32_t span() const { return span_; }
  std::uint32_t largest() const { return largest_; }

  std::uint64_t room() const { return forward_.size(); }
  void reserve(std::uint64_t heaps);
  void push(std::uint32_t value);

  /// The pairs a + b = m with first <= a <= b.
  OctalPairs pairs(std::uint64_t m, std::uint64_t first) const;

 private:
  std::vector<std::uint16_t> forward_;
  std::vector<std::uint16_t> backward_;  ///< of the same size, filled from its end
  std::uint64_t known_ = 0;
  std::uint32_t span_ = 64;
  std::uint32_t largest_ = 0;
};

/// Values are below it, so that 0xffff is none; a table ends with the first that is not.
inline constexpr std::uint32_t octal_most_span = 32768;

}  // namespace galli
