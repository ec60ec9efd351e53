#include "prove/prove.h"

#include <algorithm>

#include "gallimaufry/error.h"

namespace galli {
namespace {

/// Bounds of boards, by the number of heaps that are free.
std::vector<Integer> board_bounds(std::size_t heaps, Integer largest) {
  std::vector<Integer> bounds = {15, 31, 63, 127};
  if (heaps == 1) bounds = {200, 2'000, 20'000, 200'000};
  if (heaps == 2) bounds = {120, 500, 1'600, 6'000, 40'000, 250'000, 1'600'000};
  if (largest > 0) {
    std::erase_if(bounds, [largest](Integer bound) { return bound >= largest; });
    bounds.push_back(largest);
  }
  return bounds;
}

constexpr unsigned max_depth = 16;

class Search {
 public:
  Search(const ProofSystem& system, const BoardOracle& oracle, const ProofLimits& limits,
         const Control& control)
      : system_(system), oracle_(oracle), limits_(limits), control_(control), begin_(now()) {
    for (const Numeration& numeration : limits.numerations) checks_.emplace_back(system, numeration);
    budget_.check = [this] { check(); };
    budget_.max_work = limits.work;
  }

  ProofAttempt run() {
    try {
      for (Integer bound : board_bounds(system_.heaps, limits_.board)) {
        if (!read_boards(bound)) break;
        attempt_.bound = bound;
        for (std::size_t i = 0; i < checks_.size(); ++i) {
          if (try_numeration(i, bound)) return finished(ProofAttempt::End::proved);
        }
      }
    } catch (const BudgetSpent& spent) {
      if (spent.what == BudgetSpent::What::stopped) throw interruption();
      return finished(spent.what == BudgetSpent::What::work ? ProofAttempt::End::work
                                                            : ProofAttempt::End::seconds);
    }
    return finished(end_);
  }

 private:
  double now() const { return limits_.clock ? limits_.clock() : 0; }
  ProofAttempt finished(ProofAttempt::End end) {
    attempt_.end = end;
    return std::move(attempt_);
  }
  void check() const {
    if (control_.stop_requested()) throw BudgetSpent{BudgetSpent::What::stopped};
    if (limits_.clock && now() - begin_ > limits_.seconds) throw BudgetSpent{BudgetSpent::What::seconds};
  }

  bool read_boards(Integer bound) {
    const double begin = now();
    samples_.clear();
    for (const ProofSet& set : system_.sets) {
      check();
      auto sample = oracle_(set.key, bound);
      if (!sample) return false;
      samples_.push_back(std::move(*sample));
    }
    attempt_.times.boards += now() - begin;
    return true;
  }

  /// True when it is proved.
  bool try_numeration(std::size_t which, Integer bound) {
    const Numeration& numeration = limits_.numerations[which];
    std::vector<Automaton> last;
    for (unsigned depth = 1; depth <= max_depth; ++depth) {
      control_.progress({.stage = Stage::guessing});
      const double begin = now();
      budget_.max_states = limits_.states;
      budget_.max_entries = limits_.memory / 4;
      auto sets = guessed(numeration, depth);
      attempt_.times.guesses += now() - begin;
      if (!sets) {
        if (depth > 2) return false;  // greater depths leave the board too
        continue;
      }
      if (*sets == last) continue;  // tried before
      last = *sets;
      ++attempt_.guesses;
      if (!agrees(numeration, *sets)) continue;
      if (is_proved(which, *sets, bound)) {
        attempt_.numeration = numeration;
        attempt_.depth = depth;
        attempt_.sets = std::move(*sets);
        return true;
      }
    }
    return false;
  }

  /// Nothing when one of them is not closed.
  std::optional<std::vector<Automaton>> guessed(const Numeration& numeration, unsigned depth) {
    std::vector<Automaton> sets;
    for (const Sample& sample : samples_) {
      Guess guess = learn(numeration, sample, depth, 20'000, budget_);
      if (!guess.is_closed) return {};
      sets.push_back(std::move(guess.automaton));
    }
    return sets;
  }

  bool agrees(const Numeration& numeration, const std::vector<Automaton>& sets) {
    const double begin = now();
    bool is_equal = true;
    for (std::size_t i = 0; i < sets.size() && is_equal; ++i)
      is_equal = !difference(sets[i], numeration, samples_[i], budget_);
    attempt_.times.guesses += now() - begin;
    return is_equal;
  }

  bool is_proved(std::size_t which, const std::vector<Automaton>& sets, Integer bound) {
    control_.progress({.stage = Stage::proving});
    const double begin = now();
    std::size_t states = 0;
    for (const Automaton& set : sets) states = std::max(states, set.size());
    try {
      budget_.largest = 0;
      const auto failing = checks_[which].failing(sets, budget_);
      if (!failing) {
        attempt_.times.proof = now() - begin;
        attempt_.sizes = checks_[which].sizes();
        return true;
      }
      attempt_.refuted.push_back({limits_.numerations[which].name, states, bound, *failing});
    } catch (const BudgetSpent& spent) {
      if (spent.what != BudgetSpent::What::states && spent.what != BudgetSpent::What::memory) throw;
      end_ = spent.what == BudgetSpent::What::states ? ProofAttempt::End::states : ProofAttempt::End::memory;
    }
    attempt_.times.guesses += now() - begin;
    return false;
  }

  const ProofSystem& system_;
  const BoardOracle& oracle_;
  const ProofLimits& limits_;
  const Control& control_;
  double begin_;
  std::vector<SystemCheck> checks_;
  AutomatonBudget budget_;
  std::vector<Sample> samples_;
  ProofAttempt attempt_;
  ProofAttempt::End end_ = ProofAttempt::End::board;
};

}  // namespace

ProofAttempt prove(const ProofSystem& system, const BoardOracle& oracle, const ProofLimits& limits,
                   const Control& control) {
  return Search(system, oracle, limits, control).run();
}

std::vector<Numeration> default_numerations(std::size_t heaps) {
  std::vector<Numeration> all = {base_numeration(2)};
  if (heaps == 2) {
    all.push_back(metallic_numeration(1));
    all.push_back(metallic_numeration(2));
    all.push_back(metallic_numeration(3));
  }
  return all;
}

}  // namespace galli
