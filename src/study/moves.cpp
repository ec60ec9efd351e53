#include "study/moves.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <memory>
#include <numeric>
#include <set>

#include "base/error.h"
#include "base/words.h"
#include "study/run.h"

namespace galli {
namespace {

constexpr std::size_t most_imposed_sets = 1000;

struct Option {
  Position to;
  std::uint32_t phase = 0;
  std::string by;
  bool is_stay = false;
  Position base;
};

/// One imposed set while the formula is taken apart: the choices that led to it, and its options.
struct Sketch {
  std::vector<std::string> choices;
  std::vector<std::size_t> options;
};

/// Lists the options of a position and its imposed sets.
class Lister {
 public:
  Lister(const Machine& machine, std::uint32_t phase, const Position& from)
      : machine_(machine), from_{phase, from}, sketches_(imposed(machine.phases[phase].formula)) {}

  const std::vector<Option>& options() const { return options_; }
  const std::vector<Sketch>& sketches() const { return sketches_; }

  /// Options that are in some imposed set: a pass where nothing moves is in none.
  std::set<std::size_t> allowed() const {
    std::set<std::size_t> all;
    for (const Sketch& sketch : sketches_) all.insert(sketch.options.begin(), sketch.options.end());
    return all;
  }

 private:
  std::vector<Sketch> imposed(std::uint32_t index) {
    const Node& node = machine_.nodes[index];
    switch (node.kind) {
      case Node::Kind::leaf:
      case Node::Kind::stay: return {Sketch{{}, list(node)}};
      case Node::Kind::unite: return combined(node);
      case Node::Kind::meet: return offered(node);
      case Node::Kind::add_if_moving: return extended(node);
      case Node::Kind::if_stuck: return replaced(node);
      case Node::Kind::elsewhere: return imposed_there(node);
    }
    return {};
  }

  std::vector<Sketch> imposed_there(const Node& node) {
    State there = state_there(machine_, node, from_);
    std::swap(from_, there);
    std::vector<Sketch> found = imposed(node.kids[0]);
    std::swap(from_, there);
    return found;
  }

  std::string from_text() const { return to_text(from_.position, board_of(machine_, from_.phase)); }

  std::vector<std::size_t> list(const Node& node) {
    std::vector<Position> targets = {from_.position};
    if (node.kind == Node::Kind::leaf) {
      Budget budget;
      auto found = galli::options(*machine_.rulesets[node.ruleset], from_.position, budget);
      if (!found)
        throw Error(
            {ExitCode::refused, fmt::format("there are too many moves from {}", from_text()), {}, "", ""});
      targets = std::move(*found);
    }
    std::vector<std::size_t> found;
    for (const Position& to : targets) {
      for_each_phase(node.phases, [&](std::uint32_t phase) { found.push_back(identify(node, phase, to)); });
    }
    return found;
  }

  std::size_t identify(const Node& node, std::uint32_t phase, const Position& to) {
    const bool is_stay = node.kind == Node::Kind::stay;
    const auto [entry, is_new] = index_.try_emplace({phase, to}, options_.size());
    if (is_new)
      options_.push_back({to, phase,
                          is_stay ? (node.is_pass ? "pass" : "push") : machine_.rulesets[node.ruleset]->name,
                          is_stay, from_.position});
    return entry->second;
  }

  /// Every union of one imposed set from each kid.
  std::vector<Sketch> combined(const Node& node) {
    std::vector<Sketch> all = {Sketch{}};
    for (std::uint32_t kid : node.kids) {
      std::vector<Sketch> next;
      for (const Sketch& one : imposed(kid)) {
        for (Sketch both : all) {
          both.choices.insert(both.choices.end(), one.choices.begin(), one.choices.end());
          both.options.insert(both.options.end(), one.options.begin(), one.options.end());
          next.push_back(std::move(both));
        }
      }
      check_count(next.size());
      all = std::move(next);
    }
    return all;
  }

  /// The opponent picks a kid; its name is the choice, unless the kid has choices of its own.
  std::vector<Sketch> offered(const Node& node) {
    std::vector<Sketch> all;
    for (std::uint32_t kid : node.kids) {
      for (Sketch& one : imposed(kid)) {
        if (one.choices.empty()) one.choices = {words(kid)};
        all.push_back(std::move(one));
      }
      check_count(all.size());
    }
    return all;
  }

  std::vector<Sketch> extended(const Node& node) {
    std::vector<Sketch> all = imposed(node.kids[0]);
    const std::vector<std::size_t> extra = imposed(node.kids[1]).front().options;
    for (Sketch& one : all) {
      if (!one.options.empty()) one.options.insert(one.options.end(), extra.begin(), extra.end());
    }
    return all;
  }

  std::vector<Sketch> replaced(const Node& node) {
    std::vector<Sketch> all;
    for (Sketch& one : imposed(node.kids[0])) {
      if (!one.options.empty()) {
        all.push_back(std::move(one));
        continue;
      }
      for (Sketch& instead : imposed(node.kids[1])) {
        instead.choices.insert(instead.choices.begin(), one.choices.begin(), one.choices.end());
        all.push_back(std::move(instead));
      }
      check_count(all.size());
    }
    return all;
  }

  void check_count(std::size_t count) const {
    if (count > most_imposed_sets) {
      throw Error({ExitCode::refused,
                   fmt::format("the opponent has more than {} choices at {}", most_imposed_sets, from_text()),
                   {},
                   "",
                   ""});
    }
  }

  /// A node without choices of the opponent, in words: "nim | wythoff".
  std::string words(std::uint32_t index) const {
    const Node& node = machine_.nodes[index];
    if (node.kind == Node::Kind::leaf) return machine_.rulesets[node.ruleset]->name;
    if (node.kind == Node::Kind::stay) return node.is_pass ? "pass" : "push";
    if (node.kind == Node::Kind::elsewhere) return words(node.kids[0]);
    std::vector<std::string> parts;
    for (std::uint32_t kid : node.kids) parts.push_back(words(kid));
    return joined(parts, " | ");
  }

  const Machine& machine_;
  State from_;
  std::vector<Option> options_;
  std::map<std::pair<std::uint32_t, Position>, std::size_t> index_;
  std::vector<Sketch> sketches_;
};

constexpr std::size_t most_replies = 1'000'000;
constexpr double patience = 10;  // seconds that nim-values may take; else outcomes do

/// Values of places, or outcomes where there are no values or they would take long; found many at a time.
class Judge {
 public:
  Judge(const Machine& machine, const State& from, const Settings& settings, const Control& control)
      : machine_(machine), settings_(settings), control_(control), ask_(wanted(from)) {}

  bool tells_values() const { return ask_ == Ask::values; }
  std::uint64_t work() const { return work_; }
  const std::string& engine() const { return engine_; }

  /// Finds the values of these places.
  void look_at(const std::vector<State>& states) {
    std::map<std::uint32_t, std::vector<Position>> asked;
    for (const State& state : states) {
      if (known_.try_emplace({state.phase, state.position}, 0).second)
        asked[state.phase].push_back(state.position);
    }
    for (const auto& [phase, positions] : asked) find(phase, positions);
  }

  /// Of a place that was looked at.
  Nimber value(std::uint32_t phase, const Position& position) const { return known_.at({phase, position}); }
  bool is_p(std::uint32_t phase, const Position& position) const { return value(phase, position) == 0; }

 private:
  Ask wanted(const State& from) const {
    if (machine_.misere) return Ask::outcomes;
    const auto plan =
        make_plan(machine_, request_for(machine_, Ask::values, from.phase, {from.position}), settings_);
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
  const Settings& settings_;
  const Control& control_;
  const Ask ask_;
  std::map<std::pair<std::uint32_t, Position>, Nimber> known_;
  std::uint64_t work_ = 0;
  std::string engine_;
};

void sort_and_unique(std::vector<std::size_t>& indices) {
  std::sort(indices.begin(), indices.end());
  indices.erase(std::unique(indices.begin(), indices.end()), indices.end());
}

/// Replies that lead to P-positions and are in every imposed set that needs one.
std::vector<Reply> answers(const Machine& machine, const Lister& lister, const Judge& judge) {
  std::vector<std::size_t> times(lister.options().size(), 0);
  std::size_t sets = 0;
  for (Sketch sketch : lister.sketches()) {
    if (machine.misere && sketch.options.empty()) continue;
    ++sets;
    sort_and_unique(sketch.options);
    for (std::size_t option : sketch.options) ++times[option];
  }
  std::vector<Reply> found;
  for (std::size_t i = 0; i < times.size(); ++i) {
    const Option& option = lister.options()[i];
    if (times[i] == sets && judge.is_p(option.phase, option.to))
      found.push_back({option.to, option.phase, option.by, option.is_stay});
  }
  std::stable_partition(found.begin(), found.end(), [](const Reply& reply) { return reply.is_stay; });
  return found;
}

/// Winning options first, then pushes and passes, then the rest as the rules have them.
std::vector<std::size_t> order_of(const std::vector<Option>& options, const Judge& judge) {
  std::vector<std::size_t> order(options.size());
  std::iota(order.begin(), order.end(), 0);
  std::stable_partition(order.begin(), order.end(), [&](std::size_t i) { return options[i].is_stay; });
  std::stable_partition(order.begin(), order.end(),
                        [&](std::size_t i) { return judge.is_p(options[i].phase, options[i].to); });
  return order;
}

Move judged(const Option& option, const Judge& judge) {
  const Nimber value = judge.value(option.phase, option.to);
  Move move{option.to, option.phase, option.by,     value == 0 ? Outcome::P : Outcome::N, {}, value == 0,
            {},        option.base,  option.is_stay};
  if (judge.tells_values()) move.value = value;
  return move;
}

void list_states(const Lister& lister, std::vector<State>& states) {
  for (const Option& option : lister.options()) states.push_back({option.phase, option.to});
}

/// The answers to all moves that lose.
void add_answers(const Machine& machine, std::vector<Move>& moves, Judge& judge) {
  std::vector<std::unique_ptr<const Lister>> listers;
  std::vector<State> states;
  for (const Move& move : moves) {
    listers.push_back(move.wins ? nullptr : std::make_unique<const Lister>(machine, move.phase, move.to));
    if (listers.back()) list_states(*listers.back(), states);
    if (states.size() > most_replies) {
      throw Error(
          {ExitCode::refused,
           fmt::format("there are more than {} replies to the moves from here", with_commas(most_replies)),
           {},
           "",
           "ask for a smaller position, or for its outcome alone: galli outcome"});
    }
  }
  judge.look_at(states);
  for (std::size_t i = 0; i < moves.size(); ++i) {
    if (listers[i]) moves[i].answers = answers(machine, *listers[i], judge);
  }
}

/// An imposed set, its options given by their places among the moves.
Imposed finished(const Sketch& sketch, const std::vector<std::size_t>& place_of,
                 const std::vector<Move>& moves, bool misere) {
  Imposed imposed{joined(sketch.choices, ", then "), {}, {}, false};
  for (std::size_t option : sketch.options) imposed.moves.push_back(place_of[option]);
  sort_and_unique(imposed.moves);
  std::copy_if(imposed.moves.begin(), imposed.moves.end(), std::back_inserter(imposed.winning),
               [&](std::size_t i) { return moves[i].wins; });
  imposed.mover_wins = imposed.moves.empty() ? misere : !imposed.winning.empty();
  return imposed;
}

constexpr std::size_t most_cells = 8;

std::string sizes_text(const std::vector<Integer>& sizes) {
  return sizes.empty() ? "0" : fmt::format("{}", fmt::join(sizes, ","));
}

/// "5 -> 2,1": the heaps that are gone, and those that are new.
std::string change_of_multiset(const Position& from, const Position& to) {
  const auto before = heaps_of(from);
  const auto after = heaps_of(to);
  std::vector<Integer> gone, come;
  std::set_difference(before.begin(), before.end(), after.begin(), after.end(), std::back_inserter(gone),
                      std::greater<>());
  std::set_difference(after.begin(), after.end(), before.begin(), before.end(), std::back_inserter(come),
                      std::greater<>());
  return sizes_text(gone) + " -> " + sizes_text(come);
}

/// The cells that are taken now, and were free.
std::string change_of_grid(const Position& from, const Position& to) {
  const std::vector<Cell> cells = taken_cells(from, to);
  if (cells.size() > most_cells) return counted(cells.size(), "cell");
  std::vector<std::string> texts;
  for (const Cell& cell : cells) texts.push_back(fmt::format("({},{})", cell.row, cell.column));
  return joined(texts, " ");
}

/// "part 2: 5 -> 2,1"
std::string change_of_parts(const Position& from, const Position& to, const Board& board) {
  std::vector<std::string> changes;
  for (std::size_t i = 0; i < board.factors.size(); ++i) {
    const Position before = part_of(from, segment(board, from, i, 1));
    const Position after = part_of(to, segment(board, to, i, 1));
    if (before != after)
      changes.push_back(fmt::format("part {}: {}", i + 1, describe_change(before, after, board.factors[i])));
  }
  return joined(changes, ", ");
}

}  // namespace

std::vector<Cell> taken_cells(const Position& from, const Position& to) {
  std::vector<Cell> cells;
  for (Integer row = 0; row < from[0]; ++row) {
    const auto index = static_cast<std::size_t>(2 + row);
    for (Integer column = 0; column < from[1]; ++column) {
      if (((from[index] & ~to[index]) >> column & 1) != 0) cells.push_back({row, column});
    }
  }
  return cells;
}

std::vector<std::vector<State>> imposed_sets(const Machine& machine, const State& from) {
  const Lister lister(machine, from.phase, from.position);
  std::vector<std::vector<State>> sets;
  for (Sketch sketch : lister.sketches()) {
    sort_and_unique(sketch.options);
    sets.emplace_back();
    for (std::size_t option : sketch.options)
      sets.back().push_back({lister.options()[option].phase, lister.options()[option].to});
  }
  return sets;
}

Moves moves(const Machine& machine, std::uint32_t phase, const Position& from, const Settings& settings,
            const Control& control) {
  const Lister lister(machine, phase, from);
  Judge judge(machine, {phase, from}, settings, control);
  std::vector<State> states = {{phase, from}};
  list_states(lister, states);
  judge.look_at(states);
  const Nimber value = judge.value(phase, from);
  Moves result{from, phase, value == 0 ? Outcome::P : Outcome::N, {}, {}, {}, false, 0, ""};
  if (judge.tells_values()) result.value = value;
  std::vector<std::size_t> place_of(lister.options().size());
  const std::set<std::size_t> allowed = lister.allowed();
  for (std::size_t i : order_of(lister.options(), judge)) {
    if (!allowed.contains(i)) continue;
    place_of[i] = result.moves.size();
    result.moves.push_back(judged(lister.options()[i], judge));
  }
  add_answers(machine, result.moves, judge);
  for (const Sketch& sketch : lister.sketches()) {
    result.has_enforce |= !sketch.choices.empty();
    result.imposed.push_back(finished(sketch, place_of, result.moves, machine.misere));
  }
  result.work = judge.work();
  result.engine = judge.engine();
  return result;
}

std::string describe_change(const Position& from, const Position& to, const Board& board) {
  switch (board.kind) {
    case Board::Kind::multiset: return change_of_multiset(from, to);
    case Board::Kind::grid: return change_of_grid(from, to);
    case Board::Kind::product: return change_of_parts(from, to, board);
    case Board::Kind::heaps:
    case Board::Kind::partners: break;
  }
  std::vector<std::string> changes;
  for (std::size_t heap = 0; heap < from.size(); ++heap) {
    if (to[heap] != from[heap])
      changes.push_back(fmt::format("{} {:>2} -> {}", board.heaps[heap], from[heap], to[heap]));
  }
  return joined(changes, ", ");
}

std::string describe(const Move& move, const Moves& moves, const Machine& machine) {
  if (move.is_stay) return move.by;
  const Board& board = board_of(machine, move.phase);
  const std::string change = describe_change(move.base, move.to, board);
  const bool is_elsewhere = move.base != moves.from;
  return (is_elsewhere ? "from " + to_text(move.base, board) + ": " : "") +
         (change.empty() ? move.by : change);
}

}  // namespace galli
