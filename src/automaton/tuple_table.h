// Tuples of numbers, each kept once and numbered in the order in which they come.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

namespace galli {

class TupleTable {
 public:
  /// The number of a tuple; `is_new` when it was not there before.
  struct Place {
    std::int32_t number = 0;
    bool is_new = false;
  };

  TupleTable() : slots_(1024, -1) {}

  Place insert(std::span<const std::int32_t> tuple);
  std::span<const std::int32_t> operator[](std::size_t number) const {
    return {entries_.data() + begins_[number], begins_[number + 1] - begins_[number]};
  }
  std::size_t size() const { return begins_.size() - 1; }
  std::size_t entries() const { return entries_.size(); }

 private:
  void grow();

  std::vector<std::int32_t> entries_;
  std::vector<std::size_t> begins_ = {0};
  std::vector<std::uint64_t> hashes_;
  std::vector<std::int32_t> slots_;
};

inline std::uint64_t hash_of(std::span<const std::int32_t> tuple) {
  std::uint64_t hash = 0x9e3779b97f4a7c15U + tuple.size();
  for (std::int32_t entry : tuple) {
    hash ^= static_cast<std::uint32_t>(entry);
    hash *= 0xff51afd7ed558ccdU;
    hash ^= hash >> 32;
  }
  return hash;
}

inline TupleTable::Place TupleTable::insert(std::span<const std::int32_t> tuple) {
  const std::uint64_t hash = hash_of(tuple);
  std::size_t slot = hash & (slots_.size() - 1);
  for (; slots_[slot] >= 0; slot = (slot + 1) & (slots_.size() - 1)) {
    const auto number = static_cast<std::size_t>(slots_[slot]);
    if (hashes_[number] != hash) continue;
    const auto known = (*this)[number];
    if (known.size() == tuple.size() && std::equal(known.begin(), known.end(), tuple.begin()))
      return {slots_[slot], false};
  }
  const auto number = static_cast<std::int32_t>(size());
  slots_[slot] = number;
  entries_.insert(entries_.end(), tuple.begin(), tuple.end());
  begins_.push_back(entries_.size());
  hashes_.push_back(hash);
  if (size() * 2 > slots_.size()) grow();
  return {number, true};
}

inline void TupleTable::grow() {
  slots_.assign(slots_.size() * 2, -1);
  for (std::size_t number = 0; number < hashes_.size(); ++number) {
    std::size_t slot = hashes_[number] & (slots_.size() - 1);
    while (slots_[slot] >= 0) slot = (slot + 1) & (slots_.size() - 1);
    slots_[slot] = static_cast<std::int32_t>(number);
  }
}

}  // namespace galli
