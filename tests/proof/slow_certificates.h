// Certificates made from slow computations: terms by the reference, recurrences by looking at all of them.
#pragma once

#include <algorithm>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "by_text.h"
#include "proof/certificate.h"
#include "study/sequence.h"

namespace galli::slow {

using Terms = std::vector<std::int32_t>;

/// Terms 0..count - 1 of a phase on one heap, by the reference.
inline Terms terms(Reference& reference, const Machine& machine, std::uint32_t phase, Integer count) {
  Terms found;
  for (Integer n = 0; n < count; ++n) {
    const bool is_on_board = board_of(machine, phase).contains({n});
    found.push_back(is_on_board ? static_cast<std::int32_t>(std::get<Nimber>(reference.value(phase, {n})))
                                : Table::off_board);
  }
  return found;
}

/// Single heaps of a take-and-break game, by the engine that the plan names.
inline Terms terms_of_breaking(const Game& game, std::uint32_t phase, Ask ask, Integer count) {
  const Machine machine = machine_of(game);
  const SequenceRequest asked = sequence_request(game, machine, ask, phase, count - 1);
  return terms_of(asked, run(machine, *asked.request));
}

/// The least period that the terms show, of those that divide `state.period`, and the least preperiod.
inline ClaimedPeriod least_period(const Terms& terms, const StateRecurrence& state, Integer rise) {
  const auto count = static_cast<Integer>(terms.size());
  const auto at = [&](Integer n) { return Integer{terms[static_cast<std::size_t>(n)]}; };
  for (Integer p = 1; p <= state.period; ++p) {
    if (state.period % p != 0 || rise * p % state.period != 0) continue;
    const Integer saltus = rise * p / state.period;
    Integer from = count - p;
    while (from > 0 && at(from - 1) >= 0 && at(from - 1) + saltus == at(from - 1 + p)) --from;
    if (from <= state.from) return {from, p, saltus};
  }
  throw std::runtime_error("no period");
}

inline PeriodCertificate certificate(const Game& game, const Library& library, Ask ask, std::uint32_t phase,
                                     PeriodArgument argument, const StateRecurrence& state, Integer rise,
                                     Integer bound, const Terms& terms) {
  const ClaimedPeriod least = least_period(terms, state, rise);
  const auto number = [](Integer count) { return static_cast<std::uint64_t>(count); };
  const Period period{number(least.preperiod), number(least.period), number(least.saltus), {}};
  return make_certificate(game, library, ask, phase, {period, argument, number(bound)}, state, terms);
}

/// The first window of `width` terms of all `rows` that comes back.
inline std::optional<StateRecurrence> first_recurrence(const std::vector<Terms>& rows, Integer least,
                                                       Integer width) {
  std::map<std::vector<Terms>, Integer> seen;
  for (Integer n = least; n + width <= static_cast<Integer>(rows[0].size()); ++n) {
    std::vector<Terms> window;
    for (const Terms& row : rows) window.emplace_back(row.begin() + n, row.begin() + n + width);
    const auto [found, is_new] = seen.try_emplace(std::move(window), n);
    if (!is_new) return StateRecurrence{found->second, n - found->second};
  }
  return {};
}

/// On one heap, amounts up to `largest`; nothing when no state came back below `count`.
inline std::optional<PeriodCertificate> of_finite_state(const std::string& text, Ask ask, std::uint32_t phase,
                                                        Integer largest, Integer count,
                                                        const Library& library = standard_library()) {
  const Game game = read(text, library);
  const Machine machine = machine_of(game);
  Reference reference(machine, ask);
  std::vector<Terms> rows;
  for_each_phase(reachable_phases(machine, phase), [&](std::uint32_t reached) {
    const Board& board = board_of(machine, reached);
    const bool is_here = machine.phases[reached].board == machine.phases[phase].board;
    if (is_here && board.dimension() == 1) rows.push_back(terms(reference, machine, reached, count));
  });
  const Terms asked = terms(reference, machine, phase, count);
  const auto first_on_board = std::find_if(asked.begin(), asked.end(), [](auto term) { return term >= 0; });
  const auto state = first_recurrence(rows, first_on_board - asked.begin(), largest);
  if (!state) return {};
  return certificate(game, library, ask, phase, PeriodArgument::finite_state, *state, 0,
                     state->from + state->period - 1, asked);
}

/// Take-and-break with values known to repeat at `state`, most taken k, most left r.
inline PeriodCertificate of_guy_smith(const std::string& text, Ask ask, std::uint32_t phase,
                                      const StateRecurrence& state, Integer k, Integer r) {
  const Game game = read(text);
  const Integer needed = r * state.from + (r - 1) * state.period + k - r + 1 + state.period;
  const Terms asked = terms_of_breaking(game, phase, ask, needed);
  return certificate(game, standard_library(), ask, phase, PeriodArgument::guy_smith, state, 0, needed - 1,
                     asked);
}

/// Phases of one heap in which moves go into all phases. `side` are the phases that grow as the asked one does, or do
/// not; `max_finite` is the essay's L, -1 for all-but games.
inline std::optional<PeriodCertificate> of_arithmetic(const std::string& text, Ask ask, std::uint32_t phase,
                                                      const std::vector<std::uint32_t>& side, bool grows,
                                                      Integer largest, Integer max_finite, Integer count) {
  const Game game = read(text);
  const Machine machine = machine_of(game);
  Reference reference(machine, Ask::values);
  std::vector<Terms> rows;
  std::vector<Terms> all;
  for (std::uint32_t p = 0; p < machine.phases.size(); ++p) {
    all.push_back(terms(reference, machine, p, count));
    if (std::find(side.begin(), side.end(), p) != side.end()) rows.push_back(all.back());
  }
  std::vector<Integer> behind = {0};  // 1 + the largest value so far
  for (Integer n = 0; n < count; ++n) {
    behind.push_back(behind.back());
    for (const Terms& row : all) behind.back() = std::max<Integer>(behind.back(), 1 + row[n]);
  }
  const auto base = [&](Integer n) { return behind[std::max<Integer>(n - largest, 0)]; };
  if (ask == Ask::outcomes) {  // only the value 0 matters
    max_finite = std::min<Integer>(max_finite, 0);
    for (std::vector<Terms>* some : {&rows, &all}) {
      for (Terms& row : *some) {
        for (std::int32_t& term : row) term = std::min(term, 1);
      }
    }
  }
  if (ask == Ask::outcomes && grows) {
    const Terms& asked = all[phase];
    const auto last_p = std::find(asked.rbegin(), asked.rend(), 0);
    const StateRecurrence state{std::max<Integer>(asked.rend() - last_p, 1), 1};
    return certificate(game, standard_library(), ask, phase, PeriodArgument::arithmetic_recurrence, state, 0,
                       state.from + state.period - 1, asked);
  }
  for (Integer q = 1; q < count / 3; ++q) {
    for (Integer s = 0; s + q + largest < count - 1 && s < count / 3; ++s) {
      if (base(s + largest) <= max_finite) continue;
      const Integer rise = grows ? base(s + largest + q) - base(s + largest) : 0;
      bool is_back = true;
      for (const Terms& row : rows) {
        for (Integer n = s; n < s + largest && is_back; ++n) is_back = row[n] + rise == row[n + q];
      }
      for (std::uint32_t p = 0; p < all.size(); ++p) {
        const bool is_on_side = std::find(side.begin(), side.end(), p) != side.end();
        for (Integer n = s; n < s + largest && is_back; ++n)
          is_back = is_on_side == grows ? all[p][n] > max_finite : !grows || all[p][n] < base(s + largest);
      }
      if (!is_back) continue;
      const Integer rise_asked = ask == Ask::outcomes ? 0 : rise;
      return certificate(game, standard_library(), ask, phase, PeriodArgument::arithmetic_recurrence, {s, q},
                         rise_asked, s + q - 1, all[phase]);
    }
  }
  return {};
}

}  // namespace galli::slow
