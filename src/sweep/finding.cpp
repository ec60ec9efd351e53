#include "sweep/finding.h"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>

#include "lang/reader.h"

namespace galli {
namespace {

using Status = SweptGame::Status;

/// What a condition may name, in this order as its heaps; then the words of status as constants.
constexpr SweepColumn named[] = {SweepColumn::period, SweepColumn::preperiod, SweepColumn::saltus,
                                 SweepColumn::last_exception, SweepColumn::largest};
constexpr std::size_t status_at = std::size(named);
constexpr Status statuses[] = {Status::open, Status::observed, Status::proved, Status::refused};

// Which of the names have no value.
constexpr std::size_t without_period = 1;
constexpr std::size_t without_exception = 2;
constexpr std::size_t without_largest = 4;

bool has_no_value(Integer heap, std::size_t without) {
  if (heap < 0 || heap >= static_cast<Integer>(std::size(named))) return false;
  switch (named[heap]) {
    case SweepColumn::last_exception: return (without & without_exception) != 0;
    case SweepColumn::largest: return (without & without_largest) != 0;
    default: return (without & without_period) != 0;
  }
}

Expression with_gaps(const Expression& expression, std::size_t without) {
  if (expression.op == Expression::Op::heap && has_no_value(expression.number, without))
    return combine(Expression::Op::div, {constant(1), constant(0)});
  Expression result = expression;
  for (Expression& kid : result.kids) kid = with_gaps(kid, without);
  return result;
}

bool mentions(const Expression& expression, std::size_t heap) {
  if (expression.op == Expression::Op::heap && expression.number == static_cast<Integer>(heap)) return true;
  return std::any_of(expression.kids.begin(), expression.kids.end(),
                     [&](const Expression& kid) { return mentions(kid, heap); });
}

Integer clamped(std::uint64_t number) {
  return static_cast<Integer>(std::min<std::uint64_t>(number, std::numeric_limits<Integer>::max()));
}

}  // namespace

SweptGame swept(const PeriodFinding& finding) {
  SweptGame game;
  if (!finding.period) return game;
  game.period = finding.period->period;
  game.preperiod = finding.period->preperiod;
  game.saltus = finding.period->saltus;
  game.status = finding.argument ? Status::proved : Status::observed;
  game.argument = finding.argument.value_or(PeriodArgument::finite_state);
  return game;
}

std::string_view name_of(SweepColumn column) {
  switch (column) {
    case SweepColumn::period: return "period";
    case SweepColumn::preperiod: return "preperiod";
    case SweepColumn::last_exception: return "last_exception";
    case SweepColumn::saltus: return "saltus";
    case SweepColumn::status: return "status";
    case SweepColumn::argument: return "argument";
    case SweepColumn::largest: break;
  }
  return "largest";
}

std::optional<SweepColumn> column_called(std::string_view name) {
  for (SweepColumn column : all_columns) {
    if (name_of(column) == name) return column;
  }
  return {};
}

std::string_view name_of(Status status) {
  switch (status) {
    case Status::open: return "open";
    case Status::observed: return "observed";
    case Status::proved: return "proved";
    case Status::refused: break;
  }
  return "refused";
}

SweepCondition::SweepCondition(const std::string& text) {
  std::vector<std::string> names;
  for (SweepColumn column : named) names.emplace_back(name_of(column));
  names.emplace_back(name_of(SweepColumn::status));
  for (Status status : statuses) names.emplace_back(name_of(status));
  const Expression condition = read_condition(text, names);
  for (std::size_t without = 0; without < variants; ++without)
    conditions_[without] = with_gaps(condition, without);
  asks_for_largest_ = mentions(condition, std::size(named) - 1);
}

bool SweepCondition::holds(const SweptGame& game) const {
  std::array<Integer, std::size(named) + 1 + std::size(statuses)> heaps{
      clamped(game.period), clamped(game.preperiod),
      clamped(game.saltus), clamped(game.preperiod) - 1,
      game.largest,         static_cast<Integer>(game.status)};
  for (std::size_t i = 0; i < std::size(statuses); ++i)
    heaps[status_at + 1 + i] = static_cast<Integer>(statuses[i]);
  const bool has_exception = game.has_period() && game.preperiod > 0;
  const std::size_t without = (game.has_period() ? 0 : without_period) |
                              (has_exception ? 0 : without_exception) |
                              (game.largest == SweptGame::none ? without_largest : 0);
  return truth_at(conditions_[without], {heaps, {}}) == Truth::yes;
}

void SweepSummary::add(const SweepSummary& next) {
  games += next.games;
  kept += next.kept;
  for (std::size_t i = 0; i < by_status.size(); ++i) by_status[i] += next.by_status[i];
  period.raise(next.period.number, next.period.game);
  preperiod.raise(next.preperiod.number, next.preperiod.game);
  saltus.raise(next.saltus.number, next.saltus.game);
}

std::string to_note(const SweepSummary& summary) {
  const auto record = [](const SweepRecord& one) { return fmt::format("{} {}", one.number, one.game); };
  return fmt::format("{} {} {} {} {} {}", summary.games, summary.kept, fmt::join(summary.by_status, " "),
                     record(summary.period), record(summary.preperiod), record(summary.saltus));
}

std::optional<SweepSummary> summary_in(const std::string& note) {
  std::istringstream in(note);
  SweepSummary summary;
  in >> summary.games >> summary.kept;
  for (std::uint64_t& count : summary.by_status) in >> count;
  for (SweepRecord* record : {&summary.period, &summary.preperiod, &summary.saltus})
    in >> record->number >> record->game;
  return !in.fail() && to_note(summary) == note ? std::optional(summary) : std::nullopt;
}

}  // namespace galli
