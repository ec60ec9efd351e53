// Cells of a board, put together into bins when there are more of them than can be drawn: a bin is marked as soon as one of its
// cells is, so that no mark ever vanishes.
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
  /// Of a position that is contained.
  std::size_t index(Integer x, Integer y) const {
    return static_cast<std::size_t>((x - first[0]) / factor) * count(1) +
           static_cast<std::size_t>((y - first[1]) / factor);
  }
  bool operator==(const Bins&) const = default;
};

/// At most `most` bins a side.
Bins bins_for(std::array<Integer, 2> first, std::array<Integer, 2> last, Integer most);

/// A set of positions as far as it can be seen.
class CellSet {
 public:
  explicit CellSet(const Bins& bins) : bins_(bins), marks_(bins.count(0) * bins.count(1), 0) {}

  /// Positions outside are left out.
  void add(Integer x, Integer y) {
    if (!bins_.contains(x, y)) return;
    std::uint8_t& mark = marks_[bins_.index(x, y)];
    marked_ += mark == 0 ? 1 : 0;
    mark = 1;
    ++count_;
  }
  bool has(std::size_t column, std::size_t row) const { return marks_[column * bins_.count(1) + row] != 0; }

  const Bins& bins() const { return bins_; }
  std::uint64_t count() const { return count_; }    ///< of positions
  std::uint64_t marked() const { return marked_; }  ///< bins
  bool operator==(const CellSet&) const = default;

 private:
  Bins bins_;
  std::vector<std::uint8_t> marks_;
  std::uint64_t count_ = 0;
  std::uint64_t marked_ = 0;
};

/// Values: of each bin that of its first position.
class CellValues {
 public:
  static constexpr std::int32_t none = -1;  ///< not on the board

  explicit CellValues(const Bins& bins) : bins_(bins), values_(bins.count(0) * bins.count(1), none) {}

  void set(Integer x, Integer y, std::int32_t value) {
    if (!bins_.contains(x, y)) return;
    if ((x - bins_.first[0]) % bins_.factor != 0 || (y - bins_.first[1]) % bins_.factor != 0) return;
    values_[bins_.index(x, y)] = value;
    if (value > largest_) largest_ = value;
  }
  std::int32_t at(std::size_t column, std::size_t row) const {
    return values_[column * bins_.count(1) + row];
  }
  const Bins& bins() const { return bins_; }
  std::int32_t largest() const { return largest_; }
  bool operator==(const CellValues&) const = default;

 private:
  Bins bins_;
  std::vector<std::int32_t> values_;
  std::int32_t largest_ = 0;
};

}  // namespace galli
