// How many marked cells the blocks of a board have: blocks of 2^k by 2^k cells, for each k from a base level on. Filled once, column
// after column. Every third level is stored, so that the count of a block is a sum of at most 16 others.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace galli {

/// A board as pictures see it: the first heap runs over the columns, the second over the rows.
struct BoardSides {
  std::uint64_t columns = 0;
  std::uint64_t rows = 0;

  /// Words of 64 bits that hold a bit for each cell of a column.
  std::uint64_t words() const { return (rows + 63) / 64; }
  bool operator==(const BoardSides&) const = default;
};

/// Some blocks of one level: `columns` by `rows` of them.
struct BlockRange {
  unsigned level = 0;
  std::uint64_t column = 0;  ///< the first
  std::uint64_t row = 0;
  std::size_t columns = 0;
  std::size_t rows = 0;
};

class BlockCounts {
 public:
  static constexpr unsigned step = 3;      ///< of levels, one is stored
  static constexpr unsigned max_base = 7;  ///< counts of the base level are 16 bits wide

  BlockCounts() = default;
  BlockCounts(BoardSides sides, unsigned base);

  /// What a board of this size would need.
  static std::uint64_t bytes_needed(BoardSides sides, unsigned base);

  /// The marked cells of one column, a bit each. A column is added once.
  void add_column(std::uint64_t column, std::span<const std::uint64_t> bits);
  /// After the last column.
  void finish();

  unsigned base() const { return base_; }
  std::uint64_t bytes() const;
  /// The counts of blocks of a level that is not below the base; the rows run fastest.
  std::vector<std::uint32_t> counts(const BlockRange& range) const;

 private:
  struct Level {
    unsigned level = 0;
    std::uint64_t columns = 0;
    std::uint64_t rows = 0;
    std::vector<std::uint32_t> counts{};
  };

  std::uint32_t sum(unsigned level, std::uint64_t column, std::uint64_t row) const;

  BoardSides sides_{};
  unsigned base_ = 0;
  std::uint64_t columns_ = 0;  ///< blocks of the base level
  std::uint64_t rows_ = 0;
  std::vector<std::uint16_t> counts_;  ///< of the base level, the rows run fastest
  std::vector<Level> higher_;          ///< base + step, base + 2 step, ...
};

/// How many blocks of a level cover this many cells.
constexpr std::uint64_t blocks_of(std::uint64_t cells, unsigned level) {
  return (cells + (std::uint64_t{1} << level) - 1) >> level;
}

/// The counts of blocks of a level up to 6, added up over some columns: groups of 2^level bits from one bit on, a multiple of
/// their size.
void add_groups(std::span<const std::uint64_t> bits, unsigned level, std::uint64_t first_group,
                std::span<std::uint32_t> counts);

}  // namespace galli
