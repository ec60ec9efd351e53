#include "value/block_counts.h"

#include <algorithm>
#include <bit>

namespace galli {
namespace {

constexpr unsigned bits_in_word_level = 6;  // 2^6 bits
constexpr std::uint64_t step_side = 256;    // a board of so few blocks a side needs no higher level

/// A group of 2^level bits, level at most 6.
std::uint32_t group_count(std::uint64_t word, unsigned level, std::uint64_t group) {
  if (level == bits_in_word_level) return static_cast<std::uint32_t>(std::popcount(word));
  const unsigned size = 1U << level;
  const std::uint64_t mask = (std::uint64_t{1} << size) - 1;
  return static_cast<std::uint32_t>(std::popcount((word >> (group * size)) & mask));
}

}  // namespace

void add_groups(std::span<const std::uint64_t> bits, unsigned level, std::uint64_t first_group,
                std::span<std::uint32_t> counts) {
  const unsigned shift = bits_in_word_level - level;  // groups in a word: 2^shift
  const std::uint64_t in_word = (std::uint64_t{1} << shift) - 1;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    const std::uint64_t group = first_group + i;
    const std::uint64_t word = bits[group >> shift];
    if (word != 0) counts[i] += group_count(word, level, group & in_word);
  }
}

BlockCounts::BlockCounts(BoardSides sides, unsigned base)
    : sides_(sides),
      base_(base),
      columns_(blocks_of(sides.columns, base)),
      rows_(blocks_of(sides.rows, base)) {
  counts_.assign(columns_ * rows_, 0);
}

std::uint64_t BlockCounts::bytes_needed(BoardSides sides, unsigned base) {
  const std::uint64_t blocks = blocks_of(sides.columns, base) * blocks_of(sides.rows, base);
  return blocks * sizeof(std::uint16_t) + blocks / 8;  // the higher levels have a 64th of the blocks each
}

void BlockCounts::add_column(std::uint64_t column, std::span<const std::uint64_t> bits) {
  std::uint16_t* counts = counts_.data() + (column >> base_) * rows_;
  const unsigned level = std::min(base_, bits_in_word_level);
  const unsigned shift = bits_in_word_level - level;
  for (std::uint64_t w = 0; w < bits.size(); ++w) {
    if (bits[w] == 0) continue;
    for (std::uint64_t g = 0; g < (std::uint64_t{1} << shift); ++g) {
      const std::uint32_t count = group_count(bits[w], level, g);
      const std::uint64_t block = ((w << shift) + g) >> (base_ - level);
      if (count != 0) counts[block] = static_cast<std::uint16_t>(counts[block] + count);
    }
  }
}

void BlockCounts::finish() {
  for (unsigned level = base_ + step;; level += step) {
    if (std::max(blocks_of(sides_.columns, level - step), blocks_of(sides_.rows, level - step)) <= step_side)
      break;
    Level next{level, blocks_of(sides_.columns, level), blocks_of(sides_.rows, level), {}};
    next.counts.reserve(next.columns * next.rows);
    for (std::uint64_t column = 0; column < next.columns; ++column) {
      for (std::uint64_t row = 0; row < next.rows; ++row) next.counts.push_back(sum(level, column, row));
    }
    higher_.push_back(std::move(next));
  }
}

std::uint64_t BlockCounts::bytes() const {
  std::uint64_t total = counts_.size() * sizeof(std::uint16_t);
  for (const Level& level : higher_) total += level.counts.size() * sizeof(std::uint32_t);
  return total;
}

/// From the highest level that is stored and not above.
std::uint32_t BlockCounts::sum(unsigned level, std::uint64_t column, std::uint64_t row) const {
  const std::size_t stored = std::min<std::size_t>((level - base_) / step, higher_.size());
  const unsigned below = base_ + step * static_cast<unsigned>(stored);
  const unsigned shift = level - below;
  const Level* from = stored == 0 ? nullptr : &higher_[stored - 1];
  const std::uint64_t columns = from ? from->columns : columns_, rows = from ? from->rows : rows_;
  const std::uint64_t last_column = std::min((column + 1) << shift, columns);
  const std::uint64_t last_row = std::min((row + 1) << shift, rows);
  std::uint32_t total = 0;
  for (std::uint64_t c = column << shift; c < last_column; ++c) {
    for (std::uint64_t r = row << shift; r < last_row; ++r)
      total += from ? from->counts[c * rows + r] : counts_[c * rows + r];
  }
  return total;
}

std::vector<std::uint32_t> BlockCounts::counts(const BlockRange& range) const {
  std::vector<std::uint32_t> found;
  found.reserve(range.columns * range.rows);
  for (std::size_t c = 0; c < range.columns; ++c) {
    for (std::size_t r = 0; r < range.rows; ++r)
      found.push_back(sum(range.level, range.column + c, range.row + r));
  }
  return found;
}

}  // namespace galli
