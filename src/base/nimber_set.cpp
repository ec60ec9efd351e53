#include "base/nimber_set.h"

#include <algorithm>
#include <bit>

namespace galli {

void NimberSet::insert(Nimber value) {
  const std::size_t word = value / 64;
  if (word >= words_.size()) words_.resize(word + 1);
  words_[word] |= std::uint64_t{1} << (value % 64);
}

bool NimberSet::contains(Nimber value) const {
  const std::size_t word = value / 64;
  return word < words_.size() && (words_[word] >> (value % 64) & 1) != 0;
}

void NimberSet::unite(const NimberSet& other) {
  words_.resize(std::max(words_.size(), other.words_.size()));
  for (std::size_t i = 0; i < other.words_.size(); ++i) words_[i] |= other.words_[i];
}

void NimberSet::intersect(const NimberSet& other) {
  words_.resize(std::min(words_.size(), other.words_.size()));
  for (std::size_t i = 0; i < words_.size(); ++i) words_[i] &= other.words_[i];
}

Nimber NimberSet::mex() const {
  std::size_t word = 0;
  while (word < words_.size() && words_[word] == ~std::uint64_t{0}) ++word;
  const int bit = word < words_.size() ? std::countr_one(words_[word]) : 0;
  return static_cast<Nimber>(64 * word + static_cast<std::size_t>(bit));
}

}  // namespace galli
