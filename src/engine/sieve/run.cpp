#include "engine/sieve/run.h"

#include <algorithm>
#include <numeric>

#include "engine/sequences/answer.h"
#include "engine/sieve/terms.h"

namespace galli {
namespace {

std::optional<Reason> why_no_sieve(const SequenceTask& task) {
  const auto made = plan_sieve(task.machine, task.families);
  const Reason* reason = std::get_if<Reason>(&made);
  return reason ? std::optional(*reason) : std::nullopt;
}

std::uint64_t largest_amount_of(const RowProgram& program) {
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

std::optional<PeriodFinding> sieve_period(const SequenceTask& task) {
  const SievePlan plan = std::get<SievePlan>(plan_sieve(task.machine, task.families));
  RowLimits limits;
  const std::uint64_t least =
      std::max<std::uint64_t>(windows_at_least * largest_amount_of(plan.program), 1000);
  limits.kept = std::min(limits.kept, std::max(task.bound, least));
  const auto found = row_period(plan.program, task.ask, task.phase, limits, task.control);
  const Period* period = std::get_if<Period>(&found);
  if (!period) return {};
  return PeriodFinding{*period, PeriodArgument::finite_state, period->recurrence.again - 1};
}

/// The terms of all reachable phases are the same again from some heap on.
std::optional<SequenceState> sieve_state(const SequenceTask& task, const PeriodFinding&) {
  const SievePlan plan = std::get<SievePlan>(plan_sieve(task.machine, task.families));
  SequenceState state;
  bool is_common = true;
  for_each_phase(reachable_phases(task.machine, task.phase), [&](std::uint32_t phase) {
    if (!is_common) return;
    const auto found = row_period(plan.program, task.ask, phase, RowLimits{}, task.control);
    const Period* each = std::get_if<Period>(&found);
    is_common = each && !__builtin_mul_overflow(
                            state.period, each->period / std::gcd(state.period, each->period), &state.period);
    if (is_common) state.from = std::max(state.from, each->preperiod);
  });
  if (!is_common) return {};
  state.from += largest_amount_of(plan.program);
  state.bound = 2 * state.from + state.period;
  return state;
}

}  // namespace

std::variant<Answer, Halt> run_sieve(const SievePlan& plan, const Request& request, const Control& control) {
  const std::uint64_t count = largest_heap(request) + 1;
  auto found =
      row_sequence(plan.program, request.ask, request.phase, std::min(count, plan.max_terms), control);
  if (std::holds_alternative<Reason>(found))
    return control.stop_requested() ? Halt{} : too_many_terms(request);
  const RowSequence& sequence = std::get<RowSequence>(found);
  if (!sequence.period && sequence.terms.size() < count) return too_many_terms(request);
  auto answer = answer_by_terms(request, sequence.period, control, [&](std::span<const Integer> heaps) {
    return std::uint64_t{sequence.at(static_cast<std::uint64_t>(heaps[0]))};
  });
  if (Answer* made = std::get_if<Answer>(&answer)) made->work = sequence.terms.size();
  return answer;
}

std::variant<Answer, Halt> run_sieve(const EngineTask& task) {
  const SievePlan& plan = details_of<SievePlan>(task.plan);
  return with_limit(run_sieve(plan, task.request, task.control), plan.max_terms);
}

const SequenceEngine sieve_sequence = {why_no_sieve, sieve_period, sieve_state};

}  // namespace galli
