// Games, their texts, their imposed sets and their values: see brute.h. Written to be obviously right, not fast.
#include "brute.h"

#include <algorithm>
#include <utility>

namespace brute {

Game select(std::vector<Game> arguments) { return {Kind::select, std::move(arguments)}; }
Game enforce(std::vector<Game> arguments) { return {Kind::enforce, std::move(arguments)}; }
Game twist(std::vector<Game> arguments) { return {Kind::twist, std::move(arguments)}; }
Game conjoin(Game a, Game b) { return {Kind::conjoin, {std::move(a), std::move(b)}}; }
Game one_pass(Game a) { return {Kind::one_pass, {std::move(a)}}; }

Game push(Game a, Game b, Button button) {
  Game result{Kind::push, {std::move(a), std::move(b)}};
  result.button = button;
  return result;
}

Game misere(Game a) {
  a.misere = true;
  return a;
}

int heaps(const Game& game) { return game.kind == Kind::ruleset ? game.ruleset.heaps : heaps(game.arguments[0]); }

bool is_on_board(const Game& game, const Position& x) {
  return game.kind == Kind::ruleset ? is_on_board(game.ruleset, x) : is_on_board(game.arguments[0], x);
}

std::vector<Position> positions(const Game& game, long long to) {
  std::vector<Position> result{{}};
  for (int h = 0; h < heaps(game); ++h) {
    std::vector<Position> longer;
    for (const Position& start : result)
      for (long long size = 0; size <= to; ++size) {
        longer.push_back(start);
        longer.back().push_back(size);
      }
    result = std::move(longer);
  }
  std::erase_if(result, [&](const Position& x) { return !is_on_board(game, x); });
  return result;
}

namespace {

std::string joined(const std::vector<std::string>& parts, const std::string& between) {
  std::string result;
  for (std::size_t i = 0; i < parts.size(); ++i) result += (i == 0 ? "" : between) + parts[i];
  return result;
}

const char* button_name(Button button) {
  switch (button) {
    case Button::move: return "move";
    case Button::inside: return "inside";
    case Button::before: return "before";
    case Button::after: return "after";
    case Button::either: return "either";
  }
  return "";
}

// Prints a game; without a source of chance it always takes the plain symbols.
class Printer {
 public:
  explicit Printer(Random* random) : random_(random) {}

  std::string outermost(const Game& game) { return game.misere ? "misere(" + argument(game) + ")" : argument(game); }

 private:
  bool sometimes(int one_in) { return random_ && chance(*random_, one_in); }

  // Where commas or the ends of the text set it apart: parentheses are optional.
  std::string argument(const Game& game) {
    const std::string written = expression(game).first;
    return sometimes(8) ? "(" + written + ")" : written;
  }

  std::string operand(const Game& game) {
    const auto [written, is_infix] = expression(game);
    return is_infix || sometimes(10) ? "(" + written + ")" : written;
  }

  std::pair<std::string, bool> expression(const Game& game) {
    switch (game.kind) {
      case Kind::ruleset: return {game.ruleset.text, false};
      case Kind::select: return operators(game, "select", "|", "∪");
      case Kind::enforce: return operators(game, "enforce", "&", "∩");
      case Kind::one_pass: return {"one_pass(" + argument(game.arguments[0]) + ")", false};
      case Kind::conjoin: return {call("conjoin", game, ""), false};
      case Kind::twist: return {is_complement_pair(game) && sometimes(2) ? "twist(" + argument(game.arguments[0]) + ")"
                                                                         : call("twist", game, ""), false};
      case Kind::push:
        if (game.button == Button::move) return operators(game, "push", ">>", "⊙");
        return {call("push", game, std::string(", button=") + button_name(game.button)), false};
    }
    return {};
  }

  std::string call(const std::string& word, const Game& game, const std::string& more) {
    std::vector<std::string> written;
    for (const Game& a : game.arguments) written.push_back(argument(a));
    return word + "(" + joined(written, sometimes(6) ? "," : ", ") + more + ")";
  }

  // The word forms take two arguments, so three are nested: the same formula, and the same order of phases.
  std::pair<std::string, bool> operators(const Game& game, const std::string& word, const std::string& plain,
                                         const std::string& symbol) {
    if (sometimes(3)) {
      std::string result = argument(game.arguments[0]);
      for (std::size_t i = 1; i < game.arguments.size(); ++i)
        result = word + "(" + result + ", " + argument(game.arguments[i]) + ")";
      return {result, false};
    }
    std::string result = operand(game.arguments[0]);
    for (std::size_t i = 1; i < game.arguments.size(); ++i) {
      const std::string space = sometimes(6) ? "" : " ";
      result += space + (sometimes(4) ? symbol : plain) + space + operand(game.arguments[i]);
    }
    return {result, true};
  }

  // twist(subtraction{S}) is short for twist(subtraction{S}, allbut{S}).
  static bool is_complement_pair(const Game& game) {
    const std::string& a = game.arguments[0].ruleset.text;
    return game.arguments.size() == 2 && a.starts_with("subtraction{") &&
           game.arguments[1].ruleset.text == "allbut" + a.substr(std::string("subtraction").size());
  }

  Random* random_;
};

}  // namespace

std::string text(const Game& game) { return Printer(nullptr).outermost(game); }

std::string text(const Game& game, std::uint64_t seed) {
  Random random(seed);
  return Printer(&random).outermost(game);
}

bool operator<(const Phase& a, const Phase& b) {
  return a.at != b.at ? a.at < b.at
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
      for (const auto& tuple : phase_tuples(game.arguments)) result.push_back({0, tuple});
      break;
    case Kind::twist:
      for (std::size_t k = 0; k < game.arguments.size(); ++k)
        for (const auto& tuple : phase_tuples(game.arguments)) result.push_back({static_cast<int>(k), tuple});
      break;
    case Kind::push:
    case Kind::conjoin: add(0, game.arguments[0]), add(1, game.arguments[1]); break;
    case Kind::one_pass: add(0, game.arguments[0]), add(1, game.arguments[0]); break;
  }
  return result;
}

Phase first_phase(const Game& game) { return phases(game).front(); }

namespace {

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
      for (const Phase& p : become(option.phase)) t.insert({p, option.position});
    result.insert(std::move(t));
  }
  return result;
}

Imposed on_side(int side, const Imposed& sets) {
  return each_option(sets, [side](const Phase& p) { return std::vector<Phase>{{side, {p}}}; });
}

Imposed added_unless_empty(const Imposed& sets, const State& option) {
  Imposed result;
  for (OptionSet s : sets) {
    if (!s.empty()) s.insert(option);
    result.insert(std::move(s));
  }
  return result;
}

Imposed ruleset_sets(const Ruleset& ruleset, const Position& x) {
  OptionSet options;
  for (const Position& y : ruleset.options(x))
    if (is_on_board(ruleset, y)) options.insert({Phase{}, y});
  return {options};
}

// A move by argument i changes that argument's phase only.
Imposed argument_sets(const Game& game, const Phase& phase, std::size_t i, const Position& x) {
  return each_option(imposed_sets(game.arguments[i], phase.parts[i], x), [&](const Phase& p) {
    Phase whole = phase;
    whole.parts[i] = p;
    return std::vector<Phase>{whole};
  });
}

Imposed twist_sets(const Game& game, const Phase& phase, const Position& x) {
  const Imposed sets = argument_sets(game, phase, static_cast<std::size_t>(phase.at), x);
  return each_option(sets, [&](Phase p) {
    std::vector<Phase> any_in_force;
    for (std::size_t k = 0; k < game.arguments.size(); ++k) {
      p.at = static_cast<int>(k);
      any_in_force.push_back(p);
    }
    return any_in_force;
  });
}

Imposed push_sets(const Game& game, const Phase& phase, const Position& x) {
  const Game& b = game.arguments[1];
  const Phase pushed{1, {first_phase(b)}};
  const Imposed a_sets = on_side(0, imposed_sets(game.arguments[0], phase.parts[0], x));
  const auto before = [&] { return unions(a_sets, on_side(1, imposed_sets(b, first_phase(b), x))); };
  const auto after = [&] { return each_option(a_sets, [&](const Phase& p) { return std::vector<Phase>{p, pushed}; }); };
  switch (game.button) {
    case Button::move: return unions(a_sets, {OptionSet{{pushed, x}}});
    case Button::inside: return added_unless_empty(a_sets, {pushed, x});
    case Button::before: return before();
    case Button::after: return after();
    case Button::either: return unions(after(), before());
  }
  return {};
}

Imposed conjoin_sets(const Game& game, const Phase& phase, const Position& x) {
  Imposed sets = on_side(0, imposed_sets(game.arguments[0], phase.parts[0], x));
  if (sets.erase(OptionSet{}) > 0) {
    const Game& b = game.arguments[1];
    sets.merge(on_side(1, imposed_sets(b, first_phase(b), x)));
  }
  return sets;
}

Imposed one_pass_sets(const Game& game, const Phase& phase, const Position& x) {
  const Imposed sets = on_side(phase.at, imposed_sets(game.arguments[0], phase.parts[0], x));
  return phase.at == 0 ? added_unless_empty(sets, {Phase{1, phase.parts}, x}) : sets;
}

}  // namespace

Imposed imposed_sets(const Game& game, const Phase& phase, const Position& x) {
  const bool on_second_side = phase.at == 1;
  Imposed result;
  switch (game.kind) {
    case Kind::ruleset: return ruleset_sets(game.ruleset, x);
    case Kind::select:
      result = {OptionSet{}};
      for (std::size_t i = 0; i < game.arguments.size(); ++i) result = unions(result, argument_sets(game, phase, i, x));
      return result;
    case Kind::enforce:
      for (std::size_t i = 0; i < game.arguments.size(); ++i) result.merge(argument_sets(game, phase, i, x));
      return result;
    case Kind::twist: return twist_sets(game, phase, x);
    case Kind::one_pass: return one_pass_sets(game, phase, x);
    case Kind::push:
    case Kind::conjoin:
      if (on_second_side) return on_side(1, imposed_sets(game.arguments[1], phase.parts[0], x));
      return game.kind == Kind::push ? push_sets(game, phase, x) : conjoin_sets(game, phase, x);
  }
  return result;
}

Solver::Solver(Game game) : game_(std::move(game)), phases_(phases(game_)) {}

State Solver::state(const Position& x, int phase) const { return {phases_.at(static_cast<std::size_t>(phase - 1)), x}; }

long long Solver::value(const Position& x, int phase) { return value_of(state(x, phase)); }

bool Solver::is_p(const Position& x, int phase) {
  return game_.misere ? is_misere_p(state(x, phase)) : is_normal_p(state(x, phase));
}

bool Solver::is_stuck(const Position& x, int phase) {
  const State s = state(x, phase);
  return imposed_sets(game_, s.phase, s.position).contains(OptionSet{});
}

// The least number that some imposed set does not offer.
long long Solver::value_of(const State& s) {
  if (const auto known = values_.find(s); known != values_.end()) return known->second;
  std::vector<std::set<long long>> offered;
  for (const OptionSet& options : imposed_sets(game_, s.phase, s.position)) {
    offered.emplace_back();
    for (const State& option : options) offered.back().insert(value_of(option));
  }
  long long mex = 0;
  while (std::all_of(offered.begin(), offered.end(), [&](const auto& values) { return values.contains(mex); })) ++mex;
  return values_[s] = mex;
}

// P when the opponent can impose a set without a P-option; an empty set is one.
bool Solver::is_normal_p(const State& s) {
  if (const auto known = normal_.find(s); known != normal_.end()) return known->second;
  bool some_set_loses = false;
  for (const OptionSet& options : imposed_sets(game_, s.phase, s.position))
    if (std::none_of(options.begin(), options.end(), [&](const State& o) { return is_normal_p(o); })) some_set_loses = true;
  return normal_[s] = some_set_loses;
}

// P when the opponent can impose a set that is not empty and has no P-option.
bool Solver::is_misere_p(const State& s) {
  if (const auto known = misere_.find(s); known != misere_.end()) return known->second;
  bool some_set_loses = false;
  for (const OptionSet& options : imposed_sets(game_, s.phase, s.position))
    if (!options.empty() && std::none_of(options.begin(), options.end(), [&](const State& o) { return is_misere_p(o); }))
      some_set_loses = true;
  return misere_[s] = some_set_loses;
}

}  // namespace brute
