#include "study/period.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "engine/octal/octal.h"
#include "engine/sequences/prefixes.h"
#include "engine/sieve/sieve.h"
#include "engine/twist/twist.h"
#include "gallimaufry/error.h"
#include "run/run.h"
#include "study/sequence.h"

namespace galli {
namespace {

constexpr std::uint64_t bytes_per_twist = 16;  ///< two values of each heap, while their lists grow
constexpr std::uint64_t max_twist_terms = std::uint64_t{1} << 31;  ///< whose values fit into 32 bits

/// How a question is answered: by one of the sequence engines, or by nothing but looking.
struct Ways {
  std::variant<SievePlan, Reason> sieve;
  std::variant<TwistPlan, Reason> twist;
  std::variant<OctalPlan, Reason> octal;
};

Ways ways_for(const Machine& machine, std::uint32_t phase) {
  const Families families = families_by_ruleset(machine);
  return {plan_sieve(machine, families), plan_twist(machine, families), plan_octal(machine, phase)};
}

PeriodFinding proved(const Period& period, PeriodArgument argument) {
  return {period, argument, period.recurrence.again - 1};
}

std::uint64_t largest_amount(const RowProgram& program) {
  std::uint64_t largest = 0;
  for (const auto& sets : program.phases) {
    for (const RowSet& set : sets) {
      for (const RowMoves& moves : set.moves)
        largest = std::max<std::uint64_t>(largest, moves.amounts.empty() ? 0 : moves.amounts.back());
    }
  }
  return largest;
}

/// Nothing repeats before the largest amount was taken a few times, whatever the bound says.
constexpr std::uint64_t windows_at_least = 16;

std::optional<PeriodFinding> by_sieve(const SievePlan& plan, const PeriodSearch& question,
                                      const Control& control) {
  RowLimits limits;
  const std::uint64_t least = std::max<std::uint64_t>(windows_at_least * largest_amount(plan.program), 1000);
  limits.kept = std::min(limits.kept, std::max(question.bound, least));
  const auto found = row_period(plan.program, question.ask, question.phase, limits, control);
  if (control.stop_requested()) throw interruption();
  if (const Period* period = std::get_if<Period>(&found))
    return proved(*period, PeriodArgument::finite_state);
  return {};
}

std::optional<TwistSequence> twist_sequence(const TwistPlan& plan, const PeriodSearch& question,
                                            const PlanSettings& settings, const Control& control) {
  const std::uint64_t limit = std::min({question.bound, settings.memory / bytes_per_twist, max_twist_terms});
  if (plan.is_alone) return all_but_values(plan.excluded, limit, control);
  const TwistRules rules{plan.taken, plan.excluded};
  auto both = question.ask == Ask::values ? twist_values(rules, limit, control)
                                          : twist_outcomes(rules, limit, control);
  if (!both) return {};
  return std::move(question.phase == plan.infinite_phase ? both->infinite : both->finite);
}

/// Outcomes of all-but games: value 0 is taken on finitely many heaps, which lie before the values have grown once.
PeriodFinding outcomes_of(const TwistSequence& growing) {
  std::uint64_t end = growing.terms.size();
  while (end > 0 && growing.terms[end - 1] != 0) --end;
  return {Period{end, 1, 0, growing.period->recurrence}, PeriodArgument::arithmetic_recurrence,
          growing.period->recurrence.again - 1};
}

std::optional<PeriodFinding> by_twist(const TwistPlan& plan, const PeriodSearch& question,
                                      const PlanSettings& settings, const Control& control) {
  const auto sequence = twist_sequence(plan, question, settings, control);
  if (!sequence) throw interruption();
  if (!sequence->period) return {};
  if (plan.is_alone && question.ask == Ask::outcomes) return outcomes_of(*sequence);
  return proved(*sequence->period, PeriodArgument::arithmetic_recurrence);
}

/// Outcomes of a game whose values repeat may repeat sooner.
PeriodFinding sooner(const PeriodFinding& values, const OctalValues& table) {
  const Period& whole = *values.period;
  const auto is_p = [&](std::uint64_t n) { return *table.value_at(n) == 0; };
  const auto repeats = [&](std::uint64_t d) {
    for (std::uint64_t n = whole.preperiod; n < whole.preperiod + whole.period; ++n) {
      if (is_p(n) != is_p(n + d)) return false;
    }
    return true;
  };
  PeriodFinding result = values;
  for (std::uint64_t d = 1; d <= whole.period; ++d) {
    if (whole.period % d != 0 || !repeats(d)) continue;
    result.period->period = d;
    break;
  }
  std::uint64_t& preperiod = result.period->preperiod;
  while (preperiod > 0 && is_p(preperiod - 1) == is_p(preperiod - 1 + result.period->period)) --preperiod;
  return result;
}

std::optional<PeriodFinding> by_code(const OctalPlan& plan, const PeriodSearch& question,
                                     const PlanSettings& settings, const Control& control) {
  OctalSettings octal;
  octal.kernel = settings.kernel.name;
  octal.bytes = settings.memory;
  OctalValues values(plan.code, octal);
  const auto ended = values.prove_within(question.bound, control);
  if (ended == OctalValues::Ended::stopped) throw interruption();
  const OctalPeriod found = values.period();
  const std::uint64_t bound = values.known() - 1;
  if (found.status == OctalPeriod::Status::none) return PeriodFinding{{}, {}, bound};
  PeriodFinding finding{Period{found.preperiod, found.period, found.saltus, {}}, {}, bound};
  if (found.status == OctalPeriod::Status::observed) {
    if (question.ask == Ask::values) return finding;
    return {};  // outcomes may repeat otherwise: they are looked at for themselves
  }
  finding.argument = PeriodArgument::guy_smith;
  finding.period->recurrence.first = std::max<std::uint64_t>(found.preperiod, 1);  // as the theorem wants it
  finding.period->recurrence.again = finding.period->recurrence.first + found.period;
  return question.ask == Ask::values ? finding : sooner(finding, values);
}

/// A reachable phase has no proved period, or they have none in common that is small.
Error no_common_period() {
  return Error({.kind = ErrorKind::refused,
                .message = "there is no certificate: no period is proved that all phases have",
                .remedies = "without -o the answer is printed"});
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
               .remedies = "without -o the answer is printed"});
}

/// The terms of all reachable phases are the same again from some heap on.
StateRecurrence state_of(const SievePlan& plan, const Machine& machine, const PeriodSearch& question,
                         const Control& control) {
  std::uint64_t from = 0, period = 1;
  for_each_phase(reachable_phases(machine, question.phase), [&](std::uint32_t phase) {
    const auto found = row_period(plan.program, question.ask, phase, RowLimits{}, control);
    if (control.stop_requested()) throw interruption();
    const Period* each = std::get_if<Period>(&found);
    if (!each || __builtin_mul_overflow(period, each->period / std::gcd(period, each->period), &period))
      throw no_common_period();
    from = std::max(from, each->preperiod);
  });
  return {static_cast<Integer>(from + largest_amount(plan.program)), static_cast<Integer>(period)};
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
  std::uint64_t bound = question.bound;
  for (; bound / 2 >= least; bound /= 2) {
    const SequenceRequest asked =
        sequence_request(game, machine, question.ask, question.phase, static_cast<Integer>(bound));
    if (!asked.request) return bound;
    const auto plan = make_plan(machine, *asked.request, settings);
    if (const Plan* made = std::get_if<Plan>(&plan); made && made->seconds <= question.max_seconds) break;
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
  const Ways ways = ways_for(machine, question.phase);
  std::optional<PeriodFinding> finding;
  if (const auto* plan = std::get_if<SievePlan>(&ways.sieve)) finding = by_sieve(*plan, question, control);
  if (const auto* plan = std::get_if<TwistPlan>(&ways.twist))
    finding = by_twist(*plan, question, settings, control);
  if (const auto* plan = std::get_if<OctalPlan>(&ways.octal))
    finding = by_code(*plan, question, settings, control);
  if (finding) return *finding;
  const bool is_free = std::isinf(question.max_seconds) && !has_declared_rank(machine);
  const std::uint64_t bound = is_free ? question.bound : bound_in_time(game, machine, question, settings);
  if (!can_be_seen(machine, bound)) return {{}, {}, bound};
  const auto terms = first_terms(game, machine, question, bound + 1, settings, control);
  return {observed_period(terms), {}, bound};
}

PeriodCertificate certificate_of(const Game& game, const Machine& machine, const Library& library,
                                 const PeriodSearch& question, const PeriodFinding& finding,
                                 const PlanSettings& settings, const Control& control) {
  const Ways ways = ways_for(machine, question.phase);
  const Period& period = *finding.period;
  StateRecurrence state{static_cast<Integer>(period.preperiod), static_cast<Integer>(period.period)};
  PeriodFinding needed = finding;
  if (const auto* plan = std::get_if<SievePlan>(&ways.sieve)) {
    state = state_of(*plan, machine, question, control);
    needed.bound = std::max(needed.bound, static_cast<std::uint64_t>(2 * state.from + state.period));
  }
  if (const auto* plan = std::get_if<OctalPlan>(&ways.octal)) {
    state = {static_cast<Integer>(period.recurrence.first),
             static_cast<Integer>(period.recurrence.again - period.recurrence.first)};
    needed.bound = std::max(needed.bound, values_for_proof(plan->code, period.recurrence.first,
                                                           static_cast<std::uint64_t>(state.period)));
  }
  if (finding.argument == PeriodArgument::arithmetic_recurrence) {
    state = {static_cast<Integer>(period.recurrence.first),
             static_cast<Integer>(period.recurrence.again - period.recurrence.first)};
    needed.bound = std::max(needed.bound, period.recurrence.again + period.recurrence.window);
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
