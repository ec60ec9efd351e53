#include "engine/sequences/run.h"

#include <algorithm>
#include <limits>

#include "engine/octal/octal.h"
#include "engine/sieve/sieve.h"
#include "engine/twist/twist.h"
#include "game/multiset.h"

namespace galli {
namespace {

constexpr std::uint64_t chunk = 1 << 16;
constexpr std::uint64_t largest_nimber = std::numeric_limits<std::int32_t>::max();

Halt too_many(const Request& request) { return {Halt::Reason::too_many_positions, request.phase, {}, {}}; }
Halt too_large(const Request& request) { return {Halt::Reason::value_too_large, request.phase, {}, {}}; }

/// The heaps of a position: one, or those of a multiset, which begins with their number.
std::span<const Integer> heaps_in(const Request& request, const Position& position) {
  return request.window.last.empty() ? heaps_of(position) : std::span<const Integer>(position);
}

/// How many of the heaps 0 ... heaps - 1 are P, going through one period only.
template <typename Term>
std::uint64_t count_by_period(const Period& period, std::uint64_t heaps, const Term& term) {
  const auto count = [&](std::uint64_t first, std::uint64_t end) {
    std::uint64_t found = 0;
    for (std::uint64_t heap = first; heap < end; ++heap) {
      const auto size = static_cast<Integer>(heap);
      found += term(std::span(&size, 1)) == 0 ? 1 : 0;
    }
    return found;
  };
  const std::uint64_t turn = period.preperiod + period.period;
  const std::uint64_t once = count(period.preperiod, turn);
  if (period.saltus != 0) return count(0, period.preperiod) + once;  // they have grown since
  const std::uint64_t turns = (heaps - period.preperiod) / period.period;
  const std::uint64_t rest = (heaps - period.preperiod) % period.period;
  return count(0, period.preperiod) + turns * once + count(period.preperiod, period.preperiod + rest);
}

/// The answer, when `term` gives the nim-value of heaps, or 0 for P and 1 for N. Only a table has no room for large ones.
template <typename Term>
std::variant<Answer, Halt> answer_of(const Request& request, const std::optional<Period>& period,
                                     const Control& control, const Term& term) {
  Answer answer = empty_answer(request);
  for (const Position& position : request.chosen) answer.chosen.push_back(term(heaps_in(request, position)));
  if (request.want == Request::Want::chosen) return answer;
  const std::uint64_t heaps = *request.window.cells();
  if (request.want == Request::Want::count && period && heaps > period->preperiod + period->period) {
    answer.count = count_by_period(*period, heaps, term);
    return answer;
  }
  std::vector<std::int32_t> cells;
  for (std::uint64_t first = 0; first < heaps; first += chunk) {
    if (control.stop_requested()) return Halt{};
    const std::uint64_t end = std::min(heaps, first + chunk);
    cells.clear();
    for (std::uint64_t heap = first; heap < end; ++heap) {
      const auto size = static_cast<Integer>(heap);
      const std::uint64_t value = term(std::span(&size, 1));
      if (value > largest_nimber && request.want == Request::Want::table) return too_large(request);
      cells.push_back(static_cast<std::int32_t>(std::min<std::uint64_t>(value, largest_nimber)));
    }
    if (request.want == Request::Want::table) {
      add_cells(answer, request, cells);
      continue;
    }
    for (std::uint64_t heap = first; heap < end; ++heap) {
      const auto size = static_cast<Integer>(heap);
      if (cells[heap - first] == 0) add_position(answer, request, {&size, 1});
    }
  }
  return answer;
}

}  // namespace

std::variant<Answer, Halt> run_sieve(const SievePlan& plan, const Request& request, const Control& control) {
  const std::uint64_t count = largest_heap(request) + 1;
  auto found =
      row_sequence(plan.program, request.ask, request.phase, std::min(count, plan.max_terms), control);
  if (std::holds_alternative<Reason>(found)) return control.stop_requested() ? Halt{} : too_many(request);
  const RowSequence& sequence = std::get<RowSequence>(found);
  if (!sequence.period && sequence.terms.size() < count) return too_many(request);
  auto answer = answer_of(request, sequence.period, control, [&](std::span<const Integer> heaps) {
    return std::uint64_t{sequence.at(static_cast<std::uint64_t>(heaps[0]))};
  });
  if (Answer* made = std::get_if<Answer>(&answer)) made->work = sequence.terms.size();
  return answer;
}

std::variant<Answer, Halt> run_twist(const TwistPlan& plan, const Request& request, const Control& control) {
  const std::uint64_t count = largest_heap(request) + 1;
  const std::uint64_t limit = std::min(count, plan.max_terms);
  std::optional<TwistSequence> sequence;
  if (plan.is_alone) {
    sequence = all_but_values(plan.excluded, limit, control);
  } else {
    const TwistRules rules{plan.taken, plan.excluded};
    auto both = request.ask == Ask::values ? twist_values(rules, limit, control)
                                           : twist_outcomes(rules, limit, control);
    const bool is_infinite = request.phase == plan.infinite_phase;
    if (both) sequence = std::move(is_infinite ? both->infinite : both->finite);
  }
  if (!sequence) return Halt{};
  if (!sequence->period && sequence->terms.size() < count) return too_many(request);
  auto answer = answer_of(request, sequence->period, control, [&](std::span<const Integer> heaps) {
    const std::uint64_t term = heaps.empty() ? 0 : sequence->at(static_cast<std::uint64_t>(heaps[0]));
    return request.ask == Ask::values ? term : std::uint64_t{term != 0};
  });
  if (Answer* made = std::get_if<Answer>(&answer)) made->work = sequence->terms.size();
  return answer;
}

std::variant<Answer, Halt> run_octal(const OctalPlan& plan, const Request& request, const Control& control) {
  OctalSettings settings;
  settings.kernel = plan.kernel;
  settings.bytes = plan.bytes;
  OctalValues values(plan.code, settings);
  const std::uint64_t largest = largest_heap(request);
  const OctalValues::Ended ended = values.prove_within(largest, control);
  if (ended == OctalValues::Ended::stopped) return Halt{};
  if (!values.value_at(largest))
    return ended == OctalValues::Ended::too_large ? too_large(request) : too_many(request);
  std::optional<Period> period;
  if (const auto proved = values.proved())
    period = Period{proved->preperiod, proved->period, proved->saltus, {}};
  auto answer = answer_of(request, period, control, [&](std::span<const Integer> heaps) {
    std::uint64_t sum = 0;
    for (Integer heap : heaps) sum ^= *values.value_at(static_cast<std::uint64_t>(heap));
    return request.ask == Ask::values ? sum : std::uint64_t{sum != 0};
  });
  if (Answer* made = std::get_if<Answer>(&answer)) made->work = values.known();
  return answer;
}

}  // namespace galli
