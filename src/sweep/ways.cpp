#include "sweep/ways.h"

#include <algorithm>
#include <numeric>

#include "engine/octal/values.h"
#include "engine/sequences/cycle.h"
#include "engine/sieve/sweep.h"
#include "engine/sieve/terms.h"
#include "engine/twist/terms.h"
#include "run/run.h"
#include "study/period.h"
#include "study/sequence.h"
#include "sweep/shape.h"

namespace galli {
namespace {

using Status = SweptGame::Status;

constexpr std::uint64_t games_in_bits = 1 << 14;
constexpr std::uint64_t games_by_sieve = 1 << 10;
constexpr std::uint64_t games_by_twist = 1 << 8;
constexpr std::uint64_t codes_at_a_time = 4;
constexpr std::uint64_t games_at_a_time = 16;
constexpr std::uint64_t kept_terms = 1 << 24;

SweptGame swept_with_period(std::uint64_t preperiod, std::uint64_t period) {
  SweptGame game;
  game.preperiod = preperiod;
  game.period = period;
  game.status = Status::proved;
  return game;
}

/// Each thread has its share, and every game one thread.
PlanSettings share_of(const PlanSettings& settings) {
  PlanSettings share = settings;
  share.memory /= std::max<std::uint32_t>(1, settings.threads);
  share.threads = 1;
  return share;
}

// ---- A game in each bit ----

class BitGames final : public SweepWay {
 public:
  BitGames(const FamilyTask& question, const SubtractionShape& shape)
      : question_(question), second_(shape.second), sets_(size_of(question.family.variables()[0])) {
    task_.ask = question.ask;
    task_.button = shape.button;
    if (second_) task_.second = second_->amounts;
  }

  void solve(std::uint64_t first, std::span<SweptGame> games, const Control& control) override {
    while (!games.empty() && !control.stop_requested()) {
      const std::uint64_t begin = first % sets_;
      const std::uint64_t count = std::min<std::uint64_t>(games.size(), sets_ - begin);
      if (second_ && second_->variable)
        task_.second = members_of(question_.family.choices(first)[*second_->variable]);
      solve_sets(begin, games.first(count), control);
      games = games.subspan(count);
      first += count;
    }
  }

 private:
  void solve_sets(std::uint64_t begin, std::span<SweptGame> games, const Control& control) {
    if (!sweep_ || begin != begin_ || games.size() != periods_.size()) {
      std::vector<std::uint64_t> sets(games.size());
      std::iota(sets.begin(), sets.end(), begin + 1);
      sweep_.emplace(std::move(sets), question_.settings.level);
      begin_ = begin;
      periods_.resize(games.size());
    }
    if (!sweep_->run(task_, periods_, control)) return;
    for (std::size_t i = 0; i < games.size(); ++i)
      games[i] = periods_[i].period == 0 ? SweptGame{}
                                         : swept_with_period(periods_[i].preperiod, periods_[i].period);
  }

  const FamilyTask& question_;
  const std::optional<SweepOperand> second_;
  const std::uint64_t sets_;
  SweepTask task_;
  std::optional<Sweep> sweep_;
  std::uint64_t begin_ = 0;
  std::vector<SweptPeriod> periods_;
};

/// No nim-value is larger than the number of options.
std::uint64_t max_options(const FamilyTask& question, const SubtractionShape& shape) {
  const auto& variables = question.family.variables();
  const std::uint64_t own = variables[0].within;
  if (!shape.second) return own;
  const auto& second = *shape.second;
  const std::uint64_t others = second.variable ? variables[*second.variable].within : second.amounts.size();
  return (is_after(shape.button) ? 2 * own : own) + (is_before(shape.button) ? others : 1);
}

/// The kernels have room for this many amounts and nim-values.
bool fits_bits(const FamilyTask& question, const SubtractionShape& shape) {
  const bool is_first = shape.first.variable == std::size_t{0};
  const bool is_second_free = !shape.second || shape.second->variable != std::size_t{0};
  if (!is_first || !is_second_free || question.wants_largest) return false;
  if (question.family.variables()[0].within > sweep_pad) return false;
  return question.ask == Ask::outcomes || max_options(question, shape) < sweep_levels;
}

// ---- Row programs, one by one ----

class RowGames final : public SweepWay {
 public:
  RowGames(const FamilyTask& question, SubtractionShape shape)
      : question_(question), shape_(std::move(shape)) {}

  void solve(std::uint64_t first, std::span<SweptGame> games, const Control& control) override {
    for (std::size_t i = 0; i < games.size() && !control.stop_requested(); ++i)
      games[i] = solved(program(first + i), control);
  }

 private:
  AmountList amounts(const SweepOperand& operand, const std::vector<std::uint64_t>& choices) const {
    return operand.variable ? members_of(choices[*operand.variable]) : operand.amounts;
  }

  RowProgram program(std::uint64_t game) const {
    const std::vector<std::uint64_t> choices = question_.family.choices(game);
    const AmountList first = amounts(shape_.first, choices);
    return shape_.second ? push_row(first, amounts(*shape_.second, choices), shape_.button)
                         : subtraction_row(first);
  }

  SweptGame solved(const RowProgram& program, const Control& control) const {
    if (question_.wants_largest) return with_largest(program, control);
    RowLimits limits;
    limits.kept = kept_terms;
    const auto found = row_period(program, question_.ask, 0, limits, control);
    const Period* period = std::get_if<Period>(&found);
    return period ? swept_with_period(period->preperiod, period->period) : SweptGame{};
  }

  SweptGame with_largest(const RowProgram& program, const Control& control) const {
    const auto found = row_sequence(program, question_.ask, 0, kept_terms, control);
    const RowSequence* sequence = std::get_if<RowSequence>(&found);
    if (!sequence || sequence->terms.empty()) return {};
    SweptGame game = sequence->period
                         ? swept_with_period(sequence->period->preperiod, sequence->period->period)
                         : SweptGame{};
    game.largest = *std::max_element(sequence->terms.begin(), sequence->terms.end());
    return game;
  }

  const FamilyTask& question_;
  const SubtractionShape shape_;
};

// ---- Comply/constrain and all-but games, one by one ----

class ComplementGames final : public SweepWay {
 public:
  ComplementGames(const FamilyTask& question, const ComplementShape& shape)
      : question_(question), shape_(shape) {}

  void solve(std::uint64_t first, std::span<SweptGame> games, const Control& control) override {
    for (std::size_t i = 0; i < games.size() && !control.stop_requested(); ++i)
      games[i] = solved(members_of(question_.family.choices(first + i)[shape_.variable]), control);
  }

 private:
  SweptGame solved(const AmountList& set, const Control& control) const {
    if (!shape_.is_twist) return all_but(set, control);
    const TwistRules rules{set, set};
    const auto found = question_.ask == Ask::values ? twist_values(rules, kept_terms, control)
                                                    : twist_outcomes(rules, kept_terms, control);
    const bool is_infinite = shape_.complement_first == (question_.phase == 0);
    if (!found) return {};
    return described(is_infinite ? found->infinite : found->finite);
  }

  /// Heaps are N in the end, because nim-values grow.
  SweptGame all_but(const AmountList& set, const Control& control) const {
    const auto found = all_but_values(set, kept_terms, control);
    if (!found) return {};
    SweptGame game = described(*found);
    if (question_.ask == Ask::values || game.status != Status::proved) return game;
    const auto last = std::find(found->terms.rbegin(), found->terms.rend(), 0u);
    return grown(static_cast<std::uint64_t>(found->terms.rend() - last), 1);
  }

  /// Outcomes, and values that stay small, are proved by the growth of the others.
  static SweptGame grown(std::uint64_t preperiod, std::uint64_t period) {
    SweptGame game = swept_with_period(preperiod, period);
    game.argument = PeriodArgument::arithmetic_recurrence;
    return game;
  }

  SweptGame described(const TwistSequence& sequence) const {
    SweptGame game;
    if (sequence.period) game = grown(sequence.period->preperiod, sequence.period->period);
    if (sequence.period) game.saltus = sequence.period->saltus;
    if (question_.wants_largest && game.saltus == 0 && !sequence.terms.empty())
      game.largest = *std::max_element(sequence.terms.begin(), sequence.terms.end());
    return game;
  }

  const FamilyTask& question_;
  const ComplementShape shape_;
};

// ---- Codes ----

class CodeGames final : public SweepWay {
 public:
  explicit CodeGames(const FamilyTask& question) : question_(question) {}

  void solve(std::uint64_t first, std::span<SweptGame> games, const Control& control) override {
    for (std::size_t i = 0; i < games.size() && !control.stop_requested(); ++i)
      games[i] = solved(octal_code(digits_of(question_.family.variables()[0], first + i)), control);
  }

 private:
  SweptGame solved(const OctalCode& code, const Control& control) const {
    const auto bound = static_cast<std::uint64_t>(question_.bound);
    OctalSettings settings;
    settings.level = question_.settings.level;
    settings.bytes = share_of(question_.settings).memory;
    OctalValues table(code, settings);
    if (table.prove_within(bound, control) != OctalValues::Ended::done) return refused();
    const auto proof = table.proved();
    const auto values =
        table.values().first(proof ? table.values().size() : std::min<std::size_t>(table.known(), bound + 1));
    const OctalPeriod period = proof ? *proof : seen_in(code, values);
    return described(period, values);
  }

  static SweptGame refused() {
    SweptGame game;
    game.status = Status::refused;
    return game;
  }

  static OctalPeriod seen_in(const OctalCode& code, std::span<const std::uint16_t> values) {
    const std::vector<std::uint16_t> reversed(values.rbegin(), values.rend());
    return find_period(code, reversed);
  }

  SweptGame described(const OctalPeriod& found, std::span<const std::uint16_t> values) const {
    SweptGame game;
    game.period = found.period;
    game.preperiod = found.preperiod;
    game.saltus = found.saltus;
    game.argument = PeriodArgument::guy_smith;
    if (found.status == OctalPeriod::Status::proved) game.status = Status::proved;
    if (found.status == OctalPeriod::Status::observed) game.status = Status::observed;
    if (question_.wants_largest && found.saltus == 0)
      game.largest = *std::max_element(values.begin(), values.end());
    if (question_.ask == Ask::outcomes && game.has_period()) take_outcomes(game, values);
    return game;
  }

  /// Where nim-values repeat outcomes do, perhaps sooner; where they grow, heaps are N in the end.
  static void take_outcomes(SweptGame& game, std::span<const std::uint16_t> values) {
    if (game.saltus != 0) {
      const auto last = std::find(values.rbegin(), values.rend(), 0);
      game.preperiod = static_cast<std::uint64_t>(values.rend() - last);
      game.period = 1;
      game.saltus = 0;
      return;
    }
    const auto term = [&](std::uint64_t n) { return values[n] == 0 ? 0u : 1u; };
    const Period period = least_period(term, game.preperiod, game.period, 0);
    game.period = period.period;
    game.preperiod = period.preperiod;
  }

  const FamilyTask& question_;
};

// ---- Whatever can be read ----

class ReadGames final : public SweepWay {
 public:
  explicit ReadGames(const FamilyTask& question)
      : question_(question), settings_(share_of(question.settings)) {}

  void solve(std::uint64_t first, std::span<SweptGame> games, const Control& control) override {
    for (std::size_t i = 0; i < games.size() && !control.stop_requested(); ++i)
      games[i] = solved(first + i, control);
  }

 private:
  SweptGame solved(std::uint64_t number, const Control& control) const {
    try {
      return found(read_member(question_.family, texts(number), question_.library, question_.misere),
                   control);
    } catch (const Error& error) {
      if (error.complaint().kind == ErrorKind::interrupted) return {};
      SweptGame game;
      game.status = Status::refused;
      return game;
    }
  }

  std::vector<std::string> texts(std::uint64_t number) const {
    const auto& variables = question_.family.variables();
    const std::vector<std::uint64_t> choices = question_.family.choices(number);
    std::vector<std::string> result;
    for (std::size_t v = 0; v < variables.size(); ++v)
      result.push_back(choice_text(variables[v], choices[v]));
    return result;
  }

  SweptGame found(const Game& game, const Control& control) const {
    const Machine machine = machine_of(game);
    const PeriodSearch asked{question_.ask, question_.phase, static_cast<std::uint64_t>(question_.bound)};
    SweptGame result = swept(find_period(game, machine, asked, settings_, control));
    if (!question_.wants_largest || (result.has_period() && result.saltus != 0)) return result;
    const bool is_known = result.status == Status::proved;
    const std::uint64_t count = is_known ? result.preperiod + result.period : asked.bound + 1;
    const auto terms = first_terms(game, machine, asked, count, settings_, control);
    if (!terms.empty()) result.largest = static_cast<Nimber>(*std::max_element(terms.begin(), terms.end()));
    return result;
  }

  const FamilyTask& question_;
  const PlanSettings settings_;
};

/// The first game stands for all: is it a game of one heap, and can the engine that was named solve it?
void check_first(const FamilyTask& question) {
  const FirstGame first = first_game(question.family, question.library, question.misere);
  sequence_request(first.game, first.machine, question.ask, question.phase, 0);
  if (question.settings.engine.empty()) return;
  find_period(first.game, first.machine, {question.ask, question.phase, 0}, share_of(question.settings), {});
}

/// Rows of the first variable are not torn apart where they are short.
std::uint64_t chunk_of_rows(std::uint64_t row) {
  return row < games_in_bits ? std::max<std::uint64_t>(1, games_in_bits / row) * row : games_in_bits;
}

SweepPlan plan_by_text(const FamilyTask& question) {
  return {"games", games_at_a_time, [&question] { return std::make_unique<ReadGames>(question); }};
}

/// The quickest.
SweepPlan best_plan(const FamilyTask& question) {
  const SweepShape shape = question.misere ? OtherShape{} : shape_of(question.family, question.library);
  const auto* row = std::get_if<SubtractionShape>(&shape);
  if (row && question.phase == 0 && fits_bits(question, *row)) {
    return {"sweep", chunk_of_rows(size_of(question.family.variables()[0])),
            [&question, row = *row] { return std::make_unique<BitGames>(question, row); }};
  }
  if (row && question.phase == 0)
    return {"sieve", games_by_sieve,
            [&question, row = *row] { return std::make_unique<RowGames>(question, row); }};
  if (const auto* twist = std::get_if<ComplementShape>(&shape))
    return {"twist", games_by_twist,
            [&question, twist = *twist] { return std::make_unique<ComplementGames>(question, twist); }};
  if (std::holds_alternative<CodeShape>(shape))
    return {"octal", codes_at_a_time, [&question] { return std::make_unique<CodeGames>(question); }};
  return plan_by_text(question);
}

}  // namespace

SweepPlan plan_sweep(const FamilyTask& question) {
  SweepPlan best = best_plan(question);
  const std::string& engine = question.settings.engine;
  if (!engine.empty() && engine == best.engine) return best;
  check_first(question);
  return engine.empty() ? best : plan_by_text(question);
}

}  // namespace galli
