// Facts about `then` and sums, and random games over the whole grammar.
#include <algorithm>
#include <numeric>

#include "custom.h"
#include "selftest.h"

namespace brute {

namespace {

// The number of a phase, from 1.
int number_of(const Game& game, const Phase& phase) {
  const std::vector<Phase> all = phases(game);
  const auto found =
      std::find_if(all.begin(), all.end(), [&](const Phase& p) { return !(p < phase) && !(phase < p); });
  return static_cast<int>(found - all.begin()) + 1;
}

// The values in every imposed set.
std::set<long long> force(Solver& solver, const Position& x, int phase) {
  const Game& game = solver.game();
  std::map<long long, std::size_t> sets_with;
  const Imposed sets = imposed_sets(game, phases(game)[static_cast<std::size_t>(phase - 1)], x);
  for (const OptionSet& options : sets) {
    std::set<long long> offered;
    for (const State& o : options) offered.insert(solver.value(o.position, number_of(game, o.phase)));
    for (long long v : offered) ++sets_with[v];
  }
  std::set<long long> result;
  for (const auto& [v, times] : sets_with)
    if (times == sets.size()) result.insert(v);
  return result;
}

// The n-th number, from 0, that is not in the set.
long long outside(const std::set<long long>& numbers, long long n) {
  for (long long v = 0;; ++v)
    if (!numbers.contains(v) && n-- == 0) return v;
}

Game any_game(Random& random, Stage stage, int depth = 1) {
  Limits limits;
  limits.stage = stage;
  limits.heaps = static_cast<int>(pick(random, 1, 2));
  limits.max_depth = depth;
  limits.core_only = false;
  limits.whole = true;
  limits.allow_misere = false;
  return random_game(random, limits);
}

const Extent few{6, 3, 7, 2, 4, 4, 20};

void check_then() {
  Random random(31);
  for (int n = 0; n < 60; ++n) {
    const Game a = any_game(random, static_cast<Stage>(n % 5), 2);
    Solver solver(then(a, nim(1), {1})), alone(a);
    bool holds = solver.phase_count() == alone.phase_count() + 1;
    for (int phase = 1; phase <= alone.phase_count(); ++phase)
      for (const Position& x : positions(a, phase, few))
        holds = holds && solver.is_p(x, phase) == alone.is_misere_p(x, phase);
    check(holds, "then(A, nim(1)@(1)) has the misere outcomes of A: " + text(a));
    Solver nothing(then(a, nim(1), {0}));
    bool same = true;
    for (const Position& x : positions(a, 1, few)) same = same && nothing.value(x) == alone.value(x);
    check(same, "then(A, nim(1)@(0)) is A: " + text(a));
  }
  const Game game = then(sub({2}), cram(), free_grid(2, 3));
  Solver solver(game);
  first_values(game, {1, 1, 0, 0, 1}, "subtraction{2}, then cram on 2x3");
  check(solver.value(free_grid(2, 3), 2) == 1 && text(game) == "then(subtraction{2}, cram@(2x3))",
        "the second phase is on a grid");
}

// A position of a sum or an ordinal sum from those of its two arguments in these phases.
Position of(const Game& a, int p, const Position& x, const Game& b, int q, const Position& y) {
  std::vector<Position> parts = split(x, board(a, phases(a)[static_cast<std::size_t>(p - 1)]).size());
  for (const Position& part : split(y, board(b, phases(b)[static_cast<std::size_t>(q - 1)]).size()))
    parts.push_back(part);
  return put_together(parts);
}

// In every phase of two games: values add in the sum, and count past what A can force in the ordinal sum. Did B leave its board
// in that?
bool check_sum_of(const Game& a, const Game& any_b) {
  Solver above(ordinal(a, any_b));
  const Game& b = above.game().arguments[1];  // settled on one board where possible
  Solver first(a), second(b), sum(plus({a, b}));
  const bool has_ordinal = is_sound(above.game());
  bool adds = true, counts = true;
  for (int p = 1; p <= first.phase_count(); ++p)
    for (const Position& x : positions(a, p, few))
      for (int q = 1; q <= second.phase_count(); ++q)
        for (const Position& y : positions(b, q, Extent{4, 2, 5, 1, 3, 3, 6})) {
          const int phase = (p - 1) * second.phase_count() + q,
                    left_in = above.game().second_leaves_board ? q - 1 : 0,
                    a_alone = first.phase_count() * (second.phase_count() + left_in) + p;
          const Position both = of(a, p, x, b, q, y);
          adds = adds && sum.value(both, phase) == (first.value(x, p) ^ second.value(y, q));
          if (!has_ordinal) continue;
          counts = counts && above.value(both, phase) == outside(force(first, x, p), second.value(y, q));
          counts = counts && above.value(both, a_alone) == first.value(x, p);
        }
  check(adds, "values add: " + text(sum.game()));
  check(counts, "values of an ordinal sum: " + text(above.game()));
  return has_ordinal && above.game().second_leaves_board;
}

void check_sums() {
  values(
      ordinal(nim(1), nim(1)), 6, [](const Position& x) { return x[1] + x[3]; }, "nim(1) : nim(1)");
  values(
      plus({nim(1), sub({1, 2})}), 6, [](const Position& x) { return x[1] ^ x[3] % 3; },
      "nim(1) + subtraction{1,2}");
  p_positions(
      misere(plus({nim(1), nim(1), nim(1)})), 4,
      [](const Position& x) {
        return std::max({x[1], x[3], x[5]}) <= 1 ? (x[1] + x[3] + x[5]) % 2 == 1 : (x[1] ^ x[3] ^ x[5]) == 0;
      },
      "misere nim as a sum");
  Random random(37);
  for (int n = 0; n < 60; ++n) {
    const Game a = any_game(random, static_cast<Stage>(n % 4)),
               b = any_game(random, static_cast<Stage>(n / 4 % 4));
    if (phase_count(a) * phase_count(b) <= 16) check_sum_of(a, b);
  }
  const Game leaving = then(sub({1, 3}), nim(), {1, 2});
  check(check_sum_of(sub({1, 2}), leaving) &&
            check_sum_of(then(sub({2}), octal("0.3"), {2}), one_pass(leaving)),
        "B leaves its board");
}

void check_texts() {
  const auto is = [](const Game& game, const std::string& wanted) {
    check(text(game) == wanted, wanted + ", not " + text(game));
  };
  const Matrix q{7, 2, 1, 10};
  is(push(rational(q, nim()), on_cone(nim(), q)), "rational[7,2; 1,10](nim) >> nim on cone[7,2; 1,10]");
  is(on_cone(push(nim(), bishop()), q), "(nim >> bishop) on cone[7,2; 1,10]");
  is(ordinal(plus({nim(1), octal("0.7"), cram()}), select({vertical(), cram()})),
     "(nim(1) + octal(0.7) + cram) : (vertical | cram)");
  is(then(nim(), push(octal("0.7"), sub({1})), {2, 1}), "then(nim, (octal(0.7) >> subtraction{1})@(2,1))");
  const Game sum = plus({nim(), octal("0.7"), cram()});
  check(position_text(sum, 1, {2, 2, 4, 2, 3, 1, 4, 1, 2, 1, 0}) == "2,4+3,1+.#", "position of a sum");
  check(position_text(sum, 1, {2, 0, 0, 0, 4, 1, 2, 1, 1}) == "0,0+0+1x2", "position of a sum at its end");
  check(position_text(cram(), 1, {2, 3, 1, 1, 0, 1, 1, 1}) == "..#/...", "rows of a grid");
  const Game sequence = then(cram(), nim(), {1, 2});
  check(position_text(sequence, 1, free_grid(2, 2)) == "2x2" && position_text(sequence, 2, {1, 2}) == "1,2",
        "each phase has its board");
  std::set<std::string> forms;
  for (std::uint64_t seed = 0; seed < 60; ++seed) forms.insert(text(rational({1, 1, 0, 1}, nim()), seed));
  check(forms.contains("RN(1/1, 1/0)") && forms.contains("rational(1/1, 1/0)(nim)") &&
            forms.contains("rational[1,1; 0,1](nim)"),
        "forms of a rational game");
}

// Options are on the boards of their phases, and outcomes agree with values.
bool is_consistent(const Game& game, Solver& solver) {
  const std::vector<Phase> all = phases(game);
  for (int phase = 1; phase <= solver.phase_count(); ++phase)
    for (const Position& x : positions(game, phase, Extent{10, 4, 9, 2, 6, 6, 100})) {
      if ((solver.value(x, phase) == 0) != solver.is_normal_p(x, phase)) return false;
      if (solver.is_stuck(x, phase) && !solver.is_normal_p(x, phase)) return false;
      solver.is_misere_p(x, phase);
      const Phase& here = all[static_cast<std::size_t>(phase - 1)];
      if (!is_on_board(board(game, here), x)) return false;
    }
  for (const Position& x : positions(game, 1, few))
    for (const OptionSet& options : imposed_sets(game, all[0], x))
      for (const State& o : options)
        if (!is_on_board(board(game, o.phase), o.position)) return false;
  return true;
}

void check_random_breadth() {
  Random random(41);
  Coverage coverage;
  for (int n = 0; n < 600; ++n) {
    Limits limits;
    limits.stage = static_cast<Stage>(n % 6);
    limits.heaps = 1 + n / 6 % 3;
    limits.core_only = false;
    limits.whole = true;
    const Game game = random_game(random, limits);
    Solver solver(game);
    count(game, coverage);
    check(
        is_sound(game) && phase_count(game) == solver.phase_count() && phase_count(game) <= limits.max_phases,
        "sound: " + text(game));
    check(is_consistent(game, solver), "consistent: " + text(game));
    check(solver.states() < 50000, "small: " + text(game));
    for (const Game& smaller : simpler(game))
      check(is_sound(smaller) && text(smaller) != text(game), "simpler: " + text(smaller));
  }
  for (const std::string& name : never_counted(coverage)) check(false, "never drawn: " + name);
}

void check_sides_and_grids() {
  Random random(43);
  long long moves = 0;
  for (int n = 0; n < 120; ++n) {
    const bool on_grid = n % 2 == 0;
    CustomLimits heap_limits;
    heap_limits.heaps = 1 + n % 3;
    heap_limits.partizan = true;
    const auto customs = on_grid ? random_grid_customs(random, {3, 3, n % 4 == 0}, {"first", "second"})
                                 : random_customs(random, heap_limits, {"first", "second"});
    Limits limits;
    limits.stage = on_grid ? Stage::grid : Stage::heaps;
    limits.heaps = heap_limits.heaps;
    limits.pool_only = true;
    for (const Custom& custom : customs) {
      limits.pool.push_back(custom.ruleset);
      if (custom.right) limits.pool.push_back(*custom.right);
    }
    for (const Ruleset& ruleset : limits.pool)
      for (const Position& x : positions(Game(ruleset), 4))
        for (const Position& y : ruleset.options(x)) {
          ++moves;
          check(is_on_board(ruleset, y) &&
                    std::accumulate(y.begin(), y.end(), 0LL) < std::accumulate(x.begin(), x.end(), 0LL),
                "falls");
        }
    const Game game = random_game(random, limits);
    Solver solver(game);
    check(is_consistent(game, solver),
          "consistent: " + text(game) + "\n" + customs[0].rules_text + customs[1].rules_text);
  }
  check(moves > 5000, "placements and sides have moves");
}

}  // namespace

void check_breadth() {
  check_then();
  check_sums();
  check_texts();
  check_random_breadth();
  check_sides_and_grids();
}

}  // namespace brute
