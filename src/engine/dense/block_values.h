// The values that the options of 16 neighbouring cells have, as the dense engine collects them where it fills rows: bits, or a mark for each
// value where there are many.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <vector>

#include "engine/dense/kernel.h"

namespace galli {

inline constexpr std::uint32_t max_planes =
    16;  ///< where there are more values, those that are looked up have a mark each

/// The values of the options of the 16 cells of a block.
class BlockValues {
 public:
  explicit BlockValues(const RowKernel& kernel) : kernel_(kernel) {}

  /// Makes room for values up to `largest`, and for those that the block itself adds.
  void clear(std::uint32_t largest) {
    values_ = largest + row_lanes + 1;
    planes_ = values_ / row_plane_values + 1;
    words_.assign((is_marked() ? 1 : planes_ + row_planes) * row_lanes, 0);
    for (const std::uint32_t value : marked_) marks_[value] = 0;
    marked_.clear();
    if (is_marked() && marks_.size() <= values_) marks_.resize(2 * (values_ + 1), 0);
    found_planes_ = 0;
  }
  bool is_marked() const { return planes_ > max_planes; }

  void find(const RowBlock& block) {
    block_ = block;
    if (is_marked()) return mark_all(block);
    find_planes();
  }

  /// A plane of values that the cells have besides; to be given after `clear`.
  void unite(std::size_t plane, const std::uint32_t* values) {
    if (words_.size() < (plane + 1) * row_lanes) words_.resize((plane + 1) * row_lanes, 0);
    std::uint32_t* const into = words_.data() + plane * row_lanes;
    for (std::size_t lane = 0; lane < row_lanes; ++lane) into[lane] |= values[lane];
  }

  /// From here on every cell has the values of all cells that are noted.
  void begin_noting() {
    noted_.assign(noted_.size(), 0);
    all_noted_ = 0;
  }
  void note(std::uint32_t value) {
    if (value / row_plane_values >= noted_.size()) noted_.resize(value / row_plane_values + 1, 0);
    noted_[value / row_plane_values] |= std::uint32_t{1} << value % row_plane_values;
    while (noted(all_noted_) == ~std::uint32_t{0}) ++all_noted_;
  }

  bool has_zero_everywhere() const {
    std::uint32_t all = 1;
    for (std::size_t lane = 0; lane < row_lanes; ++lane) all &= words_[lane];
    return all == 1 || (noted(0) & 1) != 0;
  }

  void add(std::size_t lane, std::uint32_t value) {
    if (value == row_nowhere) return;
    if (is_marked()) {
      if (marks_[value] == 0) marked_.push_back(value);
      marks_[value] |= static_cast<std::uint16_t>(1U << lane);
    } else {
      words_[value / row_plane_values * row_lanes + lane] |= std::uint32_t{1} << value % row_plane_values;
    }
  }

  std::uint32_t mex(std::size_t lane) {
    std::uint32_t value = 0;
    if (is_marked()) {
      for (value = all_noted_;; ++value) {
        const std::size_t at = value * row_lanes + lane;
        std::uint32_t taken = (at < words_.size() ? words_[at] : 0) | noted(value);
        for (; ~taken != 0; taken |= taken + 1) {
          const std::uint32_t least =
              value * row_plane_values + static_cast<std::uint32_t>(std::countr_one(taken));
          if ((marks_[least] >> lane & 1) == 0) return least;
        }
      }
    }
    while ((words_[value * row_lanes + lane] | noted(value)) == ~std::uint32_t{0}) {
      if (++value == found_planes_ && value < planes_) find_planes();
    }
    return value * row_plane_values +
           static_cast<std::uint32_t>(std::countr_one(words_[value * row_lanes + lane] | noted(value)));
  }

  bool has_zero(std::size_t lane) const { return ((words_[lane] | noted(0)) & 1) != 0; }

 private:
  std::uint32_t noted(std::size_t plane) const { return plane < noted_.size() ? noted_[plane] : 0; }

  /// The next few: most cells do not need more than the first.
  void find_planes() {
    const std::uint32_t left = planes_ - found_planes_;
    std::array<std::uint32_t, row_planes * row_lanes> more;
    block_.count = left > 2 ? row_planes : left;
    block_.base = found_planes_ * row_plane_values;
    block_.found = more.data();
    found_planes_ += block_.count;
    if (block_.moving_count + block_.fixed_count == 0) return;
    kernel_.find(block_);
    for (std::size_t i = 0; i < block_.count * row_lanes; ++i)
      words_[(found_planes_ - block_.count) * row_lanes + i] |= more[i];
  }

  void mark_all(const RowBlock& block) {
    for (std::size_t i = 0; i < block.moving_count + block.fixed_count; ++i) {
      const bool is_moving = i < block.moving_count;
      const RowMove& move = is_moving ? block.moving[i] : block.fixed[i - block.moving_count];
      const std::int32_t end = std::min(move.last, block.at + row_lanes - 1);
      for (std::int32_t cell = std::max(move.first, block.at); cell <= end; ++cell)
        add(static_cast<std::size_t>(cell - block.at), block.board[move.from + (is_moving ? cell : 0)]);
    }
  }

  const RowKernel& kernel_;
  RowBlock block_{};
  std::uint32_t found_planes_ = 0;
  std::uint32_t values_ = 0;
  std::uint32_t planes_ = 1;
  std::vector<std::uint32_t> words_;   ///< by plane, by cell; where there are marks, as far as was united
  std::vector<std::uint16_t> marks_;   ///< by value: the cells that have it, where there are many
  std::vector<std::uint32_t> marked_;  ///< values with marks
  std::vector<std::uint32_t> noted_;   ///< by plane
  std::uint32_t all_noted_ = 0;        ///< planes before this one are noted in full
};

}  // namespace galli
