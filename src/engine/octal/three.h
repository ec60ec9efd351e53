// Hexadecimal codes whose moves may leave three heaps: sets of values instead of lists of moves.
//
// D(m) is the set of the values of two heaps a + b = m, as bits; T(m) that of three. T(m) is the union over a of
// G(a) xor D(m - a), where a may be taken as the least of the three. The sets D(m - a) are united for each value of
// G(a) first, so that xor, which permutes bits, is done once for each value and not for each heap. A step costs m / 2
// marks and m / 3 unions of sets. Values may grow like m, as those of 0.8 do, and so do the sets.
#pragma once

#include "engine/octal/table.h"

namespace galli {

class OctalThree {
 public:
  /// The value of the next heap; D and T are kept for all heaps before.
  std::uint32_t value(const OctalTable& table, const OctalMoves& moves);
  /// What the sets need for this many heaps, and what is worked with.
  static std::uint64_t bytes(const OctalTable& table, std::uint64_t heaps) {
    return heaps * (table.span() / 4) + std::uint64_t{table.span()} * table.span() / 8;
  }

 private:
  void widen(std::uint32_t words, std::uint64_t room);
  void add_pairs(const OctalTable& table, std::uint64_t m);
  void add_triples(const OctalTable& table, std::uint64_t m);

  std::uint32_t words_ = 0;           ///< of a set
  std::vector<std::uint64_t> two_;    ///< D(0), D(1), ...
  std::vector<std::uint64_t> three_;  ///< T(0), T(1), ...
  std::vector<std::uint64_t> by_value_;
  std::vector<std::uint64_t> had_;
  std::vector<std::uint8_t> marks_;
};

}  // namespace galli
