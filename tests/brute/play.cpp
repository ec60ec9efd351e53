// Does play end, and do declared ranks show it? See brute.h.
#include <algorithm>
#include <deque>
#include <utility>

#include "brute.h"

namespace brute {

namespace {

using Rank = std::function<std::optional<long long>(const Position&)>;

// The arguments whose moves leave the stage of a phase as it is, each with its own phase.
std::vector<std::pair<const Game*, const Phase*>> in_play(const Game& game, const Phase& phase) {
  switch (game.kind) {
    case Kind::ruleset: return {};
    case Kind::push:
    case Kind::conjoin:
    case Kind::then: return {{&game.arguments[static_cast<std::size_t>(phase.at)], &phase.parts[0]}};
    default: break;
  }
  std::vector<std::pair<const Game*, const Phase*>> result;
  for (std::size_t i = 0; i < game.arguments.size(); ++i)
    result.emplace_back(&game.arguments[i], &phase.parts[i]);
  return result;
}

// The rank that some ruleset in play declares; those of one game are all the same.
Rank rank_in(const Game& game, const Phase& phase) {
  if (game.kind == Kind::ruleset) return game.ruleset.rank;
  for (const auto& [argument, own] : in_play(game, phase))
    if (Rank rank = rank_in(*argument, *own)) return rank;
  return {};
}

// What no later move takes back: buttons that are pushed, passes that are spent, games that have taken over.
void list_progress(const Game& game, const Phase& phase, std::vector<int>& result) {
  if (game.kind != Kind::twist) result.push_back(phase.at);
  for (const auto& [argument, own] : in_play(game, phase)) list_progress(*argument, *own, result);
}

std::vector<int> progress(const Game& game, const Phase& phase) {
  std::vector<int> result;
  list_progress(game, phase, result);
  return result;
}

bool is_lowered(const Rank& rank, const Position& from, const Position& to) {
  const auto before = rank(from), after = rank(to);
  return before && after && *after >= 0 && *after < *before;
}

// A round is left over when states without options are taken away again and again.
bool has_round(const std::vector<std::vector<std::size_t>>& options) {
  std::vector<std::vector<std::size_t>> before(options.size());
  std::vector<std::size_t> left(options.size());
  std::deque<std::size_t> done;
  for (std::size_t s = 0; s < options.size(); ++s) {
    left[s] = options[s].size();
    if (left[s] == 0) done.push_back(s);
    for (std::size_t o : options[s]) before[o].push_back(s);
  }
  std::size_t taken = 0;
  for (; !done.empty(); done.pop_front(), ++taken)
    for (std::size_t s : before[done.front()])
      if (--left[s] == 0) done.push_back(s);
  return taken < options.size();
}

}  // namespace

Play play(const Game& game, int phase, const std::vector<Position>& from,
          const std::function<bool(int phase)>& is_checked, std::size_t most) {
  const std::vector<Phase> all = phases(game);
  std::map<Phase, int> number_of;
  std::map<Phase, std::vector<int>> stage_of;
  for (std::size_t p = 0; p < all.size(); ++p) {
    number_of[all[p]] = static_cast<int>(p) + 1;
    stage_of[all[p]] = progress(game, all[p]);
  }
  std::map<State, std::size_t> index;
  std::vector<State> states;
  const auto place = [&](const State& state) {
    const auto [entry, is_new] = index.try_emplace(state, states.size());
    if (is_new) states.push_back(state);
    return entry->second;
  };
  for (const Position& x : from) place({all[static_cast<std::size_t>(phase - 1)], x});
  std::vector<std::vector<std::size_t>> options;
  for (std::size_t s = 0; s < states.size(); ++s) {
    if (states.size() > most) return {false, false, false};
    const State state = states[s];
    const bool checks = is_checked(number_of.at(state.phase));
    const Rank rank = checks ? rank_in(game, state.phase) : Rank();
    OptionSet reached;
    for (const OptionSet& set : imposed_sets(game, state.phase, state.position))
      reached.insert(set.begin(), set.end());
    options.emplace_back();
    for (const State& option : reached) {
      const bool is_same_stage = stage_of.at(state.phase) == stage_of.at(option.phase);
      if (rank && is_same_stage && !is_lowered(rank, state.position, option.position))
        return {true, false, false};
      options[s].push_back(place(option));
    }
  }
  return {true, true, !has_round(options)};
}

}  // namespace brute
