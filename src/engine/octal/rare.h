// Rare and common heaps: how most pairs of heaps need not be looked at.
//
// Let m be any set of bits of nim-values. A heap a is *rare* when G(a) has an even number of the bits m, and *common*
// otherwise; values are of the rare or the common kind likewise. A pair of heaps has the nim-sum of their values, so its value
// is of the common kind exactly when one of the two is rare and the other one common. Let c be the least value of the common
// kind that n reaches neither by a move to one heap nor by one to a pair with a rare heap. Then n does not reach c at all,
// so G(n) <= c, and G(n) = c if every value of the rare kind below c is reached. Those are had by pairs of common heaps, of
// which there are plenty, so a few looks suffice as a rule; when one is in no pair at all, the least of these is
// G(n), and n is a new rare heap. This is correct for every m; it is quick when rare heaps are few. It is the "sparse space
// phenomenon" (Winning Ways, chapter 4): of the heaps of 0.6 up to 200,000 only 1583 are rare; of those of 0.06, 75,490.
//
// The parity of the heap can serve as one more bit when the splitting digits t are all even or all odd: with the bit
// (a + t) mod 2 for each heap a, the bits of a pair a + b = n - t add up to that of n, (n + t) mod 2.
//
// The best m is found by a Walsh-Hadamard transform of the numbers of heaps with each value (and parity): entry m is the
// number of rare heaps minus that of common ones (T. Czajka, octal-games). This is done again as the table grows.
//
// Heaps are valued in blocks of 32 lanes. A rare heap r >= 32 has partners below the block for all lanes, 32 values in a
// row. The first of the rare heaps mark their values for each lane; after that only the least 18 values of the common
// kind that a lane has not marked matter, and those are compared with the values of all other rare heaps, 32 lanes at
// once, which is several times quicker than to mark. What is left are pairs with a heap below 32 (the partner may be
// a rare heap in the block): they are marked when it is the lane's turn. A lane whose 18 values are all struck marks
// all rare heaps alone; how many mark at first is adapted to this.
#pragma once

#include "engine/octal/ways.h"

namespace galli {

/// A set of bits, perhaps with the parity of the heap.
struct OctalMask {
  std::uint32_t bits = 0;
  bool parity = false;
  std::uint64_t rare = 0;  ///< how many of the heaps 1, 2, ... that are known are rare
};

/// The mask with the fewest rare heaps. All amounts that may be taken before a split: the parity needs them.
OctalMask best_mask(const OctalTable& table, const std::vector<std::uint32_t>& splits);

class OctalRare {
 public:
  explicit OctalRare(const OctalKernel& kernel) : kernel_(kernel), searching_(kernel) {}

  /// Lists the rare heaps anew.
  void choose(const OctalTable& table, const OctalMoves& moves, const OctalMask& mask);
  std::uint64_t rare() const { return positions_.size() + small_; }
  /// Values the next heaps, up to 32 of them and at least one. The table has room, and the next heap is at least
  /// `first_heap`.
  void advance(OctalTable& table, const OctalMoves& moves);

  static std::uint64_t first_heap(const OctalMoves& moves) { return 4 * octal_lanes + moves.last; }
  static constexpr std::uint32_t max_span = 4096;

 private:
  static constexpr std::uint32_t candidates_ = 3 * octal_candidates;  ///< of each lane

  void list_heap(std::uint64_t heap, std::uint32_t value);
  std::uint32_t kind_at(std::uint64_t n) const;
  OctalLanes lanes(const OctalTable& table, std::uint32_t taken) const;
  void mark_block(const OctalTable& table, const OctalMoves& moves);
  void strike_block(const OctalTable& table, const OctalMoves& moves);
  void strike(const OctalLanes& rest, const std::uint16_t* candidates);
  void list_candidates(std::uint32_t lane, std::uint64_t n, std::uint16_t* candidates);
  void mark_near(const OctalTable& table, const OctalMoves& moves, std::uint8_t* row);
  void mark_rest(const OctalTable& table, const OctalMoves& moves, std::uint64_t block, std::uint8_t* row);
  std::uint32_t least_common(std::uint64_t n, const std::uint8_t* row);
  std::uint32_t lane_value(const OctalTable& table, const OctalMoves& moves, std::uint64_t block);
  std::uint32_t least_rare(const OctalTable& table, const OctalMoves& moves, std::uint32_t common);

  const OctalKernel& kernel_;
  OctalSearching searching_;
  OctalMask mask_;
  std::uint32_t parity_ = 0;              ///< of the splitting digits
  std::vector<std::uint32_t> positions_;  ///< of rare heaps from 32 on
  std::vector<std::uint32_t> values_;     ///< theirs, twice in each word
  std::uint64_t small_ = 0;               ///< rare heaps below
  std::uint64_t marked_ = 0;              ///< how many of them mark at first
  std::uint32_t alone_ = 0;               ///< lanes that had to mark the rest alone, in this block
  std::uint32_t span_ = 64;
  std::vector<std::uint64_t> kinds_[2];  ///< bit v: an even or odd number of bits of the mask
  std::vector<std::uint8_t> rows_;       ///< a row of marks for each lane
  std::vector<std::uint64_t> bits_;
  std::vector<std::uint64_t> wanted_;
  std::vector<std::uint8_t> marks_;
  std::vector<OctalPairs> parts_;
  std::uint32_t struck_to_[octal_lanes] =
      {};  ///< free values of the lane up to this one are known to be free
};

}  // namespace galli
