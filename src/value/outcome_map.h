// Where the P-positions of a board of two heaps are, for boards of up to 10^10 positions and more: each of them as long as that fits
// into a number of bytes, and how many there are in blocks.
//
// P-positions come in lexicographic order, either alone or with all other cells. They are kept
//
//   as a list     while they are few: nothing else is needed, however large the board is
//   as bits       otherwise, if a bit for each position fits, with the counts of blocks from level 5 on
//   as blocks     otherwise: the counts of blocks of some level for the whole board, and bits near the origin
#pragma once

#include <optional>

#include "value/block_counts.h"

namespace galli {

class OutcomeMap {
 public:
  /// At most about this many bytes; `fits` must be true.
  OutcomeMap(BoardSides sides, std::uint64_t max_bytes);

  /// Whether there is a map of such a board.
  static bool fits(BoardSides sides, std::uint64_t max_bytes);

  /// The next P-position.
  void add(std::uint64_t column, std::uint64_t row);
  /// The next cells, any number of them, the rows running fastest: 0 for P.
  void add_cells(std::span<const std::int32_t> cells);
  /// After the last.
  void finish();

  const BoardSides& sides() const { return sides_; }
  /// Single positions are known with sizes below these.
  const BoardSides& fine() const { return fine_; }
  /// Blocks of this level and above are known on the whole board.
  unsigned whole_from() const { return fine_ == sides_ ? 0 : counts_.base(); }
  std::uint64_t count() const { return count_; }
  std::uint64_t bytes() const;

  /// None where it is not known.
  std::optional<bool> is_p(std::uint64_t column, std::uint64_t row) const;
  /// Bits of a column from the word `first` on, where single positions are known.
  void read_bits(std::uint64_t column, std::uint64_t first, std::span<std::uint64_t> bits) const;
  /// How many P-positions there are in each block, the rows run fastest; none where that is not known. Level 0: 1 or 0.
  std::optional<std::vector<std::uint32_t>> counts(const BlockRange& range) const;

 private:
  bool is_list() const { return bits_.empty() && !has_counts_; }
  void pass_on_column();
  void begin_column(std::uint64_t column);
  void store(std::uint64_t column, std::span<const std::uint64_t> bits);
  void leave_list();
  std::vector<std::uint32_t> counts_of_list(const BlockRange& range) const;
  std::vector<std::uint32_t> counts_of_bits(const BlockRange& range) const;

  BoardSides sides_{};
  BoardSides fine_{};
  std::uint64_t max_bytes_ = 0;
  std::uint64_t count_ = 0;
  bool has_counts_ = false;

  std::vector<std::uint32_t> list_;    ///< rows of P-positions, column after column
  std::vector<std::uint32_t> starts_;  ///< of each column in the list, and the end

  std::vector<std::uint64_t> bits_;  ///< of fine_.columns, each fine_.words()
  BlockCounts counts_{};

  std::uint64_t column_ = 0;            ///< that is being filled
  std::uint64_t row_ = 0;               ///< the next, where cells come one after the other
  std::vector<std::uint64_t> pending_;  ///< the bits of the column, where there is no list any more
};

/// Where exactly one of two maps has a P-position: bits of a column, from the word `first` on.
void read_unequal(const OutcomeMap& a, const OutcomeMap& b, std::uint64_t column, std::uint64_t first,
                  std::span<std::uint64_t> bits);

}  // namespace galli
