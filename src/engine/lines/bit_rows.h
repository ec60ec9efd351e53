// Rows of cells as bits: cell y is bit y % 64 of word y / 64. Bits behind the last cell are 0.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/lines/rows.h"

namespace galli {

using Word = std::uint64_t;

inline constexpr Integer bits_of_word = 64;

inline std::size_t words_for(Integer cells) { return static_cast<std::size_t>((cells + 63) / bits_of_word); }

/// The bits from `first` to `last`, as far as they are in word w.
inline Word bits_between(std::size_t w, Integer first, Integer last) {
  const Integer start = static_cast<Integer>(w) * bits_of_word;
  if (last < start || first >= start + bits_of_word || first > last) return 0;
  const Word from = first <= start ? ~Word{0} : ~Word{0} << (first - start);
  return last >= start + 63 ? from : from & ((Word{2} << (last - start)) - 1);
}

/// Word w of a row that is moved up by `distance` cells. Only words up to w are read.
inline Word moved_word(const Word* row, std::size_t w, std::size_t distance) {
  const std::size_t words = distance / 64, bits = distance % 64;
  if (words > w) return 0;
  const Word high = row[w - words] << bits;
  return bits == 0 || words == w ? high : high | row[w - words - 1] >> (64 - bits);
}

/// into |= row, moved up by `distance` cells.
void unite_moved(Word* into, const Word* row, std::size_t words, Integer distance);

/// Words w and so on of a row that is moved up by `distance` cells, at least 64 * words.
void copy_moved(Word* into, const Word* row, std::size_t w, std::size_t words, std::size_t distance);

/// 64 * words bits from bit `start` on. One word more is read.
void copy_window(Word* into, const Word* bits, std::size_t start, std::size_t words);

/// Adds the bits of a row from bit `start` on. One word more may be written.
void unite_window(Word* bits, std::size_t start, const Word* row, std::size_t words);

inline void unite_words(Word* __restrict into, const Word* __restrict from, std::size_t words) {
  for (std::size_t w = 0; w < words; ++w) into[w] |= from[w];
}

inline void intersect_words(Word* __restrict into, const Word* __restrict from, std::size_t words) {
  for (std::size_t w = 0; w < words; ++w) into[w] &= from[w];
}

/// A word in which each bit also stands every `step` bits later.
inline Word repeated(Word word, std::size_t step) {
  for (; step < 64; step *= 2) word |= word << step;
  return word;
}

/// Bit j of word i becomes bit i of word j, for 64 words.
void transpose(Word* block);

/// Where a region meets a row, as bits.
class RegionBits {
 public:
  RegionBits(const Region& region, Integer last) : region_(region), row_(region), last_(last) {}

  bool is_everywhere() const { return row_.is_everywhere(); }
  /// The bits of this row; not for the region that is everywhere.
  const Word* in(const Position& row);

 private:
  const Region& region_;
  RegionRow row_;
  Integer last_;
  std::vector<std::uint8_t> bytes_;
  std::vector<Word> words_;
};

/// One bit for each byte that is not 0.
void pack_bytes(const std::vector<std::uint8_t>& bytes, std::vector<Word>& words);

}  // namespace galli
