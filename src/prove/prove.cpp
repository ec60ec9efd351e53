#include "prove/prove.h"

#include <algorithm>
#include <map>

#include "gallimaufry/error.h"
#include "prove/stages.h"

namespace galli {
namespace {

/// Bounds of boards, by the number of heaps that are free.
std::vector<Integer> board_bounds(std::size_t heaps, Integer largest) {
  std::vector<Integer> bounds = {15, 31, 63, 127};
  if (heaps == 1) bounds = {200, 2'000, 20'000, 200'000};
  if (heaps == 2) bounds = {120, 500, 1'600, 6'000, 40'000, 250'000, 1'600'000, 10'000'000};
  if (largest > 0) {
    std::erase_if(bounds, [largest](Integer bound) { return bound >= largest; });
    bounds.push_back(largest);
  }
  return bounds;
}

constexpr unsigned max_depth = 16;
constexpr Integer max_lemma_board = 2'000;  // its sets have few states in the numeration that fits them
constexpr std::size_t max_guessed_states = 20'000;

/// What is known of the sets in one numeration.
struct Progress {
  SystemCheck check;
  std::vector<Automaton> sets{};  ///< of the stages that are proved, by set
  std::size_t stage = 0;          ///< the first that is not
  unsigned depth = 1;             ///< those below need not be tried again: they gave wrong guesses
  std::vector<Automaton> last{};  ///< guess
  bool is_over = false;           ///< a board that is needed was not computed
};

class Search {
 public:
  Search(const ProofSystem& system, const BoardOracle& oracle, const ProofLimits& limits,
         const Control& control)
      : system_(system),
        oracle_(oracle),
        limits_(limits),
        control_(control),
        begin_(now()),
        stages_(stages_of(system)) {
    for (const Numeration& numeration : limits.numerations)
      progress_.push_back({SystemCheck(system, numeration), std::vector<Automaton>(system.sets.size())});
    budget_.check = [this] { check(); };
    budget_.max_work = limits.work;
  }

  ProofAttempt run() {
    try {
      for (Integer bound : board_bounds(system_.heaps, limits_.board)) {
        samples_.clear();
        bound_ = bound;
        for (std::size_t i = 0; i < progress_.size(); ++i) {
          if (!progress_[i].is_over && try_numeration(i)) return finished(ProofAttempt::End::proved);
        }
        if (std::all_of(progress_.begin(), progress_.end(), [](const Progress& one) { return one.is_over; }))
          break;
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

  /// True when all sets are proved.
  bool try_numeration(std::size_t which) {
    Progress& progress = progress_[which];
    while (progress.stage < stages_.size()) {
      progress.is_over = !read_boards(stages_[progress.stage]);
      if (progress.is_over || !try_stage(limits_.numerations[which], progress)) return false;
      ++progress.stage;
      progress.depth = 1;
      progress.last.clear();
    }
    attempt_.numeration = limits_.numerations[which];
    attempt_.sets = std::move(progress.sets);
    return true;
  }

  /// Boards of sets, unless they are there already; false when one is too large.
  bool read_boards(const std::vector<std::uint32_t>& sets) {
    const double begin = now();
    for (std::uint32_t set : sets) {
      if (samples_.contains(set)) continue;
      check();
      if (system_.sets[set].lemma != Lemma::none && bound_ > max_lemma_board) return false;
      auto sample = oracle_(system_.sets[set].key, bound_);
      if (!sample) {
        check();  // perhaps there was no time for it
        return false;
      }
      samples_.emplace(set, std::move(*sample));
    }
    attempt_.bound = bound_;
    attempt_.times.boards += now() - begin;
    return true;
  }

  bool try_stage(const Numeration& numeration, Progress& progress) {
    const std::vector<std::uint32_t>& stage = stages_[progress.stage];
    for (unsigned depth = progress.depth; depth <= max_depth; ++depth) {
      control_.progress({.stage = Stage::guessing});
      const double begin = now();
      budget_.max_states = limits_.states;
      budget_.max_entries = limits_.memory / 4;
      auto guess = guessed(numeration, stage, depth);
      attempt_.times.guesses += now() - begin;
      if (!guess) {
        if (depth > 2) return false;  // greater depths leave the board too
        continue;
      }
      if (is_whole_ && progress.depth == depth) ++progress.depth;  // larger boards give the same guess
      if (*guess == progress.last) continue;                       // tried before
      progress.last = *guess;
      ++attempt_.guesses;
      if (!agrees(numeration, stage, *guess)) continue;
      if (is_proved(progress, stage, std::move(*guess))) {
        attempt_.depth = std::max(attempt_.depth, depth);
        return true;
      }
    }
    return false;
  }

  /// Nothing when one of them is not closed.
  std::optional<std::vector<Automaton>> guessed(const Numeration& numeration,
                                                const std::vector<std::uint32_t>& stage, unsigned depth) {
    std::vector<Automaton> sets;
    is_whole_ = true;
    for (std::uint32_t set : stage) {
      Guess guess = learn(numeration, samples_.at(set), depth, max_guessed_states, budget_);
      if (!guess.is_closed) return {};
      is_whole_ &= guess.is_whole;
      sets.push_back(std::move(guess.automaton));
    }
    return sets;
  }

  bool agrees(const Numeration& numeration, const std::vector<std::uint32_t>& stage,
              const std::vector<Automaton>& sets) {
    const double begin = now();
    bool is_equal = true;
    for (std::size_t i = 0; i < sets.size() && is_equal; ++i)
      is_equal = !difference(sets[i], numeration, samples_.at(stage[i]), budget_);
    attempt_.times.guesses += now() - begin;
    return is_equal;
  }

  bool is_proved(Progress& progress, const std::vector<std::uint32_t>& stage, std::vector<Automaton> guess) {
    control_.progress({.stage = Stage::proving});
    const double begin = now();
    std::size_t states = 0;
    for (std::size_t i = 0; i < stage.size(); ++i) {
      states = std::max(states, guess[i].size());
      progress.sets[stage[i]] = std::move(guess[i]);
    }
    try {
      const auto failing = progress.check.failing(progress.sets, stage, budget_);
      if (!failing) {
        attempt_.times.proof += now() - begin;
        attempt_.sizes = progress.check.sizes();
        return true;
      }
      attempt_.refuted.push_back({progress.check.numeration().name, states, bound_, *failing});
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
  std::vector<std::vector<std::uint32_t>> stages_;
  std::vector<Progress> progress_;  ///< by numeration
  AutomatonBudget budget_;
  Integer bound_ = 0;
  std::map<std::uint32_t, Sample> samples_;  ///< by set, with this bound
  bool is_whole_ = true;                     ///< the last guess, in the learner's sense
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
