// What a sweep finds out about each game, which of it is asked for and kept, and what it comes to in all.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "game/expression.h"
#include "value/period.h"

namespace galli {

/// A PeriodFinding in little room, since there may be very many.
struct SweptGame {
  enum class Status : std::uint8_t {
    open,      ///< nothing was found within the bound
    observed,  ///< it is so within the bound
    proved,
    refused,  ///< the game cannot be computed
  };
  static constexpr std::int64_t none = -1;

  std::uint64_t period = 0;  ///< like preperiod and saltus only when observed or proved
  std::uint64_t preperiod = 0;
  std::uint64_t saltus = 0;
  std::int64_t largest = none;  ///< the largest nim-value; none: not asked for, or they grow for ever
  Status status = Status::open;
  PeriodArgument argument = PeriodArgument::finite_state;  ///< when proved

  bool has_period() const { return status == Status::observed || status == Status::proved; }
  bool operator==(const SweptGame&) const = default;
};

SweptGame swept(const PeriodFinding& finding);

enum class SweepColumn { period, preperiod, last_exception, saltus, status, argument, largest };
inline constexpr SweepColumn all_columns[] = {
    SweepColumn::period, SweepColumn::preperiod, SweepColumn::last_exception, SweepColumn::saltus,
    SweepColumn::status, SweepColumn::argument,  SweepColumn::largest};

std::string_view name_of(SweepColumn column);
std::optional<SweepColumn> column_called(std::string_view name);

/// "proved", "observed", "open", "refused"
std::string_view word_of(SweptGame::Status status);
/// "finite-state", "guy-smith", "arithmetic-recurrence"
std::string_view word_of(PeriodArgument argument);

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

/// The largest number of its kind among proved periods, and the first game that has it.
struct SweepRecord {
  std::uint64_t number = 0;
  std::uint64_t game = 0;

  void raise(std::uint64_t other, std::uint64_t its_game) {
    if (other > number) *this = {other, its_game};
  }
  bool operator==(const SweepRecord&) const = default;
};

/// Of games that follow each other.
struct SweepSummary {
  std::uint64_t games = 0;
  std::uint64_t kept = 0;
  std::array<std::uint64_t, 4> by_status{};  ///< as in SweptGame::Status
  SweepRecord period{};                      ///< number 0: no game has one
  SweepRecord preperiod{};
  SweepRecord saltus{};

  void add(std::uint64_t number, const SweptGame& game, bool is_kept) {
    ++games;
    kept += is_kept ? 1 : 0;
    ++by_status[static_cast<std::size_t>(game.status)];
    if (game.status != SweptGame::Status::proved) return;
    period.raise(game.period, number);
    preperiod.raise(game.preperiod, number);
    saltus.raise(game.saltus, number);
  }
  void add(const SweepSummary& next);
  std::uint64_t count(SweptGame::Status status) const { return by_status[static_cast<std::size_t>(status)]; }
  bool operator==(const SweepSummary&) const = default;
};

/// The numbers in a row, with blanks between.
std::string to_note(const SweepSummary& summary);
/// Nothing when it is not written so.
std::optional<SweepSummary> summary_in(const std::string& note);

}  // namespace galli
