// What regions of grids are worth, for games that place pieces (engine/memo/field_moves.h). The value of a region needs those of all its
// options, in any order, so threads share a table: each goes through the options from another place on, leaves those that another thread
// is at for later, and helps with them if they are still unknown then. The regions that are valued do not depend on the threads.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "engine/memo/field_moves.h"
#include "engine/memo/plan.h"
#include "engine/memo/region_table.h"

namespace galli {

class RegionValues {
 public:
  /// Asked now and then, by the caller's thread; once it says no, values mean nothing.
  using GoesOn = std::function<bool()>;

  explicit RegionValues(const std::vector<const Ruleset*>& rulesets, RegionThreads threads = {})
      : moves_(rulesets), threads_(threads) {}

  /// The value of a grid that fits: those of its regions, xored.
  Nimber value(const Position& grid, const GoesOn& goes_on);

  std::uint64_t evaluated() const { return table_.size(); }
  static constexpr std::uint64_t bytes_per_region = 96;  ///< at most: while the table grows

 private:
  class Walk;
  class Question;

  const FieldMoves moves_;
  const RegionThreads threads_;
  RegionTable table_;
  bool is_stopped_ = false;            ///< for good
  std::atomic<bool> is_over_ = false;  ///< for this question
};

}  // namespace galli
