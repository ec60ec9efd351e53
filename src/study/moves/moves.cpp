#include "study/moves/moves.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <memory>
#include <set>
#include <span>

#include "base/words.h"
#include "gallimaufry/error.h"
#include "run/run.h"
#include "study/moves/imposed.h"

namespace galli {
namespace {

constexpr std::uint64_t max_moves = 100'000;
constexpr std::size_t max_replies = 1'000'000;
constexpr std::size_t bytes_per_reply = 400;
constexpr double patience = 10;  // seconds that nim-values may take; else outcomes do

/// Values of places, or outcomes where there are no values or they would take long; found many at a time.
class Judge {
 public:
  Judge(const Machine& machine, const State& from, const PlanSettings& settings, const Control& control,
        const MovesWanted& wanted)
      : machine_(machine),
        settings_(settings),
        control_(control),
        known_before_(wanted.known),
        ask_(wanted.ask ? *wanted.ask : ask_about(from)) {}

  bool tells_values() const { return ask_ == Ask::values; }
  std::uint64_t work() const { return work_; }
  const std::string& engine() const { return engine_; }
  std::size_t replies_that_fit() const { return settings_.memory / bytes_per_reply; }

  /// Finds the values of these places.
  void look_at(const std::vector<State>& states) {
    std::map<std::uint32_t, std::vector<Position>> asked;
    for (const State& state : states) {
      const auto [place, is_new] = known_.try_emplace({state.phase, state.position}, 0);
      if (!is_new) continue;
      const auto answer = known_before(ask_, state);
      if (answer) place->second = *answer;
      if (!answer) asked[state.phase].push_back(state.position);
    }
    for (const auto& [phase, positions] : asked) find(phase, positions);
  }

  /// The place must have been looked at.
  std::uint64_t value(std::uint32_t phase, const Position& position) const {
    return known_.at({phase, position});
  }
  bool is_p(std::uint32_t phase, const Position& position) const { return value(phase, position) == 0; }

 private:
  std::optional<std::uint64_t> known_before(Ask ask, const State& state) const {
    return known_before_ ? known_before_(ask, state) : std::nullopt;
  }

  Ask ask_about(const State& from) const {
    if (machine_.misere) return Ask::outcomes;
    if (known_before(Ask::values, from)) return Ask::values;
    const auto plan = plan_or_complaint(
        machine_, request_for(machine_, Ask::values, from.phase, {from.position}), settings_);
    const Plan* found = std::get_if<Plan>(&plan);
    const bool is_long = found && found->seconds > patience && found->positions.kind != Amount::Kind::at_most;
    return is_long ? Ask::outcomes : Ask::values;
  }

  void find(std::uint32_t phase, const std::vector<Position>& positions) {
    const Request request = request_for(machine_, ask_, phase, positions);
    const Plan plan = plan_for(machine_, request, settings_);
    const Answer answer = run(machine_, plan, request, settings_, control_);
    for (std::size_t i = 0; i < positions.size(); ++i) known_[{phase, positions[i]}] = answer.chosen[i];
    work_ += answer.work;
    engine_ = plan.engine;
  }

  const Machine& machine_;
  const PlanSettings& settings_;
  const Control& control_;
  const KnownAnswers& known_before_;
  const Ask ask_;
  std::map<std::pair<std::uint32_t, Position>, std::uint64_t> known_;
  std::uint64_t work_ = 0;
  std::string engine_;
};

/// Replies that lead to P-positions and are in every imposed set that needs one.
std::vector<Reply> answers(const Machine& machine, const Lister& lister, const Judge& judge) {
  std::vector<std::size_t> times(lister.options().size(), 0);
  std::size_t count = 0;
  for (ListedSet set : lister.sets()) {
    if (machine.misere && set.options.empty()) continue;
    ++count;
    sort_and_unique(set.options);
    for (std::size_t option : set.options) ++times[option];
  }
  std::vector<Reply> found;
  for (std::size_t i : lister.allowed()) {
    const ListedOption& option = lister.options()[i];
    if (times[i] == count && judge.is_p(option.phase, option.to))
      found.push_back({option.to, option.phase, option.by, option.is_stay});
  }
  std::stable_partition(found.begin(), found.end(), [](const Reply& reply) { return reply.is_stay; });
  return found;
}

/// Pushes and passes, then the rest as the rules have them.
std::vector<std::size_t> stays_first(const Lister& lister) {
  const std::set<std::size_t> allowed = lister.allowed();
  std::vector<std::size_t> order(allowed.begin(), allowed.end());
  std::stable_partition(order.begin(), order.end(),
                        [&](std::size_t i) { return lister.options()[i].is_stay; });
  return order;
}

/// Winning options first, then pushes and passes, then the rest as the rules have them.
std::vector<std::size_t> order_of(const Lister& lister, const Judge& judge) {
  const std::vector<ListedOption>& options = lister.options();
  std::vector<std::size_t> order = stays_first(lister);
  std::stable_partition(order.begin(), order.end(),
                        [&](std::size_t i) { return judge.is_p(options[i].phase, options[i].to); });
  return order;
}

Move judged(const ListedOption& option, const Judge& judge) {
  const std::uint64_t value = judge.value(option.phase, option.to);
  Move move{option.to, option.phase, option.by,     value == 0 ? Outcome::P : Outcome::N, {}, value == 0,
            {},        option.base,  option.is_stay};
  if (judge.tells_values()) move.value = value;
  return move;
}

void list_states(const Lister& lister, std::vector<State>& states) {
  for (std::size_t i : lister.allowed())
    states.push_back({lister.options()[i].phase, lister.options()[i].to});
}

/// The answers to moves that lose, the first of them.
void add_answers(const Machine& machine, std::span<Move> moves, Judge& judge) {
  std::vector<std::unique_ptr<const Lister>> listers;
  std::vector<State> states;
  for (const Move& move : moves) {
    listers.push_back(move.wins ? nullptr
                                : std::make_unique<const Lister>(machine, State{move.phase, move.to}));
    if (listers.back()) list_states(*listers.back(), states);
    if (states.size() > std::min(max_replies, judge.replies_that_fit())) {
      const bool fit = judge.replies_that_fit() >= max_replies;
      throw Error(
          {.kind = ErrorKind::refused,
           .message = fmt::format("there are more than {} replies to the moves from here{}",
                                  with_commas(std::min(max_replies, judge.replies_that_fit())),
                                  fit ? "" : ", more than the memory limit allows"),
           .remedies = {SmallerPosition{}, OtherQuestion{QuestionKind::outcome, "tells the outcome alone"}}});
    }
  }
  judge.look_at(states);
  for (std::size_t i = 0; i < moves.size(); ++i) {
    if (listers[i]) moves[i].answers = answers(machine, *listers[i], judge);
  }
}

/// An imposed set, its options given by their places among the moves.
Imposed finished(const ListedSet& set, const std::vector<std::size_t>& place_of,
                 const std::vector<Move>& moves, bool misere) {
  Imposed imposed{joined(set.choices, ", then "), {}, {}, false};
  for (std::size_t option : set.options) imposed.moves.push_back(place_of[option]);
  sort_and_unique(imposed.moves);
  std::copy_if(imposed.moves.begin(), imposed.moves.end(), std::back_inserter(imposed.winning),
               [&](std::size_t i) { return moves[i].wins; });
  imposed.mover_wins = imposed.moves.empty() ? misere : !imposed.winning.empty();
  return imposed;
}

void add_imposed(const Lister& lister, const std::vector<std::size_t>& place_of, bool misere, Moves& moves) {
  for (const ListedSet& set : lister.sets()) {
    moves.has_enforce |= !set.choices.empty();
    moves.imposed.push_back(finished(set, place_of, moves.moves, misere));
  }
}

Lister lister_for(const Machine& machine, const State& from, const PlanSettings& settings) {
  return Lister(machine, from, std::min(max_moves, settings.memory / bytes_per_reply));
}

}  // namespace

Moves moves(const Machine& machine, std::uint32_t phase, const Position& from, const PlanSettings& settings,
            const Control& control, const MovesWanted& wanted) {
  const Lister lister = lister_for(machine, {phase, from}, settings);
  Judge judge(machine, {phase, from}, settings, control, wanted);
  std::vector<State> states = {{phase, from}};
  list_states(lister, states);
  judge.look_at(states);
  const std::uint64_t value = judge.value(phase, from);
  Moves result{from, phase, value == 0 ? Outcome::P : Outcome::N, {}, {}, {}, false, 0, ""};
  if (judge.tells_values()) result.value = value;
  std::vector<std::size_t> place_of(lister.options().size());
  for (std::size_t i : order_of(lister, judge)) {
    place_of[i] = result.moves.size();
    result.moves.push_back(judged(lister.options()[i], judge));
  }
  const RepliesWanted& replies = wanted.replies;
  if (replies.if_won || result.outcome == Outcome::P)
    add_answers(machine, std::span(result.moves).first(std::min(replies.max_moves, result.moves.size())),
                judge);
  add_imposed(lister, place_of, machine.misere, result);
  result.work = judge.work();
  result.engine = judge.engine();
  return result;
}

Moves moves_unjudged(const Machine& machine, std::uint32_t phase, const Position& from,
                     const PlanSettings& settings) {
  const Lister lister = lister_for(machine, {phase, from}, settings);
  Moves result{from, phase, Outcome::P, {}, {}, {}, false, 0, ""};
  std::vector<std::size_t> place_of(lister.options().size());
  for (std::size_t i : stays_first(lister)) {
    const ListedOption& option = lister.options()[i];
    place_of[i] = result.moves.size();
    result.moves.push_back(
        {option.to, option.phase, option.by, Outcome::P, {}, false, {}, option.base, option.is_stay});
  }
  add_imposed(lister, place_of, machine.misere, result);
  return result;
}

std::string describe(const Move& move, const Moves& moves, const Machine& machine) {
  if (move.is_stay) return move.by;
  const Board& board = board_of(machine, move.phase);
  const std::string change = describe_change(move.base, move.to, board);
  const bool is_fixed_position = move.base != moves.from;
  return (is_fixed_position ? "from " + to_text(move.base, board) + ": " : "") +
         (change.empty() ? move.by : change);
}

}  // namespace galli
