// A set of positions with heaps 0..last, as bits.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "value/table.h"

namespace galli {

class PositionSet {
 public:
  PositionSet() = default;
  /// The cells of the window fit into 64 bits.
  explicit PositionSet(Window window) : window_(std::move(window)), bits_((*window_.cells() + 63) / 64) {}

  const Window& window() const { return window_; }
  bool covers(std::span<const Integer> sizes) const {
    for (std::size_t i = 0; i < sizes.size(); ++i) {
      if (sizes[i] < 0 || sizes[i] > window_.last[i]) return false;
    }
    return true;
  }
  /// Only for positions that are covered.
  bool contains(std::span<const Integer> sizes) const { return has(cell(sizes)); }
  void insert(std::span<const Integer> sizes) { set(cell(sizes)); }

  bool has(std::uint64_t cell) const { return (bits_[cell >> 6] >> (cell & 63) & 1) != 0; }
  void set(std::uint64_t cell) { bits_[cell >> 6] |= std::uint64_t{1} << (cell & 63); }

  /// Sets with the same window.
  void add(const PositionSet& other) {
    for (std::size_t i = 0; i < bits_.size(); ++i) bits_[i] |= other.bits_[i];
  }
  void remove(const PositionSet& other) {
    for (std::size_t i = 0; i < bits_.size(); ++i) bits_[i] &= ~other.bits_[i];
  }
  /// What is in one of them only.
  void toggle(const PositionSet& other) {
    for (std::size_t i = 0; i < bits_.size(); ++i) bits_[i] ^= other.bits_[i];
  }

  /// In the order of the window.
  template <typename Visit>
  void for_each_cell(Visit visit) const {
    for (std::size_t i = 0; i < bits_.size(); ++i) {
      for (std::uint64_t rest = bits_[i]; rest != 0; rest &= rest - 1)
        visit(i * 64 + static_cast<std::uint64_t>(__builtin_ctzll(rest)));
    }
  }

 private:
  std::uint64_t cell(std::span<const Integer> sizes) const {
    std::uint64_t index = 0;
    for (std::size_t i = 0; i < sizes.size(); ++i)
      index = index * static_cast<std::uint64_t>(window_.last[i] + 1) + static_cast<std::uint64_t>(sizes[i]);
    return index;
  }

  Window window_;
  std::vector<std::uint64_t> bits_;
};

}  // namespace galli
