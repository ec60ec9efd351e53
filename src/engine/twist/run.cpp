#include "engine/twist/run.h"

#include <algorithm>

#include "engine/sequences/answer.h"
#include "engine/twist/terms.h"

namespace galli {
namespace {

constexpr std::uint64_t bytes_per_twist = 16;  ///< two values of each heap, while their lists grow
constexpr std::uint64_t max_twist_terms = std::uint64_t{1} << 31;  ///< whose values fit into 32 bits

/// The sequence of a phase; for all-but games the nim-values, whatever is asked. Empty when stopped.
std::optional<TwistSequence> sequence_of(const TwistPlan& plan, Ask ask, std::uint32_t phase,
                                         std::uint64_t limit, const Control& control) {
  if (plan.is_alone) return all_but_values(plan.excluded, limit, control);
  const TwistRules rules{plan.taken, plan.excluded};
  auto both =
      ask == Ask::values ? twist_values(rules, limit, control) : twist_outcomes(rules, limit, control);
  if (!both) return {};
  return std::move(phase == plan.infinite_phase ? both->infinite : both->finite);
}

std::optional<Reason> why_no_twist(const SequenceTask& task) {
  const auto made = plan_twist(task.machine, task.families);
  const Reason* reason = std::get_if<Reason>(&made);
  return reason ? std::optional(*reason) : std::nullopt;
}

/// Outcomes of all-but games: value 0 is taken on finitely many heaps, which lie before the values have grown once.
PeriodFinding outcomes_finding(const TwistSequence& growing) {
  std::uint64_t end = growing.terms.size();
  while (end > 0 && growing.terms[end - 1] != 0) --end;
  return {Period{end, 1, 0, growing.period->recurrence}, PeriodArgument::arithmetic_recurrence,
          growing.period->recurrence.again - 1};
}

std::optional<PeriodFinding> twist_period(const SequenceTask& task) {
  const TwistPlan plan = std::get<TwistPlan>(plan_twist(task.machine, task.families));
  const std::uint64_t limit = std::min({task.bound, task.settings.memory / bytes_per_twist, max_twist_terms});
  const auto sequence = sequence_of(plan, task.ask, task.phase, limit, task.control);
  if (!sequence || !sequence->period) return {};
  if (plan.is_alone && task.ask == Ask::outcomes) return outcomes_finding(*sequence);
  return PeriodFinding{*sequence->period, PeriodArgument::arithmetic_recurrence,
                       sequence->period->recurrence.again - 1};
}

std::optional<SequenceState> twist_state(const SequenceTask&, const PeriodFinding& finding) {
  const auto& recurrence = finding.period->recurrence;
  return SequenceState{recurrence.first, recurrence.again - recurrence.first,
                       recurrence.again + recurrence.window};
}

}  // namespace

std::variant<Answer, Halt> run_twist(const TwistPlan& plan, const Request& request, const Control& control) {
  const std::uint64_t count = largest_heap(request) + 1;
  const auto sequence =
      sequence_of(plan, request.ask, request.phase, std::min(count, plan.max_terms), control);
  if (!sequence) return Halt{};
  if (!sequence->period && sequence->terms.size() < count) return too_many_terms(request);
  auto answer = answer_by_terms(request, sequence->period, control, [&](std::span<const Integer> heaps) {
    const std::uint64_t term = heaps.empty() ? 0 : sequence->at(static_cast<std::uint64_t>(heaps[0]));
    return request.ask == Ask::values ? term : std::uint64_t{term != 0};
  });
  if (Answer* made = std::get_if<Answer>(&answer)) made->work = sequence->terms.size();
  return answer;
}

std::variant<Answer, Halt> run_twist(const EngineTask& task) {
  const TwistPlan& plan = details_of<TwistPlan>(task.plan);
  return with_limit(run_twist(plan, task.request, task.control), plan.max_terms);
}

const SequenceEngine twist_sequence = {why_no_twist, twist_period, twist_state};

}  // namespace galli
