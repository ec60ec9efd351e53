// The nim-values of a board of two heaps, and of blocks of it the smallest, the largest and the sum. Filled once, cell after cell, the
// second heap running fastest. A value takes 16 bits as long as all values fit into them.
#pragma once

#include <optional>

#include "value/block_counts.h"

namespace galli {

class ValueMap {
 public:
  struct Block {
    std::uint32_t smallest = none;
    std::uint32_t largest = 0;
    std::uint64_t sum = 0;
    std::uint32_t count = 0;  ///< of positions on the board; 0: the rest says nothing

    void add(const Block& other);
  };
  static constexpr std::uint32_t none = 0xffff'ffff;  ///< not on the board

  explicit ValueMap(BoardSides sides);

  /// While values take 16 bits.
  static std::uint64_t bytes_needed(BoardSides sides);

  /// The next cells, any number of them: nim-values, or -1 off the board.
  void add_cells(std::span<const std::int32_t> cells);
  /// After the last.
  void finish();

  const BoardSides& sides() const { return sides_; }
  std::uint32_t largest() const { return largest_; }
  std::uint64_t zeros() const { return zeros_; }
  std::uint64_t bytes() const;

  std::uint32_t at(std::uint64_t column, std::uint64_t row) const {
    const std::uint64_t cell = column * sides_.rows + row;
    if (!wide_.empty()) return wide_[cell];
    return narrow_[cell] == narrow_none ? none : narrow_[cell];
  }
  /// The rows run fastest.
  std::vector<Block> blocks(const BlockRange& range) const;

 private:
  static constexpr std::uint16_t narrow_none = 0xffff;

  struct Level {
    unsigned level = 0;
    std::uint64_t columns = 0;
    std::uint64_t rows = 0;
    std::vector<Block> blocks{};
  };

  void widen();
  Block block(unsigned level, std::uint64_t column, std::uint64_t row) const;
  Block block_of_cells(unsigned level, std::uint64_t column, std::uint64_t row) const;

  BoardSides sides_{};
  std::vector<std::uint16_t> narrow_;
  std::vector<std::uint32_t> wide_;  ///< in place of the others
  std::vector<Level> levels_;        ///< 3, 6, ...
  std::uint32_t largest_ = 0;
  std::uint64_t zeros_ = 0;
};

/// Where two maps differ: bits of a column, from the word `first` on. What is not on the board in one of them does not differ.
void read_unequal(const ValueMap& a, const ValueMap& b, std::uint64_t column, std::uint64_t first,
                  std::span<std::uint64_t> bits);

}  // namespace galli
