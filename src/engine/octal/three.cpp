#include "engine/octal/three.h"

#include <algorithm>
#include <bit>

namespace galli {
namespace {

/// Bit i becomes bit i xor `places`, for places below 64.
std::uint64_t permuted(std::uint64_t bits, unsigned places) {
  constexpr std::uint64_t low[6] = {0x5555555555555555, 0x3333333333333333, 0x0f0f0f0f0f0f0f0f,
                                    0x00ff00ff00ff00ff, 0x0000ffff0000ffff, 0x00000000ffffffff};
  for (unsigned k = 0; k < 6; ++k) {
    const unsigned shift = 1U << k;
    if ((places & shift) != 0) bits = (bits & low[k]) << shift | (bits >> shift & low[k]);
  }
  return bits;
}

/// With room for this many sets, so that they are not copied when they grow.
std::vector<std::uint64_t> widened(const std::vector<std::uint64_t>& sets, std::uint32_t from,
                                   std::uint32_t to, std::uint64_t room) {
  std::vector<std::uint64_t> result;
  result.reserve(room * to);
  if (from == 0) return result;
  result.resize(sets.size() / from * to);
  for (std::size_t i = 0; i < sets.size() / from; ++i) {
    std::copy_n(sets.begin() + static_cast<std::ptrdiff_t>(i * from), from,
                result.begin() + static_cast<std::ptrdiff_t>(i * to));
  }
  return result;
}

void unite(std::vector<std::uint64_t>& with, const std::uint64_t* set) {
  for (std::uint64_t& word : with) word |= *set++;
}

}  // namespace

void OctalThree::widen(std::uint32_t words, std::uint64_t room) {
  two_ = widened(two_, words_, words, room);
  three_ = widened(three_, words_, words, room);
  words_ = words;
  by_value_.assign(std::size_t{words} * words * 64, 0);
  marks_.assign(std::size_t{words} * 64, 0);
}

void OctalThree::add_pairs(const OctalTable& table, std::uint64_t m) {
  std::fill(marks_.begin(), marks_.end(), 0);
  const OctalPairs pairs = table.pairs(m, 1);
  for (std::uint64_t i = 0; i < pairs.count; ++i) marks_[pairs.forward[i] ^ pairs.backward[i]] = 1;
  two_.resize((m + 1) * words_);
  for (std::size_t v = 0; v < marks_.size(); ++v) {
    two_[m * words_ + v / 64] |= std::uint64_t{marks_[v]} << (v % 64);
  }
}

void OctalThree::add_triples(const OctalTable& table, std::uint64_t m) {
  three_.resize((m + 1) * words_);
  for (std::uint64_t a = 1; 3 * a <= m; ++a) {
    const std::uint64_t* set = two_.data() + (m - a) * words_;
    std::uint64_t* sum = by_value_.data() + std::uint64_t{table[a]} * words_;
    for (std::uint32_t w = 0; w < words_; ++w) sum[w] |= set[w];
  }
  std::uint64_t* result = three_.data() + m * words_;
  for (std::uint32_t v = 0; v <= table.largest(); ++v) {
    std::uint64_t* sum = by_value_.data() + std::uint64_t{v} * words_;
    for (std::uint32_t w = 0; w < words_; ++w) {
      if (sum[w] != 0) result[w ^ (v / 64)] |= permuted(sum[w], v % 64);
      sum[w] = 0;
    }
  }
}

std::uint32_t OctalThree::value(const OctalTable& table, const OctalMoves& moves) {
  const std::uint64_t n = table.known();
  if (words_ != table.span() / 64) widen(table.span() / 64, table.room());
  add_pairs(table, n);
  add_triples(table, n);
  had_.assign(words_, 0);
  for (const std::uint32_t t : moves.to_none) {
    if (n == t) had_[0] |= 1U;
  }
  for (const std::uint32_t t : moves.to_one) {
    if (n > t) had_[table[n - t] / 64] |= std::uint64_t{1} << (table[n - t] % 64);
  }
  for (const std::uint32_t t : moves.to_two) {
    if (n >= t) unite(had_, two_.data() + (n - t) * words_);
  }
  for (const std::uint32_t t : moves.to_three) {
    if (n >= t) unite(had_, three_.data() + (n - t) * words_);
  }
  for (std::uint32_t w = 0; w < words_; ++w) {
    if (~had_[w] != 0) return 64 * w + static_cast<std::uint32_t>(std::countr_one(had_[w]));
  }
  return 64 * words_;
}

}  // namespace galli
