// States of several conditions side by side, numbered as they are found.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <utility>
#include <vector>

namespace galli::theorem {

using StateTuple = std::vector<std::int32_t>;

struct TupleHash {
  std::size_t operator()(const StateTuple& tuple) const {
    std::uint64_t hash = 0x9e3779b97f4a7c15U;
    for (std::int32_t entry : tuple) {
      hash = (hash ^ static_cast<std::uint32_t>(entry)) * 0xff51afd7ed558ccdU;
      hash ^= hash >> 32;
    }
    return hash;
  }
};

class NumberedTuples {
 public:
  std::pair<std::uint32_t, bool> insert(const StateTuple& tuple) {
    const auto [place, is_new] = index_.try_emplace(tuple, static_cast<std::uint32_t>(all_.size()));
    if (is_new) all_.push_back(&place->first);
    return {place->second, is_new};
  }
  const StateTuple& operator[](std::size_t number) const { return *all_[number]; }
  std::size_t size() const { return all_.size(); }

 private:
  std::unordered_map<StateTuple, std::uint32_t, TupleHash> index_;
  std::vector<const StateTuple*> all_;
};

}  // namespace galli::theorem
