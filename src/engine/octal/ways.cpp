#include "engine/octal/ways.h"

#include <algorithm>

namespace galli {

std::uint32_t OctalMarking::value(const OctalTable& table, const OctalMoves& moves) {
  const std::uint64_t n = table.known();
  if (stamps_.size() <= table.span()) stamps_.resize(2 * std::size_t{table.span()});
  if (++stamp_ == 0) {
    std::fill(stamps_.begin(), stamps_.end(), 0);
    stamp_ = 1;
  }
  std::uint32_t* const stamps = stamps_.data();
  for (const std::uint32_t t : moves.to_none) {
    if (n == t) stamps[0] = stamp_;
  }
  for (const std::uint32_t t : moves.to_one) {
    if (n > t) stamps[table[n - t]] = stamp_;
  }
  for (const std::uint32_t t : moves.to_two) {
    if (n < t + std::uint64_t{2}) continue;
    const OctalPairs pairs = table.pairs(n - t, 1);
    for (std::uint64_t i = 0; i < pairs.count; ++i) {
      stamps[pairs.forward[i] ^ pairs.backward[i]] = stamp_;
    }
  }
  std::uint32_t mex = 0;
  while (stamps[mex] == stamp_) ++mex;
  return mex;
}

std::uint32_t OctalSearching::value(const OctalTable& table, const OctalMoves& moves) {
  const std::uint64_t n = table.known();
  wanted_.assign(table.span() / 64, ~std::uint64_t{0});
  marks_.resize(table.span());
  for (const std::uint32_t t : moves.to_one) {
    const std::uint32_t v = table[n - t];
    wanted_[v / 64] &= ~(std::uint64_t{1} << (v % 64));
  }
  parts_.clear();
  for (const std::uint32_t t : moves.to_two) parts_.push_back(table.pairs(n - t, 1));
  return kernel_.least_missing({parts_.data(), static_cast<std::uint32_t>(parts_.size()), wanted_.data(),
                                table.span() / 64, marks_.data()});
}

}  // namespace galli
