// Random rulesets and games, and smaller games from a failing one: see brute.h.
#include <numeric>
#include <set>
#include <utility>

#include "brute.h"

namespace brute {

long long pick(Random& random, long long from, long long to) {
  return from + static_cast<long long>(random() % static_cast<std::uint64_t>(to - from + 1));
}

bool chance(Random& random, int one_in) { return pick(random, 1, one_in) == 1; }

namespace {

Amounts random_amounts(Random& random) {
  const long long first = pick(random, 1, 5), second = first + pick(random, 1, 4);
  switch (pick(random, 0, 3)) {
    case 0: return interval(first, first + pick(random, 0, 4));
    case 1: return progression(first, second, first + pick(random, 0, 12));
    case 2: return progression(first, second);
    default: break;
  }
  std::set<long long> members;
  for (long long n = pick(random, 1, 4); n > 0; --n) members.insert(pick(random, 1, 9));
  return list({members.begin(), members.end()});
}

std::vector<Position> random_vectors(Random& random, int heaps) {
  std::set<Position> result;
  for (long long wanted = pick(random, 1, 4); wanted > 0; --wanted) {
    Position v;
    do {
      v.clear();
      for (int h = 0; h < heaps; ++h) v.push_back(chance(random, 5) ? pick(random, -2, -1) : pick(random, 0, 3));
    } while (std::accumulate(v.begin(), v.end(), 0LL) < 1);
    result.insert(v);
  }
  return {result.begin(), result.end()};
}

// Names that leave out the usual number of heaps also have a long form.
Ruleset any_spelling(Random& random, Ruleset ruleset) {
  if (ruleset.text.find_first_of("([{") == std::string::npos && chance(random, 4))
    ruleset.text += "(" + std::to_string(ruleset.heaps) + ")";
  return ruleset;
}

}  // namespace

Ruleset random_ruleset(Random& random, int heaps) {
  const auto vectors = random_vectors(random, heaps);
  if (heaps == 1)
    switch (pick(random, 0, 6)) {
      case 0: return nim(1);
      case 1: return rays(vectors);
      case 2: return steps(vectors);
      case 3: return allbut(random_amounts(random));
      default: return subtraction(random_amounts(random));
    }
  switch (pick(random, 0, heaps == 2 ? 11 : 5)) {
    case 0: return any_spelling(random, nim(heaps));
    case 1: return any_spelling(random, wythoff(heaps));
    case 2: return any_spelling(random, zeruclid(heaps));
    case 3: return any_spelling(random, pegs(heaps));
    case 4: return rays(vectors);
    case 5: return steps(vectors);
    case 6: return bishop();
    case 7: return yama();
    case 8: return euclid();
    case 9: return euclid_t();
    case 10: return gdwn();
    default: return fraenkel(pick(random, 1, 4));
  }
}

long long phase_count(const Game& game) {
  long long product = 1, sum = 0;
  for (const Game& a : game.arguments) product *= phase_count(a), sum += phase_count(a);
  switch (game.kind) {
    case Kind::ruleset: return 1;
    case Kind::push:
    case Kind::conjoin: return sum;
    case Kind::one_pass: return 2 * sum;
    case Kind::twist: return product * static_cast<long long>(game.arguments.size());
    default: return product;
  }
}

namespace {

long long set_bound(const Game& game) {
  if (game.kind == Kind::ruleset) return 1;
  long long product = 1, sum = 0;
  for (const Game& a : game.arguments) product *= set_bound(a), sum += set_bound(a);
  const bool mixes_sides = game.button == Button::before || game.button == Button::either;
  if (game.kind == Kind::push && mixes_sides) return product * set_bound(game.arguments[0]);
  return game.kind == Kind::select ? product : sum;
}

Game random_leaf(Random& random, const Limits& limits) {
  const bool pool_only = !limits.pool.empty() && (limits.pool_only || limits.pool[0].condition);
  if (pool_only || (!limits.pool.empty() && !chance(random, 3)))
    return limits.pool[static_cast<std::size_t>(pick(random, 0, static_cast<long long>(limits.pool.size()) - 1))];
  return random_ruleset(random, limits.heaps);
}

Game random_tree(Random& random, const Limits& limits, int depth) {
  if (depth <= 0 || chance(random, 5)) return random_leaf(random, limits);
  const auto argument = [&] { return random_tree(random, limits, depth - 1); };
  const auto arguments = [&] {
    std::vector<Game> result{argument(), argument()};
    if (chance(random, 5)) result.push_back(argument());
    return result;
  };
  switch (pick(random, 0, limits.core_only ? 9 : 13)) {
    case 0: case 1: return select(arguments());
    case 2: case 3: case 4: return enforce(arguments());
    case 5: case 6: return push(argument(), argument());
    case 7: return one_pass(argument());
    case 8: return twist(arguments());
    case 9: {
      if (limits.heaps != 1 || limits.pool_only || !limits.pool.empty()) return twist(arguments());
      const Amounts amounts = random_amounts(random);
      return twist({subtraction(amounts), allbut(amounts)});
    }
    case 10: return conjoin(argument(), argument());
    default: return push(argument(), argument(), static_cast<Button>(pick(random, 1, 4)));
  }
}

}  // namespace

Game random_game(Random& random, const Limits& limits) {
  int depth = static_cast<int>(pick(random, 0, limits.max_depth));
  Game game = random_tree(random, limits, depth);
  for (int tries = 1; phase_count(game) > limits.max_phases || set_bound(game) > limits.max_sets; ++tries) {
    if (tries % 20 == 0) --depth;
    game = random_tree(random, limits, depth);
  }
  game.misere = limits.allow_misere && chance(random, 6);
  return game;
}

std::vector<Game> simpler(const Game& game) {
  std::vector<Game> result;
  const auto add = [&](Game g) {
    g.misere = game.misere;
    result.push_back(std::move(g));
  };
  if (game.misere) {
    Game normal = game;
    normal.misere = false;
    result.push_back(normal);
  }
  if (game.kind == Kind::ruleset && !game.ruleset.condition && !game.ruleset.text.starts_with("nim"))
    add(nim(game.ruleset.heaps));
  for (const Game& argument : game.arguments) add(argument);
  for (std::size_t i = 0; i < game.arguments.size(); ++i) {
    if (game.arguments.size() > 2) {
      Game fewer = game;
      fewer.arguments.erase(fewer.arguments.begin() + static_cast<std::ptrdiff_t>(i));
      add(fewer);
    }
    for (const Game& argument : simpler(game.arguments[i])) {
      Game with = game;
      with.arguments[i] = argument;
      add(with);
    }
  }
  if (game.button != Button::move) {
    Game plain = game;
    plain.button = Button::move;
    add(plain);
  }
  return result;
}

}  // namespace brute
