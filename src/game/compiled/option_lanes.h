// Runs the program of a clause: the targets of many positions, or of one until there is enough.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "game/compiled/clause_program.h"

namespace galli {

/// The fastest kernel that this machine runs.
const LaneKernel& lane_kernel();

/// Some options of some positions: lane i leads from position owners[i] to cell cells[i]. Owners do not fall.
struct OptionLanes {
  const Lane* owners = nullptr;
  const Lane* cells = nullptr;
  std::size_t count = 0;
};

class ClauseRun {
 public:
  explicit ClauseRun(const ClauseProgram& program, const LaneKernel& kernel = lane_kernel());

  /// The registers of the heaps, to be filled for at most lanes_at_once positions.
  Lane* heap(std::size_t index) { return at(program_.heaps[index]); }

  /// Calls `take` with the options of the first `count` positions; it returns false to stop. Lanes are done `chunk` at a time at
  /// first, and then more and more.
  template <typename Take>
  void run(std::size_t count, std::size_t chunk, Take take) {
    if (program_.is_empty) return;
    Lane* const owners = at(program_.owner_in);
    for (std::size_t i = 0; i < count; ++i) owners[i] = static_cast<Lane>(i);
    chunk_ = chunk;
    descend(0, count, take);
  }

  /// The range of the first loop at each of these positions; low > high where there is none.
  void ranges(std::size_t count, Lane* low, Lane* high);

  /// Positions and values of loop variables that were looked at so far, and divisors that were tried; `run` ends at a limit. A lane whose
  /// steps are calls (a square root, a greatest common divisor) counts several times, as it takes that long.
  std::uint64_t lanes() const { return lanes_; }
  void limit_lanes(std::uint64_t most) { max_lanes_ = most; }

 private:
  static constexpr std::size_t enough_for_one = 32;

  struct Range {
    Lane low = 0;
    Lane high = 0;
  };
  /// Lanes that one lane of the level above was spread over.
  struct Run {
    std::uint8_t parent = 0;
    std::uint8_t begin = 0;
  };
  /// What is kept of a level while further ones are done.
  struct Working {
    std::array<std::uint8_t, lanes_at_once> alive{};
    std::array<Run, lanes_at_once> runs{};  ///< of lanes of the next level
    std::size_t run_count = 0;
    std::size_t filled = 0;    ///< lanes of the next level
    std::uint64_t weight = 1;  ///< of a lane
    std::vector<Lane> divisors{};
  };

  Lane* at(std::uint16_t number) { return registers_.data() + lanes_of(number); }

  /// Lanes that pass all guards of a level, listed; how many they are.
  std::size_t list_alive(const LaneLevel& level, std::size_t count, Working& working);
  /// The ends of the loop's range at a lane; false when it is empty.
  bool range_at(const LaneLoop& loop, std::size_t lane, Range& range);
  /// How many numbers are tried.
  static std::uint64_t list_divisors(Lane multiple, const Range& range, std::vector<Lane>& divisors);
  void carry(const LaneLevel& level, const Working& from);
  /// Moves the options that pass to the front.
  std::size_t keep(std::size_t alive, std::size_t count, const Working& working);

  template <typename Take>
  bool descend(std::size_t depth, std::size_t count, Take& take) {
    const LaneLevel& level = program_.levels[depth];
    kernel_.run(level.steps.data(), level.steps.size(), registers_.data(), count);
    lanes_ += count * working_[depth].weight;
    if (lanes_ > max_lanes_) return false;
    Working& working = working_[depth];
    const std::size_t alive = list_alive(level, count, working);
    if (alive == 0) return true;
    if (depth + 1 < program_.levels.size()) return spread(depth, alive, take);
    const std::size_t kept = keep(alive, count, working);
    return take(OptionLanes{owners_, cells_, kept});
  }

  template <typename Take>
  bool flush(std::size_t depth, Take& take) {
    Working& working = working_[depth];
    if (working.filled == 0) return true;
    carry(program_.levels[depth + 1], working);
    const std::size_t count = working.filled;
    working.filled = 0;
    working.run_count = 0;
    if (chunk_ < lanes_at_once) chunk_ = std::min(lanes_at_once, 2 * chunk_);
    return descend(depth + 1, count, take);
  }

  static void begin_run(Working& working, std::size_t lane) {
    Run* const runs = working.runs.data();
    if (working.run_count > 0 && runs[working.run_count - 1].parent == lane) return;
    runs[working.run_count++] = {static_cast<std::uint8_t>(lane), static_cast<std::uint8_t>(working.filled)};
  }

  /// One value of the loop variable after the other, in increasing order.
  template <typename Take>
  bool spread_one(std::size_t depth, std::size_t lane, Lane value, Take& take) {
    Working& working = working_[depth];
    begin_run(working, lane);
    at(program_.levels[depth].loop.value)[working.filled] = value;
    return ++working.filled < chunk_ || flush(depth, take);
  }

  template <typename Take>
  bool spread_range(std::size_t depth, std::size_t lane, const Range& range, Take& take) {
    Working& working = working_[depth];
    auto left =
        static_cast<std::uint64_t>(range.high) - static_cast<std::uint64_t>(range.low);  // and one more
    Lane value = range.low;
    for (;;) {
      const std::size_t room = chunk_ - working.filled;
      const std::size_t some = left < room ? static_cast<std::size_t>(left) + 1 : room;
      Lane* const values = at(program_.levels[depth].loop.value) + working.filled;
      for (std::size_t i = 0; i < some; ++i) values[i] = value + static_cast<Lane>(i);
      begin_run(working, lane);
      working.filled += some;
      if (working.filled >= chunk_ && !flush(depth, take)) return false;
      if (left < some) return true;
      left -= some;
      value += static_cast<Lane>(some);
    }
  }

  template <typename Take>
  bool spread_set(std::size_t depth, std::size_t lane, const Range& range, Take& take) {
    for (const Progression& part : program_.levels[depth].loop.set->parts) {
      const Lane end = part.last ? std::min(*part.last, range.high) : range.high;
      for (MaybeInteger value = part.least_from(range.low); value && *value <= end;
           value = checked_add(*value, part.step)) {
        if (!spread_one(depth, lane, *value, take)) return false;
      }
    }
    return true;
  }

  template <typename Take>
  bool spread(std::size_t depth, std::size_t alive, Take& take) {
    const LaneLoop& loop = program_.levels[depth].loop;
    Working& working = working_[depth];
    working.filled = 0;
    working.run_count = 0;
    for (std::size_t i = 0; i < alive; ++i) {
      const std::size_t lane = working.alive[i];
      Range range;
      if (!range_at(loop, lane, range)) continue;
      if (loop.set) {
        if (!spread_set(depth, lane, range, take)) return false;
      } else if (has_few_divisors(loop, lane, range)) {
        lanes_ += list_divisors(at(loop.multiple)[lane], range, working.divisors);
        for (Lane value : working.divisors) {
          if (!spread_one(depth, lane, value, take)) return false;
        }
      } else if (!spread_range(depth, lane, range, take)) {
        return false;
      }
      // Lanes of one position are simpler to copy along and to take.
      if (depth == 0 && working.filled >= enough_for_one && !flush(depth, take)) return false;
    }
    return flush(depth, take);
  }

  bool has_few_divisors(const LaneLoop& loop, std::size_t lane, const Range& range);

  const ClauseProgram& program_;
  const LaneKernel& kernel_;
  std::vector<Lane> registers_;
  std::vector<Working> working_;  ///< by level
  std::array<Lane, lanes_at_once> kept_owners_{};
  std::array<Lane, lanes_at_once> kept_cells_{};
  const Lane* owners_ = nullptr;
  const Lane* cells_ = nullptr;
  std::size_t chunk_ = lanes_at_once;
  std::uint64_t lanes_ = 0;
  std::uint64_t max_lanes_ = ~std::uint64_t{0};
};

}  // namespace galli
