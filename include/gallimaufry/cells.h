// Cells of a board, put together into bins when there are more of them than can be drawn. A bin knows how many of its cells are
// marked, and the mean of their values: nothing is left out, and no mark ever vanishes.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "gallimaufry/basics.h"

namespace galli {

/// The positions first..last of two heaps, in bins of `factor` by `factor`.
struct Bins {
  std::array<Integer, 2> first = {0, 0};
  std::array<Integer, 2> last = {0, 0};
  Integer factor = 1;

  std::size_t count(std::size_t heap) const {
    return static_cast<std::size_t>((last[heap] - first[heap]) / factor + 1);
  }
  bool contains(Integer x, Integer y) const {
    return x >= first[0] && x <= last[0] && y >= first[1] && y <= last[1];
  }
  /// How many positions a bin has: fewer at the far edges.
  Integer size(std::size_t column, std::size_t row) const { return length(0, column) * length(1, row); }
  /// The bin of a position that is contained.
  std::size_t index(Integer x, Integer y) const {
    return static_cast<std::size_t>((x - first[0]) / factor) * count(1) +
           static_cast<std::size_t>((y - first[1]) / factor);
  }
  bool operator==(const Bins&) const = default;

 private:
  Integer length(std::size_t heap, std::size_t bin) const {
    const Integer begin = first[heap] + static_cast<Integer>(bin) * factor;
    return begin + factor > last[heap] ? last[heap] - begin + 1 : factor;
  }
};

/// At most `most` bins a side.
Bins bins_for(std::array<Integer, 2> first, std::array<Integer, 2> last, Integer most);

/// A set of positions as far as it can be seen.
class CellSet {
 public:
  explicit CellSet(const Bins& bins) : bins_(bins), counts_(bins.count(0) * bins.count(1), 0) {}

  /// Positions outside are left out.
  void add(Integer x, Integer y) {
    if (!bins_.contains(x, y)) return;
    std::uint32_t& in_bin = counts_[bins_.index(x, y)];
    marked_ += in_bin == 0 ? 1 : 0;
    ++in_bin;
    ++count_;
  }
  bool has(std::size_t column, std::size_t row) const { return counts_[column * bins_.count(1) + row] != 0; }
  /// Which part of the positions of a bin are in the set.
  double share(std::size_t column, std::size_t row) const {
    return static_cast<double>(counts_[column * bins_.count(1) + row]) /
           static_cast<double>(bins_.size(column, row));
  }

  const Bins& bins() const { return bins_; }
  std::uint64_t count() const { return count_; }    ///< of positions
  std::uint64_t marked() const { return marked_; }  ///< bins
  bool operator==(const CellSet&) const = default;

 private:
  Bins bins_;
  std::vector<std::uint32_t> counts_;
  std::uint64_t count_ = 0;
  std::uint64_t marked_ = 0;
};

/// Values; of a bin the mean of its positions.
class CellValues {
 public:
  static constexpr std::int32_t none = -1;  ///< not on the board

  explicit CellValues(const Bins& bins)
      : bins_(bins), sums_(bins.count(0) * bins.count(1), 0), counts_(sums_.size(), 0) {}

  /// Once for each position. Those outside and those with no value are left out.
  void set(Integer x, Integer y, std::int32_t value) {
    if (!bins_.contains(x, y) || value == none) return;
    const std::size_t index = bins_.index(x, y);
    sums_[index] += value;
    ++counts_[index];
    if (value > largest_) largest_ = value;
  }
  /// The mean, rounded; where bins have one position, its value.
  std::int32_t at(std::size_t column, std::size_t row) const {
    const double value = mean(column, row);
    return value < 0 ? none : static_cast<std::int32_t>(value + 0.5);
  }
  /// Negative where no position is on the board.
  double mean(std::size_t column, std::size_t row) const {
    const std::size_t index = column * bins_.count(1) + row;
    return counts_[index] == 0 ? none : static_cast<double>(sums_[index]) / counts_[index];
  }
  const Bins& bins() const { return bins_; }
  std::int32_t largest() const { return largest_; }  ///< of all positions
  bool operator==(const CellValues&) const = default;

 private:
  Bins bins_;
  std::vector<std::int64_t> sums_;
  std::vector<std::uint32_t> counts_;
  std::int32_t largest_ = 0;
};

}  // namespace galli
