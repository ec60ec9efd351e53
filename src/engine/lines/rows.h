// Rows of a window (all heaps but the last are fixed), what is kept of their cells, and where a region cuts them.
#pragma once

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>
#include <vector>

#include "engine/lines/plan.h"
#include "game/family.h"
#include "value/table.h"

namespace galli {

/// Memory that is zero and is not touched before it is used.
template <typename T>
class Zeros {
 public:
  Zeros() = default;
  explicit Zeros(std::size_t count)
      : count_(count), data_(static_cast<T*>(std::calloc(count + 1, sizeof(T)))) {
    if (!data_) throw std::bad_alloc();
  }

  T* data() const { return data_.get(); }
  T& operator[](std::size_t i) const {
    assert(i < count_);
    return data_.get()[i];
  }
  std::size_t size() const { return count_; }

 private:
  struct Free {
    void operator()(T* data) const { std::free(data); }
  };

  std::size_t count_ = 0;
  std::unique_ptr<T[], Free> data_;
};

/// A distance between rows that are read one above the other: not a multiple of many cache lines, since these would
/// share their places in the cache.
inline std::size_t spaced(std::size_t count, std::size_t bytes_each) {
  return count * bytes_each % 512 == 0 ? count + 64 / bytes_each : count;
}

/// The cells of the last `depth` sizes of the first heap. A row is a vector of all heaps but the last.
template <typename Cell>
class Slabs {
 public:
  Slabs() = default;
  Slabs(const Window& window, Integer depth) : last_(window.last) {
    const std::size_t heaps = last_.size();
    strides_.assign(heaps, 1);
    for (std::size_t heap = heaps - 1; heap-- > 0;) {
      strides_[heap] = strides_[heap + 1] * static_cast<std::size_t>(last_[heap + 1] + 1);
      if (heap + 2 == heaps) strides_[heap] = spaced(strides_[heap], sizeof(Cell));
    }
    depth_ = heaps == 1 ? 1 : std::min(depth, last_[0] + 1);
    const auto slab = heaps == 1 ? static_cast<std::size_t>(last_[0] + 1) : strides_[0];
    cells_ = Zeros<Cell>(static_cast<std::size_t>(depth_) * slab);
  }

  Cell* row(const Position& row) const {
    if (row.empty()) return cells_.data();
    std::size_t start = static_cast<std::size_t>(row[0] % depth_) * strides_[0];
    for (std::size_t heap = 1; heap < row.size(); ++heap)
      start += static_cast<std::size_t>(row[heap]) * strides_[heap];
    return cells_.data() + start;
  }

  /// Where all sizes of the first heap are kept.
  Cell* begin() const { return cells_.data(); }

  /// From one size of a heap to the next. For the first heap: only where all its sizes are kept.
  std::size_t stride(std::size_t heap) const { return strides_[heap]; }

 private:
  Position last_;
  std::vector<std::size_t> strides_;
  Integer depth_ = 1;
  Zeros<Cell> cells_;
};

/// The line through (row, 0); that through (row, y) comes y later.
std::size_t first_line(const LineNumbering& lines, const std::vector<Integer>& direction,
                       const Position& row);

/// Where a region meets a row.
class RegionRow {
 public:
  explicit RegionRow(const Region& region) : region_(&region) {}

  bool is_everywhere() const { return region_->is_everywhere(); }
  /// mask[y] = 0xFF where (row, y) lies in the region, else 0, for y up to `last`.
  void fill(const Position& row, Integer last, std::uint8_t* mask) const;

 private:
  const Region* region_;
};

/// The same for a whole row, as long as `mask`, without what the conditions of `board` leave out; it may be null. How many cells
/// are left.
std::uint64_t mask_board(const RegionRow& region, const Board* board, const Position& row,
                         std::vector<std::uint8_t>& mask);

struct Span1D {
  Integer first = 0;
  Integer last = -1;
};

/// Sizes of the last heap, up to `last`, for which all facts hold.
Span1D span_of(const Facts& facts, const Position& row, Integer last);

/// The least positive heap, leaving one out; 0 when there is none.
Integer least_positive_but(const Position& row, std::size_t left_out);

/// into |= from. (Bytes may alias anything, so that without a promise each is a step of its own.)
inline void unite_bytes(std::uint8_t* __restrict into, const std::uint8_t* __restrict from, Integer count) {
  for (Integer i = 0; i < count; ++i) into[i] |= from[i];
}

/// into &= from
inline void intersect_bytes(std::uint8_t* __restrict into, const std::uint8_t* __restrict from,
                            Integer count) {
  for (Integer i = 0; i < count; ++i) into[i] &= from[i];
}

/// The next row, the last heap of it running fastest; false behind the last row.
bool advance(Position& row, const Window& window);

/// row + offset without its last entry; false when a heap falls below zero.
bool shifted_row(const Position& row, const std::vector<Integer>& offset, Position& result);

}  // namespace galli
