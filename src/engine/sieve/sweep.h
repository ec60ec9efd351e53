// The sweep engine: proved periods of very many subtraction or push games, with a game in each bit of a vector.
//
// Games `subtraction{S1}`, or `push(subtraction{S1}, subtraction{S2}, button)` with one S2 and many S1. What S2 decides is the
// same for all of them and is found once (engine/sieve/sieve.h): whether a heap has a P option after the push (the obstacle), and its
// period k. Then the games go through the heaps side by side. A row of bits tells for each game whether the heap is P:
//
//   row[n] = ~(obstacle[n] | OR over s of (games with s in S1) & row[n - s])
//
// which is one instruction for each s and 512 games. Nim-values are the same with a row for each value, a heap taking the first
// value that it does not reach.
//
// Rows 0..N-1 prove the period of a game when its last max S1 terms stand there a second time, a multiple d of k earlier and
// behind the preperiod of S2; the least such d is found for all games together, by comparing rows. The least period is d, or
// d divided by primes, again by comparing rows; then the preperiod is walked back. Games that are not proved are gathered and
// begun again with a larger N; the few that outlast the largest go to the sieve one by one.
//
// Cost, with AVX-512: outcomes about 10 cycles for each heap and 512 games up to span 16, nim-values about 100 to 200. All 65535
// sets within {1..16} are proved in a third of a millisecond, all 268402689 pairs within {1..14} in 4 seconds. Lanes stay empty
// where there are few sets: nim-values of all pairs within {1..8} are slower for each pair.
//
// The sieve of engine/sequences/greedy.h, one game after the other, proves about 7 million sets within {1..16} a second. Tried and dropped:
// walking back to the preperiod by rows, for the lanes of each period together. That took most of the time; now rows are
// transposed, and each lane finds its last exception in its own string.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "base/cpu.h"
#include "engine/sequences/row.h"
#include "engine/sieve/kernel.h"
#include "engine/sieve/terms.h"
#include "value/request.h"

namespace galli {

/// As in Period, without its proof. Period 0: nothing was proved.
struct SweptPeriod {
  std::uint32_t preperiod = 0;
  std::uint32_t period = 0;

  bool operator==(const SweptPeriod&) const = default;
};

/// What is asked of every set.
struct SweepTask {
  Ask ask = Ask::outcomes;
  std::optional<AmountList> second;  ///< none: no button
  Button button = Button::move;
};

/// Keeps many sets ready, so that they can be swept again and again.
class Sweep {
 public:
  /// Bit s - 1 of a set: s may be taken.
  Sweep(std::vector<std::uint64_t> sets, CpuLevel level);

  /// One result for each set, in their order; all periods are proved, or 0 where the limits of the sieve were met. False when
  /// stopped; the results are then worth nothing.
  bool run(const SweepTask& task, std::span<SweptPeriod> results, const Control& control);

 private:
  struct alignas(64) Block {
    std::uint64_t words[8];
  };
  using Blocks = std::vector<Block>;

  std::size_t lanes() const { return std::size_t{64} * kernel_.words; }
  void gather(std::span<const std::uint32_t> chosen);
  void begin(const SweepTask& task, const Control& control);
  void decide(const SweepTask& task, std::uint32_t count);
  void prepare(const SweepTask& task, std::uint32_t count);
  template <typename Index>
  void run_batch(std::size_t used, Index index, std::span<SweptPeriod> results,
                 std::vector<std::uint32_t>& left);
  bool try_all(const SweepTask& task, std::uint32_t count, std::vector<std::uint32_t>& left,
               std::span<SweptPeriod> results, const Control& control);
  bool try_again(const SweepTask& task, std::uint32_t count, std::vector<std::uint32_t>& left,
                 std::span<SweptPeriod> results, const Control& control);
  SweptPeriod alone(const SweepTask& task, std::uint32_t chosen, const Control& control) const;

  std::vector<std::uint64_t> sets_;
  const SweepKernel& kernel_;
  std::uint32_t span_ = 4;  ///< the largest amount, or one more
  Blocks ready_;            ///< the sets of all batches in a row, transposed
  std::vector<std::uint16_t> least_factor_;

  // The task
  RowSequence second_;           ///< terms of S2
  std::uint32_t step_ = 1;       ///< their period
  std::uint32_t preperiod_ = 0;  ///< of all that is taken from them
  bool fits_ = true;             ///< they are few and small

  // A batch
  Blocks numbers_, gathered_;  ///< sets by lane, and transposed
  Blocks rows_, marks_, strings_, left_, found_;
  std::vector<std::uint64_t> obstacle_, extra_;
  SweepBatch batch_{};
};

}  // namespace galli
