// The greedy sieve: P-positions of one phase of a row program, when all that it leads to besides itself is known.
//
// Positions are gone through upwards. A position is P when no amount leads to an earlier P-position of the phase, and no
// other option is P. The first is kept as a window of marks, one bit for each position from x on:
//
//   marks  bit j: x + j has a move to a P-position found so far       (bit s - 1 of `amounts` is set for each amount s)
//   free = ~(marks | obstacle at x..x+63);  t = first bit of `free`   (none: go on 64 positions)
//   x + t is P;  x += t + 1;  marks = (marks >> (t + 1)) | amounts
//
// The obstacle is the set of positions with another P option: empty for plain subtraction, the P-positions after the push
// for `>>`. Work is done for each P-position, not for each position. Amounts over 64 make more words of marks; the step
// never looks at more than the first.
//
// The future depends on (marks, x in the obstacle) and nothing else. When the obstacle has period k from `preperiod` on, two
// equal windows of marks at distances that k divides, neither of them before `preperiod`, prove a period: Brent's algorithm
// finds the first return of a snapshot, words being compared, not hashes. With k = 1 and a P-position in the turn the distance
// is the least period, since a window of marks depends on the outcomes right before it only; otherwise it may be a multiple:
// of k, or of 64 where every position of the turn is N and is jumped over. Nothing is stored: to reduce the period and to find
// the last exception two copies of the sieve run at a distance.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "gallimaufry/control.h"
#include "gallimaufry/period.h"

namespace galli {

/// Bits 0, 1, 2, ... that repeat.
class Obstacle {
 public:
  /// No bit is set.
  Obstacle() : Obstacle({}, 0, 0, 1) {}
  /// Bits 0..count-1 are given, packed; beyond, bit n is bit n - period. Period 0: nothing is asked beyond.
  Obstacle(std::vector<std::uint64_t> bits, std::uint64_t count, std::uint64_t preperiod,
           std::uint64_t period);

  std::uint64_t preperiod() const { return preperiod_; }
  std::uint64_t period() const { return period_; }
  /// Bits index..index+63, for an index within reach.
  std::uint64_t window(std::uint64_t index) const {
    const std::uint64_t* word = &words_[index >> 6];
    return (word[0] >> (index & 63)) | (word[1] << 1 << (63 - (index & 63)));
  }
  /// An index that reads the same and is within reach, for one at most 64 beyond it.
  std::uint64_t within_reach(std::uint64_t index) const { return index < reach_ ? index : index - turn_; }

 private:
  std::vector<std::uint64_t> words_;  ///< repeated often enough that turns are rare
  std::uint64_t preperiod_;
  std::uint64_t period_;
  std::uint64_t reach_ = 0;
  std::uint64_t turn_ = 0;  ///< a multiple of the period
};

/// What is sieved. Both outlive its users.
struct GreedyTask {
  std::span<const std::uint32_t> amounts;  ///< increasing; may be none
  const Obstacle& obstacle;
};

/// The period of the P-positions, when it is proved below `limit` positions and not stopped.
std::optional<Period> greedy_period(const GreedyTask& task, std::uint64_t limit, const Control& control);

/// Terms 0..count-1, 0 for P and 1 for N; fewer when stopped.
std::vector<std::uint16_t> greedy_terms(const GreedyTask& task, std::uint64_t count, const Control& control);

}  // namespace galli
