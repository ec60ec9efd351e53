#include "value/value_map.h"

#include <algorithm>

namespace galli {
namespace {

constexpr unsigned step = 3;  // of levels, one is stored
constexpr std::uint64_t few_blocks = 256;

}  // namespace

void ValueMap::Block::add(const Block& other) {
  if (other.count == 0) return;
  smallest = std::min(smallest, other.smallest);
  largest = std::max(largest, other.largest);
  sum += other.sum;
  count += other.count;
}

ValueMap::ValueMap(BoardSides sides) : sides_(sides) { narrow_.reserve(sides.columns * sides.rows); }

std::uint64_t ValueMap::bytes_needed(BoardSides sides) {
  const std::uint64_t cells = sides.columns * sides.rows;
  return cells * sizeof(std::uint16_t) + cells / 64 * sizeof(Block) * 65 / 64 + 4096;
}

void ValueMap::add_cells(std::span<const std::int32_t> cells) {
  for (const std::int32_t cell : cells) {
    if (cell == 0) ++zeros_;
    if (cell > static_cast<std::int32_t>(largest_)) {
      largest_ = static_cast<std::uint32_t>(cell);
      if (largest_ >= narrow_none && wide_.empty()) widen();
    }
    if (!wide_.empty())
      wide_.push_back(cell < 0 ? none : static_cast<std::uint32_t>(cell));
    else
      narrow_.push_back(cell < 0 ? narrow_none : static_cast<std::uint16_t>(cell));
  }
}

/// The cells so far have values that fit; there is at least one, since the first position that is on the board has a small value.
void ValueMap::widen() {
  wide_.reserve(sides_.columns * sides_.rows);
  for (const std::uint16_t value : narrow_) wide_.push_back(value == narrow_none ? none : value);
  narrow_ = {};
}

void ValueMap::finish() {
  for (unsigned level = step;; level += step) {
    if (std::max(blocks_of(sides_.columns, level - step), blocks_of(sides_.rows, level - step)) <= few_blocks)
      break;
    Level next{level, blocks_of(sides_.columns, level), blocks_of(sides_.rows, level), {}};
    next.blocks.reserve(next.columns * next.rows);
    for (std::uint64_t column = 0; column < next.columns; ++column) {
      for (std::uint64_t row = 0; row < next.rows; ++row) next.blocks.push_back(block(level, column, row));
    }
    levels_.push_back(std::move(next));
  }
}

std::uint64_t ValueMap::bytes() const {
  std::uint64_t total = narrow_.capacity() * sizeof(std::uint16_t) + wide_.capacity() * sizeof(std::uint32_t);
  for (const Level& level : levels_) total += level.blocks.size() * sizeof(Block);
  return total;
}

ValueMap::Block ValueMap::block_of_cells(unsigned level, std::uint64_t column, std::uint64_t row) const {
  Block found;
  const std::uint64_t last_column = std::min((column + 1) << level, sides_.columns);
  const std::uint64_t last_row = std::min((row + 1) << level, sides_.rows);
  for (std::uint64_t c = column << level; c < last_column; ++c) {
    for (std::uint64_t r = row << level; r < last_row; ++r) {
      const std::uint32_t value = at(c, r);
      if (value != none) found.add({value, value, value, 1});
    }
  }
  return found;
}

ValueMap::Block ValueMap::block(unsigned level, std::uint64_t column, std::uint64_t row) const {
  const std::size_t stored = std::min<std::size_t>(level / step, levels_.size());
  if (stored == 0) return block_of_cells(level, column, row);
  const Level& from = levels_[stored - 1];
  const unsigned shift = level - from.level;
  const std::uint64_t last_column = std::min((column + 1) << shift, from.columns);
  const std::uint64_t last_row = std::min((row + 1) << shift, from.rows);
  Block found;
  for (std::uint64_t c = column << shift; c < last_column; ++c) {
    for (std::uint64_t r = row << shift; r < last_row; ++r) found.add(from.blocks[c * from.rows + r]);
  }
  return found;
}

void read_unequal(const ValueMap& a, const ValueMap& b, std::uint64_t column, std::uint64_t first,
                  std::span<std::uint64_t> bits) {
  const std::uint64_t begin = first * 64, rows = a.sides().rows;
  std::fill(bits.begin(), bits.end(), 0);
  for (std::uint64_t row = begin; row < std::min(begin + bits.size() * 64, rows); ++row) {
    const std::uint32_t one = a.at(column, row), other = b.at(column, row);
    if (one != other && one != ValueMap::none && other != ValueMap::none)
      bits[(row - begin) / 64] |= std::uint64_t{1} << (row % 64);
  }
}

std::vector<ValueMap::Block> ValueMap::blocks(const BlockRange& range) const {
  std::vector<Block> found;
  found.reserve(range.columns * range.rows);
  for (std::size_t c = 0; c < range.columns; ++c) {
    for (std::size_t r = 0; r < range.rows; ++r)
      found.push_back(block(range.level, range.column + c, range.row + r));
  }
  return found;
}

}  // namespace galli
