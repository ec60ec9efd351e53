#include "engine/sieve/terms.h"

#include <algorithm>
#include <cassert>
#include <limits>
#include <numeric>

#include "base/words.h"
#include "engine/sequences/greedy.h"

namespace galli {
namespace {

constexpr const char* stopped = "stopped";
constexpr std::uint64_t max_values = std::numeric_limits<std::uint16_t>::max();

PhaseSet targets(const std::vector<RowSet>& sets, bool only_stays = false) {
  PhaseSet phases = 0;
  for (const RowSet& set : sets) {
    for (const RowStay& stay : set.stays) phases |= stay.phases;
    for (const RowMoves& moves : set.moves) phases |= only_stays ? 0 : moves.phases;
  }
  return phases;
}

/// Phases reachable from each phase, itself included.
std::vector<PhaseSet> reachable(const RowProgram& program) {
  std::vector<PhaseSet> reach;
  for (std::size_t p = 0; p < program.phases.size(); ++p)
    reach.push_back(targets(program.phases[p]) | PhaseSet{1} << p);
  for (std::size_t through = 0; through < reach.size(); ++through) {
    for (PhaseSet& set : reach) {
      if (set >> through & 1) set |= reach[through];
    }
  }
  return reach;
}

using PhaseOrder = std::vector<std::uint32_t>;

/// Within a component, phases that a stay leads to come first.
PhaseOrder in_order(const RowProgram& program, PhaseSet phases) {
  PhaseOrder component;
  while (phases != 0) {
    PhaseSet ready = 0;
    for_each_phase(phases, [&](std::uint32_t p) {
      if ((targets(program.phases[p], true) & phases) == 0) ready |= PhaseSet{1} << p;
    });
    assert(ready != 0);  // stays never lead back
    for_each_phase(ready, [&](std::uint32_t p) { component.push_back(p); });
    phases &= ~ready;
  }
  return component;
}

/// All that can be reached from the phase; what a component leads to comes before it.
std::vector<PhaseOrder> components(const RowProgram& program, std::uint32_t phase) {
  const std::vector<PhaseSet> reach = reachable(program);
  std::vector<PhaseOrder> result;
  PhaseSet left = reach[phase];
  while (left != 0) {
    PhaseSet next = 0;
    for_each_phase(left, [&](std::uint32_t p) {
      PhaseSet together = 0;
      for_each_phase(reach[p], [&](std::uint32_t q) {
        if (reach[q] >> p & 1) together |= PhaseSet{1} << q;
      });
      if (next == 0 && (reach[p] & left & ~together) == 0) next = together;
    });
    result.push_back(in_order(program, next));
    left &= ~next;
  }
  return result;
}

/// The sieve shifts as many bits as the largest amount says; where amounts are few, looking at each is quicker.
bool is_quickly_shifted(const RowSet& set) {
  constexpr std::uint64_t always_quick = 1024;
  std::uint64_t largest = 0, count = 0;
  for (const RowMoves& moves : set.moves) {
    if (!moves.amounts.empty()) largest = std::max<std::uint64_t>(largest, moves.amounts.back());
    count += moves.amounts.size();
  }
  return largest <= always_quick || largest / 64 <= count;
}

/// One phase and one imposed set: its outcomes are what the sieve is for.
bool is_for_sieve(const RowProgram& program, Ask ask, const PhaseOrder& component) {
  if (ask != Ask::outcomes || component.size() > 1) return false;
  const std::vector<RowSet>& sets = program.phases[component[0]];
  return sets.size() == 1 && is_quickly_shifted(sets[0]);
}

class Solver {
 public:
  Solver(const RowProgram& program, Ask ask, bool keeps_unproved, const Control& control)
      : program_(program),
        ask_(ask),
        keeps_unproved_(keeps_unproved),
        control_(control),
        known_(program.phases.size()) {}

  std::optional<Reason> refusal() const {
    if (program_.misere && ask_ == Ask::values) return "misere play has no nim-values";
    const bool has_large = std::any_of(program_.phases.begin(), program_.phases.end(),
                                       [](const auto& sets) { return max_options(sets) >= max_values; });
    if (ask_ == Ask::values && has_large) return "nim-values may be too large";
    return {};
  }

  /// Finds the sequences of the component's phases; false when stopped.
  bool solve(const PhaseOrder& component, std::uint64_t limit) {
    if (is_for_sieve(program_, ask_, component)) return sieve(component[0], limit);
    auto found = gathered_sequences(program_, ask_, component, known_, limit, control_);
    if (!found) return false;
    for (std::size_t i = 0; i < component.size(); ++i) known_[component[i]] = std::move((*found)[i]);
    return true;
  }

  std::optional<Period> period_by_sieve(std::uint32_t phase, std::uint64_t limit, std::uint64_t kept) const {
    const Obstacle obstacle = obstacle_of(phase, kept);
    const AmountList amounts = own_amounts(phase);
    if (obstacle.period() == 0) return {};
    return greedy_period({amounts, obstacle}, limit, control_);
  }

  RowSequence& known(std::uint32_t phase) { return known_[phase]; }

 private:
  AmountList own_amounts(std::uint32_t phase) const {
    AmountList all;
    for (const RowMoves& moves : program_.phases[phase][0].moves) {
      if (moves.phases >> phase & 1) all.insert(all.end(), moves.amounts.begin(), moves.amounts.end());
    }
    std::sort(all.begin(), all.end());
    return all;
  }

  bool sieve(std::uint32_t phase, std::uint64_t limit) {
    const Obstacle obstacle = obstacle_of(phase, limit);
    const AmountList amounts = own_amounts(phase);
    const GreedyTask task{amounts, obstacle};
    RowSequence& sequence = known_[phase];
    if (obstacle.period() != 0) sequence.period = greedy_period(task, limit, control_);
    if (control_.stop_requested()) return false;
    if (!sequence.period && !keeps_unproved_) return true;
    const std::uint64_t count =
        sequence.period ? sequence.period->preperiod + sequence.period->period : limit;
    sequence.terms = greedy_terms(task, count, control_);
    return sequence.terms.size() == count;
  }

  /// Positions with an option in another phase that is P, or that are N for having none in misere play.
  Obstacle obstacle_of(std::uint32_t phase, std::uint64_t limit) const {
    const RowSet& set = program_.phases[phase][0];
    std::uint64_t preperiod = 0, period = 1, alive_from = std::numeric_limits<std::uint64_t>::max();
    for (const RowMoves& moves : set.moves) {
      if (moves.amounts.empty()) continue;
      alive_from = std::min<std::uint64_t>(alive_from, moves.amounts[0]);
      combine(moves.phases, phase, moves.amounts.back(), preperiod, period);
    }
    for (const RowStay& stay : set.stays) {
      alive_from = std::min<std::uint64_t>(alive_from, stay.from);
      preperiod = std::max<std::uint64_t>(preperiod, stay.from);
      combine(stay.phases, phase, 0, preperiod, period);
    }
    if (program_.misere && alive_from != std::numeric_limits<std::uint64_t>::max())
      preperiod = std::max(preperiod, alive_from);
    const bool fits = period != 0 && preperiod <= limit && period <= limit - preperiod;
    const std::uint64_t count = fits ? preperiod + period : limit;
    std::vector<std::uint64_t> bits(count / 64 + 1);
    for (std::uint64_t n = 0; n < count; ++n) {
      const bool is_set = has_other_p(set, phase, n) || (program_.misere && n < alive_from);
      bits[n >> 6] |= std::uint64_t{is_set} << (n & 63);
    }
    return fits ? Obstacle(std::move(bits), count, preperiod, period)
                : Obstacle(std::move(bits), count, 0, 0);
  }

  /// Takes account of other phases whose terms are looked at `shift` below. Period 0: one has none.
  void combine(PhaseSet phases, std::uint32_t phase, std::uint64_t shift, std::uint64_t& preperiod,
               std::uint64_t& period) const {
    for_each_phase(phases & ~(PhaseSet{1} << phase), [&](std::uint32_t other) {
      const auto& known = known_[other].period;
      if (!known || period == 0) {
        period = 0;
        return;
      }
      preperiod = std::max(preperiod, known->preperiod + shift);
      if (__builtin_mul_overflow(period, known->period / std::gcd(period, known->period), &period))
        period = 0;
    });
  }

  bool has_other_p(const RowSet& set, std::uint32_t phase, std::uint64_t n) const {
    bool has = false;
    for (const RowMoves& moves : set.moves) {
      for_each_phase(moves.phases & ~(PhaseSet{1} << phase), [&](std::uint32_t other) {
        for (std::uint32_t amount : moves.amounts)
          has = has || (amount <= n && known_[other].at(n - amount) == 0);
      });
    }
    for (const RowStay& stay : set.stays) {
      if (n < stay.from) continue;
      for_each_phase(stay.phases, [&](std::uint32_t other) { has = has || known_[other].at(n) == 0; });
    }
    return has;
  }

  const RowProgram& program_;
  Ask ask_;
  bool keeps_unproved_;  ///< also terms that were not found to repeat
  const Control& control_;
  KnownSequences known_;
};

Reason too_long(std::uint64_t heaps) { return "no period was proved within " + counted(heaps, "heap"); }

}  // namespace

std::variant<RowSequence, Reason> row_sequence(const RowProgram& program, Ask ask, std::uint32_t phase,
                                               std::uint64_t count, const Control& control) {
  Solver solver(program, ask, true, control);
  if (auto reason = solver.refusal()) return std::move(*reason);
  for (const PhaseOrder& component : components(program, phase)) {
    if (!solver.solve(component, count)) return Reason(stopped);
  }
  return std::move(solver.known(phase));
}

std::variant<Period, Reason> row_period(const RowProgram& program, Ask ask, std::uint32_t phase,
                                        const RowLimits& limits, const Control& control) {
  Solver solver(program, ask, false, control);
  if (auto reason = solver.refusal()) return std::move(*reason);
  const std::vector<PhaseOrder> all = components(program, phase);
  for (const PhaseOrder& component : all) {
    const bool is_last = &component == &all.back();
    if (is_last && is_for_sieve(program, ask, component)) {
      if (const auto period = solver.period_by_sieve(phase, limits.heaps, limits.kept)) return *period;
      return control.stop_requested() ? Reason(stopped) : too_long(limits.heaps);
    }
    if (!solver.solve(component, limits.kept)) return Reason(stopped);
    if (!solver.known(component[0]).period) return too_long(limits.kept);
  }
  return *solver.known(phase).period;
}

}  // namespace galli
