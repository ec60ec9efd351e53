// Sets of nimbers as bits, with the mex.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace galli {

using Nimber = std::uint32_t;

class NimberSet {
 public:
  void insert(Nimber value);
  bool contains(Nimber value) const;
  void unite(const NimberSet& other);
  void intersect(const NimberSet& other);
  /// The least nimber that is not in the set.
  Nimber mex() const;

 private:
  std::vector<std::uint64_t> words_;  ///< bit v % 64 of word v / 64; words past the end are zero
};

}  // namespace galli
