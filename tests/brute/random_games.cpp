// Random games: see brute.h. A tree is drawn loosely, and drawn again until it is sound and small.
#include <algorithm>
#include <utility>

#include "brute.h"

namespace brute {

namespace {

long long set_bound(const Game& game) {
  if (game.kind == Kind::ruleset) return 1;
  long long product = 1, sum = 0;
  for (const Game& a : game.arguments) product *= set_bound(a), sum += set_bound(a);
  const bool mixes_sides = game.button == Button::before || game.button == Button::either;
  if (game.kind == Kind::push && mixes_sides) return product * set_bound(game.arguments[0]);
  const bool unites = game.kind == Kind::select || game.kind == Kind::plus || game.kind == Kind::ordinal;
  return unites ? product : sum;
}

// What one part of a position is to be.
struct Place {
  Stage stage = Stage::heaps;
  int heaps = 2;
  Matrix cone{};
  bool takes_pool = false;
};
using Places = std::vector<Place>;

// What the surroundings of a game leave to it.
struct Freedom {
  bool may_leave = true;  // phases may stand on other boards
  bool is_alone = true;   // no other game moves in the same phases
  bool then = true;       // `then` may be used at all
  bool lowering = false;  // no move may raise a heap
  bool cones = true;      // cones and rational games may be used
};

bool lowers_every_heap(const Ruleset& ruleset) {
  for (const Position& x : positions(Game(ruleset), 4))
    for (const Position& y : ruleset.options(x))
      for (std::size_t h = 0; h < x.size(); ++h)
        if (y[h] > x[h]) return false;
  return true;
}

class Drawer {
 public:
  Drawer(Random& random, const Limits& limits) : random_(random), limits_(limits) {}

  Places places() {
    Place place{limits_.stage, limits_.heaps, {}, true};
    if (place.stage == Stage::any)
      place.stage = static_cast<Stage>(pick(random_, 0, static_cast<int>(Stage::sum)));
    if (place.stage != Stage::sum) return {settled(place)};
    Places result{any_place(), any_place()};
    if (chance(random_, 3)) result = {heap_place(), heap_place()};
    if (chance(random_, 5)) result.push_back({Stage::heaps, 1, {}, true});
    return result;
  }

  Game tree(const Places& places, int depth, Freedom freedom) {
    const bool is_sum = places.size() > 1;
    if (is_sum && (depth <= 0 || chance(random_, 2))) return sum(places, depth, freedom);
    if (depth <= 0 || chance(random_, 5)) return leaf(places[0], freedom, is_sum);
    if (limits_.whole && chance(random_, places[0].stage == Stage::cone ? 2 : 4))
      return wider(places, depth, freedom);
    return narrow(places, depth, freedom);
  }

 private:
  // The stage `heaps` keeps the number of heaps that was asked for.
  Place settled(Place place) {
    if (place.stage == Stage::cone) place.heaps = 2, place.cone = matrix();
    if (limits_.stage == Stage::any && place.stage == Stage::heaps && limits_.pool.empty())
      place.heaps = static_cast<int>(pick(random_, 1, 3));
    return place;
  }

  Place any_place() {
    const auto stage = static_cast<Stage>(pick(random_, 0, static_cast<int>(Stage::cone)));
    Place place{stage, static_cast<int>(pick(random_, 1, 2)), {}, chance(random_, 2)};
    if (stage == Stage::cone) place.heaps = 2, place.cone = matrix();
    return place;
  }

  Place heap_place() { return {Stage::heaps, static_cast<int>(pick(random_, 1, 2)), {}, chance(random_, 2)}; }

  Matrix matrix() {
    if (chance(random_, 12)) return {7, 2, 1, 10};
    for (;;) {
      const Matrix q{pick(random_, 1, 3), pick(random_, 0, 3), pick(random_, 0, 3), pick(random_, 1, 3)};
      const long long det = q.p1 * q.q2 - q.q1 * q.p2;
      if (det >= 1 && det <= 6) return q;
    }
  }

  // The same cone, by other vectors in the same directions.
  Matrix other_lengths(const Matrix& q) {
    if (q.p1 > 3) return q;
    const long long a = chance(random_, 3) ? 2 : 1, b = chance(random_, 3) ? 2 : 1;
    return {a * q.p1, a * q.q1, b * q.p2, b * q.q2};
  }

  static Freedom beside(Freedom freedom) {
    freedom.is_alone = freedom.may_leave = false;
    return freedom;
  }
  static Freedom stays(Freedom freedom) {
    freedom.may_leave = false;
    return freedom;
  }

  Ruleset heap_leaf(int heaps, const Freedom& freedom) {
    for (int tries = 0; tries < 30; ++tries) {
      const Ruleset result = random_ruleset(random_, heaps);
      if (!freedom.lowering || lowers_every_heap(result)) return result;
    }
    return nim(heaps);
  }

  bool is_in_pool(const Place& place) const {
    if (limits_.pool.empty() || !place.takes_pool) return false;
    const Ruleset& any = limits_.pool[0];
    return any.ground == Ground::grid    ? place.stage == Stage::grid
           : place.stage == Stage::heaps ? place.heaps == any.heaps
                                         : place.stage == Stage::multiset && any.heaps == 1 && !any.condition;
  }

  Ruleset pool_leaf(const Freedom& freedom) {
    for (int tries = 0; tries < 30; ++tries) {
      const auto i =
          static_cast<std::size_t>(pick(random_, 0, static_cast<long long>(limits_.pool.size()) - 1));
      const Ruleset& result = limits_.pool[i];
      if (!freedom.lowering || result.ground != Ground::heaps || lowers_every_heap(result)) return result;
    }
    return nim(limits_.pool[0].heaps);
  }

  Game leaf(const Place& place, const Freedom& freedom, bool of_sum) {
    if (of_sum || (limits_.whole && chance(random_, 12))) return chance(random_, 3) ? no_moves() : to_end();
    const bool pool_only = is_in_pool(place) && place.stage != Stage::multiset &&
                           (limits_.pool_only || limits_.pool[0].condition);
    if (pool_only || (is_in_pool(place) && !chance(random_, 3))) return pool_leaf(freedom);
    switch (place.stage) {
      case Stage::multiset: return chance(random_, 4) ? heap_leaf(1, freedom) : random_code(random_);
      case Stage::grid: return grid_leaf();
      case Stage::cone: return cone_leaf(place, freedom);
      default: return heap_leaf(place.heaps, freedom);
    }
  }

  Game grid_leaf() {
    switch (pick(random_, 0, 6)) {
      case 0:
      case 1: return vertical();
      case 2:
      case 3: return horizontal();
      case 4: return cram();
      case 5: return left_domineering();
      default: return right_domineering();
    }
  }

  Game cone_leaf(const Place& place, const Freedom& freedom) {
    if (chance(random_, 2)) return on_cone(heap_leaf(2, freedom), other_lengths(place.cone));
    return rational_game(place, freedom, 0);
  }

  // A game inside may raise a heap when that cannot raise the sum of the heaps, or when no other game moves meanwhile.
  Game rational_game(const Place& place, Freedom freedom, int depth) {
    const Matrix q = other_lengths(place.cone);
    if (depth <= 0 && chance(random_, 2)) return rational(q, chance(random_, 2) ? nim() : wythoff());
    freedom.then = false;
    freedom.lowering = freedom.lowering || (!freedom.is_alone && q.p1 + q.q1 != q.p2 + q.q2);
    freedom.cones = limits_.nested_cones;
    return rational(q, tree({inside(place)}, depth, freedom));
  }

  Game cone_game(const Place& place, Freedom freedom, int depth) {
    freedom.then = false;
    freedom.cones = limits_.nested_cones;
    return on_cone(tree({inside(place)}, depth, freedom), other_lengths(place.cone));
  }

  Place inside(const Place& place) {
    if (limits_.nested_cones && chance(random_, 8)) return {Stage::cone, 2, matrix(), false};
    return {Stage::heaps, 2, {}, place.takes_pool};
  }

  // Often one that goes over to another board.
  Game summand(const Place& place, int depth, const Freedom& freedom) {
    const bool may_go = limits_.whole && freedom.then && freedom.may_leave;
    return may_go && chance(random_, 4) ? sequential({place}, depth, freedom) : tree({place}, depth, freedom);
  }

  Game sum(const Places& places, int depth, const Freedom& freedom) {
    if (places.size() == 2 && chance(random_, 3)) {
      Game a = summand(places[0], depth - 1, freedom);
      return ordinal(std::move(a), summand(places[1], depth - 1, freedom));
    }
    if (places.size() > 2 && chance(random_, 3)) {
      Game a = summand(places[0], depth - 1, freedom);
      return plus({std::move(a), sum({places.begin() + 1, places.end()}, depth - 1, freedom)});
    }
    std::vector<Game> parts;
    for (const Place& place : places) parts.push_back(summand(place, depth - 1, freedom));
    return plus(parts);
  }

  Game narrow(const Places& places, int depth, const Freedom& freedom) {
    const auto argument = [&](const Freedom& f) { return tree(places, depth - 1, f); };
    const auto arguments = [&] {
      std::vector<Game> result{argument(beside(freedom)), argument(beside(freedom))};
      if (chance(random_, 5)) result.push_back(argument(beside(freedom)));
      return result;
    };
    const auto two = [&](Button button) {
      Game a = argument(stays(freedom));
      return push(std::move(a), argument(freedom), button);
    };
    switch (pick(random_, 0, limits_.core_only ? 9 : 13)) {
      case 0:
      case 1: return select(arguments());
      case 2:
      case 3:
      case 4: return enforce(arguments());
      case 5:
      case 6: return two(Button::move);
      case 7: return one_pass(argument(freedom));
      case 8: return twist(arguments());
      case 9: {
        const bool is_plain = places.size() == 1 && places[0].stage == Stage::heaps && places[0].heaps == 1 &&
                              limits_.pool.empty();
        if (!is_plain) return twist(arguments());
        const Amounts amounts = random_amounts(random_);
        return twist({subtraction(amounts), allbut(amounts)});
      }
      case 10: {
        Game a = argument(stays(freedom));
        return conjoin(std::move(a), argument(freedom));
      }
      default: return two(static_cast<Button>(pick(random_, 1, 4)));
    }
  }

  bool is_plane(const Places& places) const {
    return places.size() == 1 && places[0].stage == Stage::heaps && places[0].heaps == 2;
  }

  // then, cones and rational games; on the whole plane those whose cone is all of it.
  Game wider(const Places& places, int depth, const Freedom& freedom) {
    const bool is_cone = places[0].stage == Stage::cone || is_plane(places);
    if (places.size() == 1 && is_cone && freedom.cones && !(is_plane(places) && !chance(random_, 3)))
      return chance(random_, 3) ? cone_game(places[0], freedom, depth - 1)
                                : rational_game(places[0], freedom, depth - 1);
    if (freedom.then && (freedom.may_leave || limits_.then_beside)) return sequential(places, depth, freedom);
    return narrow(places, depth, freedom);
  }

  Game sequential(const Places& places, int depth, const Freedom& freedom) {
    const bool elsewhere = freedom.may_leave && !chance(random_, 4);
    Game a = tree(places, depth - 1, freedom);
    Places others = places;
    if (elsewhere) others = {chance(random_, 2) ? heap_place() : any_place()};
    if (elsewhere && chance(random_, 6)) others.push_back(chance(random_, 2) ? heap_place() : any_place());
    Game b = tree(others, std::min(depth - 1, 1), elsewhere ? Freedom{} : freedom);
    if (!is_sound(b)) return narrow(places, depth, freedom);
    std::vector<Position> starts = positions(b, 1, Extent{8, 5, 10, 2, 6, 6, 60});
    if (!limits_.taken_starts)
      std::erase_if(starts,
                    [&](const Position& x) { return position_text(b, 1, x).find('#') != std::string::npos; });
    if (starts.empty()) return narrow(places, depth, freedom);
    const auto i = static_cast<std::size_t>(pick(random_, 0, static_cast<long long>(starts.size()) - 1));
    return then(std::move(a), std::move(b), starts[i]);
  }

  Random& random_;
  const Limits& limits_;
};

}  // namespace

Game random_game(Random& random, const Limits& limits) {
  Drawer drawer(random, limits);
  int depth = static_cast<int>(pick(random, 0, limits.max_depth));
  const Places places = drawer.places();
  Game game = drawer.tree(places, depth, {});
  const auto is_small = [&] {
    return game.board.size() == 1 || position_count(game, {}) * set_bound(game) <= limits.max_work;
  };
  const auto is_fine = [&] {
    return phase_count(game) <= limits.max_phases && set_bound(game) <= limits.max_sets && is_sound(game) &&
           is_small();
  };
  for (int tries = 1; !is_fine(); ++tries) {
    if (tries % 20 == 0) --depth;
    game = drawer.tree(places, depth, {});
  }
  game.misere = limits.allow_misere && chance(random, 6);
  return game;
}

}  // namespace brute
