// What a sweep finds out about each game: which games are kept, and summaries as lines of journals.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "gallimaufry/sweeps.h"
#include "game/expression.h"

namespace galli {

SweptGame swept(const PeriodFinding& finding);

/// `period > 500 or status = open`: the columns that are numbers, and status, which is one of the words above. What a game
/// does not have, such as the period of an open one, has no value.
class SweepCondition {
 public:
  /// Throws Error.
  explicit SweepCondition(const std::string& text);

  bool holds(const SweptGame& game) const;
  bool asks_for_largest() const { return asks_for_largest_; }

 private:
  static constexpr std::size_t variants = 8;

  std::array<Expression, variants> conditions_;  ///< by what has no value
  bool asks_for_largest_ = false;
};

/// The numbers in a row, with blanks between.
std::string to_note(const SweepSummary& summary);
/// Empty when it is not written so.
std::optional<SweepSummary> summary_in(const std::string& note);

}  // namespace galli
