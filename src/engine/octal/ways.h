// The next nim-value of a take-and-break game that leaves two heaps at most, in two ways: by marking what every move
// has, and by a search for the least value that no pair of heaps has.
#pragma once

#include "engine/octal/table.h"

namespace galli {

/// The obvious way: one mark for each move. The oracle of the other ways, and the quickest for small heaps.
class OctalMarking {
 public:
  std::uint32_t value(const OctalTable& table, const OctalMoves& moves);

 private:
  std::vector<std::uint32_t> stamps_;
  std::uint32_t stamp_ = 0;
};

/// All values are wanted at first; see OctalKernel::least_missing. Heaps above the last amount only.
class OctalSearching {
 public:
  explicit OctalSearching(const OctalKernel& kernel) : kernel_(kernel) {}

  std::uint32_t value(const OctalTable& table, const OctalMoves& moves);

 private:
  const OctalKernel& kernel_;
  std::vector<std::uint64_t> wanted_;
  std::vector<std::uint8_t> marks_;
  std::vector<OctalPairs> parts_;
};

}  // namespace galli
