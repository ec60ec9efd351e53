// Values and outcomes from the imposed sets: see brute.h.
#include <algorithm>
#include <utility>

#include "brute.h"

namespace brute {

Solver::Solver(Game game) : game_(std::move(game)), phases_(phases(game_)) {}

// States are numbered as they are met, and their imposed sets are listed once.
std::size_t Solver::number(const State& s) {
  if (const auto known = numbers_.find(s); known != numbers_.end()) return known->second;
  Sets sets;
  for (const OptionSet& options : imposed_sets(game_, s.phase, s.position)) {
    sets.emplace_back();
    for (const State& option : options) sets.back().push_back(number(option));
  }
  sets_.push_back(std::move(sets));
  return numbers_[s] = sets_.size() - 1;
}

long long Solver::value(const Position& x, int phase) { return value_of(number(x, phase)); }
bool Solver::is_p(const Position& x, int phase) { return is_p(number(x, phase), game_.misere); }
bool Solver::is_normal_p(const Position& x, int phase) { return is_p(number(x, phase), false); }
bool Solver::is_misere_p(const Position& x, int phase) { return is_p(number(x, phase), true); }

bool Solver::is_stuck(const Position& x, int phase) {
  const Sets& sets = sets_[number(x, phase)];
  return std::any_of(sets.begin(), sets.end(), [](const auto& options) { return options.empty(); });
}

// The least number that some imposed set does not offer.
long long Solver::value_of(std::size_t s) {
  if (const auto known = values_.find(s); known != values_.end()) return known->second;
  std::vector<std::set<long long>> offered;
  for (const auto& options : sets_[s]) {
    offered.emplace_back();
    for (std::size_t option : options) offered.back().insert(value_of(option));
  }
  long long mex = 0;
  while (
      std::all_of(offered.begin(), offered.end(), [&](const auto& values) { return values.contains(mex); }))
    ++mex;
  return values_[s] = mex;
}

// P when the opponent can impose a set without a P-option; an empty set is one in normal play, and is none in misere.
bool Solver::is_p(std::size_t s, bool misere) {
  if (const auto known = outcomes_[misere].find(s); known != outcomes_[misere].end()) return known->second;
  bool some_set_loses = false;
  for (const auto& options : sets_[s])
    if (!(misere && options.empty()) &&
        std::none_of(options.begin(), options.end(), [&](std::size_t o) { return is_p(o, misere); }))
      some_set_loses = true;
  return outcomes_[misere][s] = some_set_loses;
}

}  // namespace brute
