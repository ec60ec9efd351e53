// Phases and imposed sets, operator by operator: see brute.h. Written to be obviously right, not fast.
#include <algorithm>
#include <utility>

#include "brute.h"

namespace brute {

bool operator<(const Phase& a, const Phase& b) {
  return a.at != b.at
             ? a.at < b.at
             : std::lexicographical_compare(a.parts.begin(), a.parts.end(), b.parts.begin(), b.parts.end());
}

bool operator<(const State& a, const State& b) {
  return a.position != b.position ? a.position < b.position : a.phase < b.phase;
}

namespace {

// Every way to take one phase of each argument, the left one slowest.
std::vector<std::vector<Phase>> phase_tuples(const std::vector<Game>& arguments) {
  std::vector<std::vector<Phase>> result{{}};
  for (const Game& argument : arguments) {
    std::vector<std::vector<Phase>> longer;
    for (const auto& tuple : result)
      for (const Phase& p : phases(argument)) {
        longer.push_back(tuple);
        longer.back().push_back(p);
      }
    result = std::move(longer);
  }
  return result;
}

}  // namespace

std::vector<Phase> phases(const Game& game) {
  std::vector<Phase> result;
  const auto add = [&](int at, const Game& argument) {
    for (const Phase& p : phases(argument)) result.push_back({at, {p}});
  };
  switch (game.kind) {
    case Kind::ruleset: result.push_back({}); break;
    case Kind::select:
    case Kind::enforce:
    case Kind::plus:
      for (const auto& tuple : phase_tuples(game.arguments)) result.push_back({0, tuple});
      break;
    case Kind::ordinal:
      for (const auto& tuple : phase_tuples(game.arguments)) result.push_back({0, tuple});
      if (!game.second_leaves_board) {
        add(1, game.arguments[0]);
        break;
      }
      for (const Phase& of_b : phases(game.arguments[1]))
        for (const Phase& of_a : phases(game.arguments[0])) result.push_back({1, {of_a, of_b}});
      break;
    case Kind::cone:
    case Kind::rational: add(0, game.arguments[0]); break;
    case Kind::twist:
      for (std::size_t k = 0; k < game.arguments.size(); ++k)
        for (const auto& tuple : phase_tuples(game.arguments)) result.push_back({static_cast<int>(k), tuple});
      break;
    case Kind::push:
    case Kind::conjoin:
    case Kind::then: add(0, game.arguments[0]), add(1, game.arguments[1]); break;
    case Kind::one_pass: add(0, game.arguments[0]), add(1, game.arguments[0]); break;
  }
  return result;
}

Phase first_phase(const Game& game) {
  Phase result;
  const bool has_one_side = game.kind == Kind::push || game.kind == Kind::conjoin || game.kind == Kind::then;
  for (const Game& argument : game.arguments)
    if (result.parts.empty() || !has_one_side) result.parts.push_back(first_phase(argument));
  return result;
}

long long phase_count(const Game& game) {
  long long product = 1, sum = 0;
  for (const Game& a : game.arguments) product *= phase_count(a), sum += phase_count(a);
  switch (game.kind) {
    case Kind::ruleset: return 1;
    case Kind::push:
    case Kind::conjoin:
    case Kind::then: return sum;
    case Kind::one_pass: return 2 * sum;
    case Kind::twist: return product * static_cast<long long>(game.arguments.size());
    case Kind::ordinal:
      return product + (game.second_leaves_board ? product : phase_count(game.arguments[0]));
    default: return product;
  }
}

namespace {

// Whether a move to this position is within the cones around the ruleset.
using Allowed = std::function<bool(const Position&)>;

Imposed sets_of(const Game& game, const Phase& phase, const Position& x, const Allowed& allowed);

// sets(A u B)
Imposed unions(const Imposed& a, const Imposed& b) {
  Imposed result;
  for (const OptionSet& s : a)
    for (const OptionSet& t : b) {
      OptionSet both = s;
      both.insert(t.begin(), t.end());
      result.insert(std::move(both));
    }
  return result;
}

// Each option becomes the options that `become` lists.
template <typename Become>
Imposed each_option(const Imposed& sets, Become become) {
  Imposed result;
  for (const OptionSet& s : sets) {
    OptionSet t;
    for (const State& option : s)
      for (State& o : become(option)) t.insert(std::move(o));
    result.insert(std::move(t));
  }
  return result;
}

using States = std::vector<State>;

Imposed on_side(int side, const Imposed& sets) {
  return each_option(sets, [side](const State& o) { return States{{Phase{side, {o.phase}}, o.position}}; });
}

Imposed added_unless_empty(const Imposed& sets, const State& option) {
  Imposed result;
  for (OptionSet s : sets) {
    if (!s.empty()) s.insert(option);
    result.insert(std::move(s));
  }
  return result;
}

Options ruleset_options(const Ruleset& ruleset, const Board& board, const Position& x) {
  if (ruleset.text == "no_moves") return {};
  if (ruleset.text == "to_end") return x == zero(board, x) ? Options{} : Options{zero(board, x)};
  if (ruleset.ground != Ground::heaps || board[0].ground != Ground::multiset) return ruleset.options(x);
  Options result;  // one heap of the multiset is replaced by what is left of it
  for (std::size_t h = 0; h < x.size(); ++h)
    for (const Position& left : ruleset.options({x[h]})) {
      Position y = x;
      y[h] = left[0];
      result.push_back(as_multiset(y));
    }
  return result;
}

Imposed ruleset_sets(const Game& leaf, const Position& x, const Allowed& allowed) {
  OptionSet options;
  for (const Position& y : ruleset_options(leaf.ruleset, leaf.board, x))
    if (is_on_board(leaf.board, y) && allowed(y)) options.insert({Phase{}, y});
  return {options};
}

// A move by argument i changes that argument's phase only.
Imposed argument_sets(const Game& game, const Phase& phase, std::size_t i, const Position& x,
                      const Allowed& allowed) {
  return each_option(sets_of(game.arguments[i], phase.parts[i], x, allowed), [&](const State& o) {
    Phase whole = phase;
    whole.parts[i] = o.phase;
    return States{{whole, o.position}};
  });
}

Imposed select_sets(const Game& game, const Phase& phase, const Position& x, const Allowed& allowed) {
  Imposed result{OptionSet{}};
  for (std::size_t i = 0; i < game.arguments.size(); ++i)
    result = unions(result, argument_sets(game, phase, i, x, allowed));
  return result;
}

Imposed enforce_sets(const Game& game, const Phase& phase, const Position& x, const Allowed& allowed) {
  Imposed result;
  for (std::size_t i = 0; i < game.arguments.size(); ++i)
    result.merge(argument_sets(game, phase, i, x, allowed));
  return result;
}

Imposed twist_sets(const Game& game, const Phase& phase, const Position& x, const Allowed& allowed) {
  const Imposed sets = argument_sets(game, phase, static_cast<std::size_t>(phase.at), x, allowed);
  return each_option(sets, [&](const State& o) {
    States any_in_force;
    for (std::size_t k = 0; k < game.arguments.size(); ++k)
      any_in_force.push_back({Phase{static_cast<int>(k), o.phase.parts}, o.position});
    return any_in_force;
  });
}

Imposed push_sets(const Game& game, const Phase& phase, const Position& x, const Allowed& allowed) {
  const Game& b = game.arguments[1];
  const Phase pushed{1, {first_phase(b)}};
  const Imposed a_sets = on_side(0, sets_of(game.arguments[0], phase.parts[0], x, allowed));
  const auto before = [&] { return unions(a_sets, on_side(1, sets_of(b, first_phase(b), x, allowed))); };
  const auto after = [&] {
    return each_option(a_sets, [&](const State& o) { return States{o, {pushed, o.position}}; });
  };
  switch (game.button) {
    case Button::move: return unions(a_sets, {OptionSet{{pushed, x}}});
    case Button::inside: return added_unless_empty(a_sets, {pushed, x});
    case Button::before: return before();
    case Button::after: return after();
    case Button::either: return unions(after(), before());
  }
  return {};
}

// B takes over where A is stuck: at the same position, or at the one that `then` fixes.
Imposed takeover_sets(const Game& game, const Phase& phase, const Position& x, const Allowed& allowed) {
  Imposed sets = on_side(0, sets_of(game.arguments[0], phase.parts[0], x, allowed));
  if (sets.erase(OptionSet{}) > 0) {
    const Game& b = game.arguments[1];
    sets.merge(on_side(1, sets_of(b, first_phase(b), game.kind == Kind::then ? game.start : x, allowed)));
  }
  return sets;
}

Imposed one_pass_sets(const Game& game, const Phase& phase, const Position& x, const Allowed& allowed) {
  const Imposed sets = on_side(phase.at, sets_of(game.arguments[0], phase.parts[0], x, allowed));
  return phase.at == 0 ? added_unless_empty(sets, {Phase{1, phase.parts}, x}) : sets;
}

// How many parts the board of argument i of a sum has in this phase of the sum. Where A is alone, B is in the phase only if it goes over to another board.
std::size_t part_count(const Game& sum, const Phase& phase, std::size_t i) {
  const Game& argument = sum.arguments[i];
  return i < phase.parts.size() ? board(argument, phase.parts[i]).size() : argument.board.size();
}

// The position of each argument of a sum.
std::vector<Position> by_argument(const Game& sum, const Phase& phase, const Position& x) {
  const std::vector<Position> parts = split(x, board(sum, phase).size());
  std::vector<Position> result;
  auto next = parts.begin();
  for (std::size_t i = 0; i < sum.arguments.size(); ++i) {
    const auto end = next + static_cast<std::ptrdiff_t>(part_count(sum, phase, i));
    result.push_back(put_together({next, end}));
    next = end;
  }
  return result;
}

// The inverse: the position of a sum from those of its arguments.
Position of_arguments(const Game& sum, const Phase& phase, const std::vector<Position>& arguments) {
  std::vector<Position> parts;
  for (std::size_t i = 0; i < arguments.size(); ++i)
    for (Position& part : split(arguments[i], part_count(sum, phase, i))) parts.push_back(std::move(part));
  return put_together(parts);
}

// The moves of argument i of a sum; `leads_to` makes the phase of the sum from the new one of the argument.
template <typename LeadsTo>
Imposed summand_sets(const Game& sum, const Phase& phase, std::size_t i, const Position& x,
                     LeadsTo leads_to) {
  const std::vector<Position> here = by_argument(sum, phase, x);
  const Imposed sets =
      sets_of(sum.arguments[i], phase.parts[i], here[i], [](const Position&) { return true; });
  return each_option(sets, [&](const State& o) {
    std::vector<Position> there = here;
    there[i] = o.position;
    const Phase next = leads_to(o.phase);
    return States{{next, of_arguments(sum, next, there)}};
  });
}

Imposed plus_sets(const Game& game, const Phase& phase, const Position& x) {
  Imposed result{OptionSet{}};
  for (std::size_t i = 0; i < game.arguments.size(); ++i)
    result = unions(result, summand_sets(game, phase, i, x, [&](const Phase& p) {
                      Phase whole = phase;
                      whole.parts[i] = p;
                      return whole;
                    }));
  return result;
}

Imposed ordinal_sets(const Game& game, const Phase& phase, const Position& x) {
  const Imposed a_sets = summand_sets(game, phase, 0, x, [&](const Phase& p) {
    return game.second_leaves_board ? Phase{1, {p, phase.parts[1]}} : Phase{1, {p}};
  });
  if (phase.at == 1) return a_sets;
  return unions(a_sets, summand_sets(game, phase, 1, x, [&](const Phase& p) {
                  return Phase{0, {phase.parts[0], p}};
                }));
}

Imposed cone_sets(const Game& game, const Phase& phase, const Position& x, const Allowed& allowed) {
  return on_side(0, sets_of(game.arguments[0], phase.parts[0], x,
                            [&](const Position& y) { return is_in_cone(game.matrix, y) && allowed(y); }));
}

// The options of the argument at (A,B), with the same t.
Imposed rational_sets(const Game& game, const Phase& phase, const Position& x, const Allowed& allowed) {
  const Decomposition here = decompositions(game.matrix, x).at(0);
  const auto there = [&](const Position& coefficients) {
    return composed(game.matrix, {here.t, coefficients});
  };
  const Imposed sets = sets_of(game.arguments[0], phase.parts[0], here.coefficients,
                               [&](const Position& coefficients) { return allowed(there(coefficients)); });
  return each_option(sets, [&](const State& o) { return States{{Phase{0, {o.phase}}, there(o.position)}}; });
}

Imposed sets_of(const Game& game, const Phase& phase, const Position& x, const Allowed& allowed) {
  const auto second_side = [&] { return on_side(1, sets_of(game.arguments[1], phase.parts[0], x, allowed)); };
  switch (game.kind) {
    case Kind::ruleset: return ruleset_sets(game, x, allowed);
    case Kind::select: return select_sets(game, phase, x, allowed);
    case Kind::enforce: return enforce_sets(game, phase, x, allowed);
    case Kind::twist: return twist_sets(game, phase, x, allowed);
    case Kind::one_pass: return one_pass_sets(game, phase, x, allowed);
    case Kind::push: return phase.at == 1 ? second_side() : push_sets(game, phase, x, allowed);
    case Kind::conjoin:
    case Kind::then: return phase.at == 1 ? second_side() : takeover_sets(game, phase, x, allowed);
    case Kind::plus: return plus_sets(game, phase, x);
    case Kind::ordinal: return ordinal_sets(game, phase, x);
    case Kind::cone: return cone_sets(game, phase, x, allowed);
    case Kind::rational: return rational_sets(game, phase, x, allowed);
  }
  return {};
}

}  // namespace

Imposed imposed_sets(const Game& game, const Phase& phase, const Position& x) {
  return sets_of(game, phase, x, [](const Position&) { return true; });
}

}  // namespace brute
