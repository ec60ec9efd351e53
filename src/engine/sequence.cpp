#include "engine/sequence.h"

#include <algorithm>

#include "engine/sieve.h"

namespace galli {
namespace {

constexpr std::uint64_t chunk = 1 << 16;

/// The answer, when `term` gives the nim-value of a heap, or 0 for P and 1 for N.
template <typename Term>
std::variant<Answer, Halt> answer_of(const Request& request, const Control& control, const Term& term) {
  Answer answer = begun(request);
  for (const Position& position : request.chosen) answer.chosen.push_back(term(position));
  if (request.want == Request::Want::chosen) return answer;
  const std::uint64_t heaps = *request.window.cells();
  std::vector<std::int32_t> cells;
  for (std::uint64_t first = 0; first < heaps; first += chunk) {
    if (control.stop_requested()) return Halt{};
    const std::uint64_t end = std::min(heaps, first + chunk);
    cells.clear();
    for (std::uint64_t heap = first; heap < end; ++heap)
      cells.push_back(static_cast<std::int32_t>(term(Position{static_cast<Integer>(heap)})));
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

Halt too_many(const Request& request) { return {Halt::Reason::too_many_positions, request.phase, {}, {}}; }

}  // namespace

std::variant<Answer, Halt> run_sieve(const SievePlan& plan, const Request& request, const Control& control) {
  const std::uint64_t count = largest_heap(request) + 1;
  auto found =
      row_sequence(plan.program, request.ask, request.phase, std::min(count, plan.most_terms), control);
  if (std::holds_alternative<Reason>(found)) return control.stop_requested() ? Halt{} : too_many(request);
  const RowSequence& sequence = std::get<RowSequence>(found);
  if (!sequence.period && sequence.terms.size() < count) return too_many(request);
  auto answer = answer_of(request, control, [&](const Position& position) {
    return Nimber{sequence.at(static_cast<std::uint64_t>(position[0]))};
  });
  if (Answer* made = std::get_if<Answer>(&answer)) made->work = sequence.terms.size();
  return answer;
}

}  // namespace galli
