#include "engine/octal/run.h"

#include <algorithm>

#include "engine/octal/values.h"
#include "engine/sequences/answer.h"

namespace galli {
namespace {

constexpr std::uint64_t bytes_per_known_value = 8;

std::optional<Reason> why_no_octal(const SequenceTask& task) {
  const auto made = plan_octal(task.machine, task.phase);
  const Reason* reason = std::get_if<Reason>(&made);
  return reason ? std::optional(*reason) : std::nullopt;
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

std::optional<PeriodFinding> octal_period(const SequenceTask& task) {
  const OctalPlan plan = std::get<OctalPlan>(plan_octal(task.machine, task.phase));
  OctalSettings settings;
  settings.level = task.settings.level;
  settings.bytes = task.settings.memory;
  OctalValues values(plan.code, settings);
  const auto ended = values.prove_within(task.bound, task.control);
  if (ended == OctalValues::Ended::stopped) return {};
  const OctalPeriod found = values.period();
  const std::uint64_t bound = values.known() - 1;
  if (found.status == OctalPeriod::Status::none) return PeriodFinding{{}, {}, bound};
  PeriodFinding finding{Period{found.preperiod, found.period, found.saltus, {}}, {}, bound};
  if (found.status == OctalPeriod::Status::observed) {
    if (task.ask == Ask::values) return finding;
    return {};  // outcomes may repeat otherwise: they are looked at for themselves
  }
  finding.argument = PeriodArgument::guy_smith;
  finding.period->recurrence.first = std::max<std::uint64_t>(found.preperiod, 1);  // as the theorem wants it
  finding.period->recurrence.again = finding.period->recurrence.first + found.period;
  return task.ask == Ask::values ? finding : sooner(finding, values);
}

std::optional<SequenceState> octal_state(const SequenceTask& task, const PeriodFinding& finding) {
  const OctalPlan plan = std::get<OctalPlan>(plan_octal(task.machine, task.phase));
  const auto& recurrence = finding.period->recurrence;
  const std::uint64_t period = recurrence.again - recurrence.first;
  return SequenceState{recurrence.first, period, values_for_proof(plan.code, recurrence.first, period)};
}

}  // namespace

std::variant<Answer, Halt> run_octal(const OctalPlan& plan, const Request& request, const Control& control) {
  OctalSettings settings;
  settings.level = plan.level;
  settings.bytes = plan.bytes;
  OctalValues values(plan.code, settings);
  const std::uint64_t largest = largest_heap(request);
  const OctalValues::Ended ended = values.prove_within(largest, control);
  if (ended == OctalValues::Ended::stopped) return Halt{};
  if (!values.value_at(largest))
    return ended == OctalValues::Ended::too_large ? term_too_large(request) : too_many_terms(request);
  std::optional<Period> period;
  if (const auto proved = values.proved())
    period = Period{proved->preperiod, proved->period, proved->saltus, {}};
  auto answer = answer_by_terms(request, period, control, [&](std::span<const Integer> heaps) {
    std::uint64_t sum = 0;
    for (Integer heap : heaps) sum ^= *values.value_at(static_cast<std::uint64_t>(heap));
    return request.ask == Ask::values ? sum : std::uint64_t{sum != 0};
  });
  if (Answer* made = std::get_if<Answer>(&answer)) made->work = values.known();
  return answer;
}

std::variant<Answer, Halt> run_octal(const EngineTask& task) {
  const OctalPlan& plan = details_of<OctalPlan>(task.plan);
  return with_limit(run_octal(plan, task.request, task.control), plan.bytes / bytes_per_known_value);
}

const SequenceEngine octal_sequence = {why_no_octal, octal_period, octal_state};

}  // namespace galli
