// The answer to a request about one heap, or about heaps that are valued apart, from the terms of a sequence.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <variant>
#include <vector>

#include "gallimaufry/control.h"
#include "gallimaufry/period.h"
#include "game/board/board.h"
#include "value/halt.h"
#include "value/request.h"

namespace galli {

inline constexpr std::uint64_t terms_at_a_time = 1 << 16;
inline constexpr std::uint64_t largest_in_table = std::numeric_limits<std::int32_t>::max();

inline Halt too_many_terms(const Request& request) {
  return {Halt::Reason::too_many_positions, request.phase, {}, {}};
}
inline Halt term_too_large(const Request& request) {
  return {Halt::Reason::value_too_large, request.phase, {}, {}};
}

/// A halt is told how many terms were allowed.
inline std::variant<Answer, Halt> with_limit(std::variant<Answer, Halt> answer, std::uint64_t limit) {
  if (Halt* halt = std::get_if<Halt>(&answer)) halt->limit = limit;
  return answer;
}

/// The heaps of a position: one, or those of a multiset, which begins with their number.
inline std::span<const Integer> heaps_in(const Request& request, const Position& position) {
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
std::variant<Answer, Halt> answer_by_terms(const Request& request, const std::optional<Period>& period,
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
  for (std::uint64_t first = 0; first < heaps; first += terms_at_a_time) {
    if (control.stop_requested()) return Halt{};
    const std::uint64_t end = std::min(heaps, first + terms_at_a_time);
    cells.clear();
    for (std::uint64_t heap = first; heap < end; ++heap) {
      const auto size = static_cast<Integer>(heap);
      const std::uint64_t value = term(std::span(&size, 1));
      if (value > largest_in_table && request.want == Request::Want::table) return term_too_large(request);
      cells.push_back(static_cast<std::int32_t>(std::min<std::uint64_t>(value, largest_in_table)));
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

}  // namespace galli
