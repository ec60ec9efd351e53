#include "study/period.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/sequences/prefixes.h"
#include "gallimaufry/error.h"
#include "run/engines.h"
#include "run/run.h"
#include "study/sequence.h"

namespace galli {
namespace {

struct AskedEngine {
  const SequenceEngine* engine = nullptr;  ///< null: none fits, and terms can only be looked at
  Families families;
};

AskedEngine engine_for(const Machine& machine, const PeriodSearch& question, const PlanSettings& settings,
                       const Control& control) {
  AskedEngine asked{nullptr, families_by_ruleset(machine)};
  for (const WindowEngine* engine : all_engines()) {
    if (!engine->sequence) continue;
    if (engine->sequence->refusal(
            {machine, asked.families, question.ask, question.phase, question.bound, settings, control}))
      continue;
    asked.engine = engine->sequence;
    break;
  }
  return asked;
}

/// A reachable phase has no proved period, or they have none in common that is small.
Error no_common_period() {
  return Error({.kind = ErrorKind::refused,
                .message = "there is no certificate: no period is proved that all phases have",
                .remedies = {LeaveOut{QuestionField::certificates}}});
}

/// No certificate leaves that `verify` would refuse: not all that engines can prove is read by the checkers.
void check(const PeriodCertificate& certificate, const Control& control) {
  const auto verdict = verify(certificate, control);
  using Kind = decltype(verdict.kind);
  if (verdict.kind == Kind::stopped) throw interruption();
  if (verdict.kind != Kind::refused) return;
  throw Error({.kind = ErrorKind::refused,
               .message = "there is no certificate: the checker does not follow the proof",
               .detail = verdict.reason,
               .remedies = {LeaveOut{QuestionField::certificates}}});
}

/// Terms below the largest amount that may be taken say nothing of how they go on.
bool can_be_seen(const Machine& machine, std::uint64_t bound) {
  const auto is_beyond = [&](const Family& family) {
    const Amounts* amounts = std::get_if<Amounts>(&family);
    if (!amounts) return false;
    return std::any_of(amounts->set.parts.begin(), amounts->set.parts.end(), [&](const Progression& part) {
      return static_cast<std::uint64_t>(part.last.value_or(part.first)) > bound;
    });
  };
  const Families all = families_by_ruleset(machine);
  return std::none_of(all.begin(), all.end(), [&](const auto& families) {
    return std::any_of(families.begin(), families.end(), is_beyond);
  });
}

/// The bound of the question, halved until some engine can do it and takes no longer than allowed.
std::uint64_t bound_in_time(const Game& game, const Machine& machine, const PeriodSearch& question,
                            const PlanSettings& settings) {
  constexpr std::uint64_t least = 20;
  const auto fits = [&](std::uint64_t bound) {
    const SequenceRequest asked =
        sequence_request(game, machine, question.ask, question.phase, static_cast<Integer>(bound));
    if (!asked.request) return true;
    const auto plan = plan_or_complaint(machine, *asked.request, settings);
    const Plan* made = std::get_if<Plan>(&plan);
    return made && made->seconds <= question.max_seconds;
  };
  std::uint64_t bound = question.bound;
  while (bound / 2 >= least && !fits(bound)) bound /= 2;
  for (std::uint64_t step = bound / 2; step > bound / 16 && bound < question.bound; step /= 2) {
    if (bound + step < question.bound && fits(bound + step)) bound += step;
  }
  return bound;
}

}  // namespace

std::optional<Period> observed_period(const std::vector<std::int32_t>& terms) {
  const std::uint64_t length = terms.size();
  if (length < 8) return {};
  // steps from the last one back; the longest common beginning of them and of them moved by p tells how far back p holds
  std::vector<std::int64_t> steps;
  for (std::uint64_t n = length - 1; n > 0; --n) steps.push_back(std::int64_t{terms[n]} - terms[n - 1]);
  const std::uint64_t count = steps.size();
  const auto common = common_prefixes(std::span<const std::int64_t>(steps), count / 2);
  for (std::uint64_t p = 1; p < common.size(); ++p) {
    const bool is_long = common[p] >= 3 * p && 2 * (common[p] + p) > length;
    if (!is_long) continue;
    const std::int64_t saltus = std::int64_t{terms[length - 1]} - terms[length - 1 - p];
    if (saltus < 0) continue;
    return Period{length - 1 - p - common[p], p, static_cast<std::uint64_t>(saltus), {}};
  }
  return {};
}

std::vector<std::int32_t> first_terms(const Game& game, const Machine& machine, const PeriodSearch& question,
                                      std::uint64_t count, const PlanSettings& settings,
                                      const Control& control) {
  const SequenceRequest asked =
      sequence_request(game, machine, question.ask, question.phase, static_cast<Integer>(count) - 1);
  if (!asked.request) return std::vector<std::int32_t>(count, Table::off_board);
  return terms_of(asked, run(machine, *asked.request, settings, control));
}

PeriodFinding find_period(const Game& game, const Machine& machine, const PeriodSearch& question,
                          const PlanSettings& settings, const Control& control) {
  sequence_request(game, machine, question.ask, question.phase, 0);  // refuses what has no single heap
  const AskedEngine asked = engine_for(machine, question, settings, control);
  std::optional<PeriodFinding> finding;
  if (asked.engine) {
    finding = asked.engine->period(
        {machine, asked.families, question.ask, question.phase, question.bound, settings, control});
    if (!finding && control.stop_requested()) throw interruption();
  }
  if (finding) return *finding;
  const bool is_free = std::isinf(question.max_seconds) && !has_declared_rank(machine);
  const std::uint64_t bound = is_free ? question.bound : bound_in_time(game, machine, question, settings);
  const bool is_seen = can_be_seen(machine, bound);
  if (!is_seen && !has_declared_rank(machine)) return {{}, {}, bound};
  const auto terms =
      first_terms(game, machine, question, bound + 1, settings, control);  // checks a declared rank
  return {is_seen ? observed_period(terms) : std::nullopt, {}, bound};
}

PeriodCertificate certificate_of(const Game& game, const Machine& machine, const Library& library,
                                 const PeriodSearch& question, const PeriodFinding& finding,
                                 const PlanSettings& settings, const Control& control) {
  const AskedEngine asked = engine_for(machine, question, settings, control);
  const Period& period = *finding.period;
  StateRecurrence state{static_cast<Integer>(period.preperiod), static_cast<Integer>(period.period)};
  PeriodFinding needed = finding;
  if (asked.engine) {
    const auto found = asked.engine->state(
        {machine, asked.families, question.ask, question.phase, question.bound, settings, control}, finding);
    if (control.stop_requested()) throw interruption();
    if (!found) throw no_common_period();
    state = {static_cast<Integer>(found->from), static_cast<Integer>(found->period)};
    needed.bound = std::max(needed.bound, found->bound);
  }
  state.from = std::max(state.from, static_cast<Integer>(period.preperiod));
  needed.bound = std::max(needed.bound, static_cast<std::uint64_t>(state.from + state.period));
  const auto terms =
      first_terms(game, machine, question, period.preperiod + period.period, settings, control);
  auto made = make_certificate(game, library, question.ask, question.phase, needed, state, terms);
  check(made, control);
  return made;
}

}  // namespace galli
