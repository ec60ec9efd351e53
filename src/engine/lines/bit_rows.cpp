#include "engine/lines/bit_rows.h"

#include <algorithm>

namespace galli {

void unite_moved(Word* into, const Word* row, std::size_t words, Integer distance) {
  const auto skipped = static_cast<std::size_t>(distance / bits_of_word);
  const auto bits = static_cast<std::size_t>(distance % bits_of_word);
  if (skipped >= words) return;
  if (bits == 0) return unite_words(into + skipped, row, words - skipped);
  into[skipped] |= row[0] << bits;
  for (std::size_t w = 1; w < words - skipped; ++w)
    into[w + skipped] |= row[w] << bits | row[w - 1] >> (64 - bits);
}

void copy_moved(Word* into, const Word* row, std::size_t w, std::size_t words, std::size_t distance) {
  const std::size_t skipped = distance / 64, bits = distance % 64;
  std::size_t i = 0;
  for (; i < words && w + i <= skipped; ++i) into[i] = moved_word(row, w + i, distance);
  if (i == words) return;
  const Word* const from = row + (w + i - skipped);
  if (bits == 0) {
    std::copy_n(from, words - i, into + i);
    return;
  }
  for (std::size_t k = 0; k < words - i; ++k) into[i + k] = from[k] << bits | *(from + k - 1) >> (64 - bits);
}

void copy_window(Word* into, const Word* bits, std::size_t start, std::size_t words) {
  const Word* const from = bits + start / 64;
  const std::size_t shift = start % 64;
  if (shift == 0) {
    std::copy_n(from, words, into);
    return;
  }
  for (std::size_t w = 0; w < words; ++w) into[w] = from[w] >> shift | from[w + 1] << (64 - shift);
}

void unite_window(Word* bits, std::size_t start, const Word* row, std::size_t words) {
  Word* const into = bits + start / 64;
  const std::size_t shift = start % 64;
  for (std::size_t w = 0; w < words; ++w) {
    if (row[w] == 0) continue;
    into[w] |= row[w] << shift;
    if (shift != 0) into[w + 1] |= row[w] >> (64 - shift);
  }
}

void transpose(Word* block) {
  Word mask = 0x0000'0000'FFFF'FFFF;
  for (std::size_t half = 32; half != 0; half /= 2, mask ^= mask << half) {
    for (std::size_t start = 0; start < 64; start += 2 * half) {
      Word* __restrict const upper = block + start;
      Word* __restrict const lower = block + start + half;
      for (std::size_t i = 0; i < half; ++i) {
        const Word changed = (upper[i] >> half ^ lower[i]) & mask;
        lower[i] ^= changed;
        upper[i] ^= changed << half;
      }
    }
  }
}

const Word* RegionBits::in(const Position& row) {
  words_.resize(words_for(last_ + 1));
  if (!region_.congruences.empty()) {
    bytes_.resize(static_cast<std::size_t>(last_ + 1));
    row_.fill(row, last_, bytes_.data());
    pack_bytes(bytes_, words_);
    return words_.data();
  }
  const Span1D span = span_of(region_.at_least_zero, row, last_);
  for (std::size_t w = 0; w < words_.size(); ++w) words_[w] = bits_between(w, span.first, span.last);
  return words_.data();
}

void pack_bytes(const std::vector<std::uint8_t>& bytes, std::vector<Word>& words) {
  words.assign(words_for(static_cast<Integer>(bytes.size())), 0);
  for (std::size_t i = 0; i < bytes.size(); ++i) words[i / 64] |= Word{bytes[i] != 0} << i % 64;
}

}  // namespace galli
