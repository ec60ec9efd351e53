// The loop of row kernels on vectors, compiled by each kernel file for its CPU. `Vectors` has the operations.
#pragma once

#include <cstddef>

#include "engine/dense/kernel.h"

namespace galli {
namespace {

/// What is found in a block: `planes` words for each cell.
template <typename Vectors, int planes>
class RowFinder {
 public:
  using Value = typename Vectors::Value;
  static constexpr std::int32_t lanes = Vectors::lanes;
  static constexpr int parts = row_lanes / lanes;

  explicit RowFinder(const RowBlock& block) : block_(block), base_(Vectors::all(block.base)) {
    for (auto& plane : found_) {
      for (Value& part : plane) part = Vectors::all(0);
    }
  }

  void run() {
    constexpr std::size_t at_once = 16;
    for (std::size_t i = 0; i < block_.moving_count; i += at_once) {
      const std::size_t end = i + at_once < block_.moving_count ? i + at_once : block_.moving_count;
      for (std::size_t k = i; k < end; ++k) add_moving(block_.moving[k]);
      if (block_.until_all_win && all_win()) break;
    }
    for (std::size_t i = 0; i < block_.fixed_count; ++i) add_fixed(block_.fixed[i]);
    for (int p = 0; p < planes; ++p) {
      for (int k = 0; k < parts; ++k) Vectors::store(block_.found + p * row_lanes + k * lanes, found_[p][k]);
    }
  }

 private:
  void add(int part, Value values) {
    values = Vectors::subtract(values, base_);
    for (int p = 0; p < planes; ++p) {
      found_[p][part] = Vectors::either(found_[p][part], Vectors::bits(values));
      if (p + 1 < planes) values = Vectors::subtract(values, Vectors::all(row_plane_values));
    }
  }

  void add_moving(const RowMove& move) {
    const std::int32_t first = move.first - block_.at, last = move.last - block_.at;
    if (first >= row_lanes || last < 0) return;
    const std::uint32_t* const source = block_.board + move.from + block_.at;
    if (first <= 0 && last >= row_lanes - 1) {
      for (int k = 0; k < parts; ++k) add(k, Vectors::load(source + k * lanes));
    } else {
      for (int k = 0; k < parts; ++k)
        add(k, Vectors::load_between(source + k * lanes, first - k * lanes, last - k * lanes));
    }
  }

  void add_fixed(const RowMove& move) {
    const std::int32_t first = move.first - block_.at, last = move.last - block_.at;
    if (first >= row_lanes || last < 0) return;
    const Value value = Vectors::all(block_.board[move.from]);
    for (int k = 0; k < parts; ++k) add(k, Vectors::between(value, first - k * lanes, last - k * lanes));
  }

  bool all_win() const {
    for (int k = 0; k < parts; ++k) {
      if (!Vectors::all_odd(found_[0][k])) return false;
    }
    return true;
  }

  const RowBlock& block_;
  const Value base_;
  Value found_[planes][parts];
};

template <typename Vectors>
void find_in_row(const RowBlock& block) {
  if (block.count == 1) return RowFinder<Vectors, 1>(block).run();
  if (block.count == 2) return RowFinder<Vectors, 2>(block).run();
  RowFinder<Vectors, 4>(block).run();
}

}  // namespace
}  // namespace galli
