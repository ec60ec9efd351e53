// Holds the brute force to published facts and to cases worked out by hand, so that it may be a yardstick.
#include <algorithm>
#include <cstdlib>
#include <numeric>
#include <tuple>

#include "custom.h"
#include "selftest.h"

namespace brute {

namespace {

// The least total, then the first in order, where a & b has not the outcome of a.
Position first_difference(const Game& a, const Game& b, long long to) {
  Solver alone(a), both(enforce({a, b}));
  Position best;
  for (const Position& x : positions(a, to))
    if (alone.is_p(x) != both.is_p(x) &&
        (best.empty() || x[0] + x[1] < best[0] + best[1] || (x[0] + x[1] == best[0] + best[1] && x < best)))
      best = x;
  return best;
}

using Pairs = std::set<Position>;

Pairs with_swaps(Pairs pairs) {
  for (const Position& p : Pairs(pairs)) pairs.insert({p[1], p[0]});
  return pairs;
}

// a_n = least number not used before, b_n = a_n + t n; shifted down by `shift`; without swaps.
Pairs beatty_pairs(long long to, long long t = 1, long long shift = 0) {
  Pairs result;
  std::set<long long> used;
  for (long long n = 0, a = 0; a <= to + 1; ++n) {
    while (used.contains(a)) ++a;
    used.insert({a, a + t * n});
    if (a >= shift && a + t * n >= shift) result.insert({a - shift, a + t * n - shift});
  }
  return result;
}

bool below_phi(long long a, long long b) { return b * b < a * b + a * a; }  // b/a < phi
long long ceil_phi(long long a) {
  long long c = a;
  while (a > 0 && below_phi(a, c)) ++c;
  return c;
}

void check_single_rulesets() {
  const Pairs wythoff_pairs = with_swaps(beatty_pairs(30));
  p_positions(
      wythoff(), 30, [&](const Position& x) { return wythoff_pairs.contains(x); }, "wythoff pairs");
  for (long long t = 1; t <= 4; ++t) {
    const Pairs pairs = with_swaps(beatty_pairs(20, t));
    p_positions(
        fraenkel(t), 20, [&](const Position& x) { return pairs.contains(x); }, "fraenkel pairs");
  }
  same_values(fraenkel(1), wythoff(), 12, "fraenkel[1] is wythoff");
  values(
      nim(), 15, [](const Position& x) { return x[0] ^ x[1]; }, "nim is xor");
  values(
      nim(3), 6, [](const Position& x) { return x[0] ^ x[1] ^ x[2]; }, "nim(3) is xor");
  values(
      bishop(), 20, [](const Position& x) { return std::min(x[0], x[1]); }, "bishop is min");
  p_positions(
      yama(), 20, [](const Position& x) { return std::abs(x[0] - x[1]) <= 1; }, "yama, Example 9");
  const auto euclid_p = [](const Position& x) {
    return (x[0] == 0) == (x[1] == 0) && (x[0] == 0 || below_phi(std::min(x[0], x[1]), std::max(x[0], x[1])));
  };
  p_positions(euclid(), 30, euclid_p, "push 3.0.3");
  p_positions(
      euclid_t(), 30, [&](const Position& x) { return x[0] == 0 || x[1] == 0 || euclid_p(x); }, "euclid_t");
  p_positions(
      zeruclid(), 20, [&](const Position& x) { return euclid_p(x); }, "zeruclid has the outcomes of euclid");
  values(
      pegs(), 5, [](const Position& x) { return x[0] % 3 ^ x[1] % 3 ^ x[2] % 3; }, "pegs");
  const std::set<long long> residues{0, 1, 4, 7};
  p_positions(
      sub({2, 5, 8}), 60, [&](const Position& x) { return residues.contains(x[0] % 10); },
      "slides, outcomes of {2,5,8}");
  first_values(sub({2, 5, 8}), {0, 0, 1, 1, 0, 2, 1, 0, 2, 1, 0, 0, 1, 1, 0, 2, 1, 0, 2, 1},
               "slides, values of {2,5,8}");
  same_values(subtraction(progression(8, 21, 47)), sub({8, 21, 34, 47}), 90, "a progression");
  same_values(subtraction(progression(3, 4, 3)), sub({3}), 30, "a progression of one");
  same_values(rays({{1, 0}, {0, 1}, {1, 1}}), wythoff(), 12, "wythoff by rays");
  same_values(steps({{1, 0, 0}, {2, 0, 0}, {0, 1, 0}, {0, 2, 0}, {0, 0, 1}, {0, 0, 2}}), pegs(), 4,
              "pegs by steps");
  p_positions(
      fibonacci(), 40,
      [](const Position& x) {
        long long rest = x[0], least = 0;
        for (long long f : {34, 21, 13, 8, 5, 3, 2, 1})
          if (f <= rest) rest -= f, least = f;
        return x[0] == 0 || x[1] < least;
      },
      "slides, the Fibonacci Nim rule");
  check(is_on_board(three_euclid(), {1, 1, 1}) && !is_on_board(three_euclid(), {0, 1, 1}),
        "board of three_euclid");
  check(Solver(three_euclid()).is_p({2, 2, 2}) && three_euclid().options({2, 3, 4}).size() == 3,
        "three_euclid");
}

void check_zeruclid() {
  const Options options = zeruclid(3).options({2, 3, 5});
  check(std::set<Position>(options.begin(), options.end()) ==
            std::set<Position>{{0, 3, 5}, {2, 1, 5}, {2, 3, 3}, {2, 3, 1}},
        "push, Figure 1");
  Solver three(zeruclid(3)), push_euclid(push(nim(), euclid()));
  bool bounded = true, counted = true, same = true;
  for (long long a = 1; a <= 6; ++a)
    for (long long b = a; b <= 12; ++b) {
      std::set<long long> classes;
      long long count = 0;
      for (long long c = 0; c <= ceil_phi(b) + a; ++c) {
        if (!three.is_p({a, b, c})) continue;
        ++count, classes.insert(c % a);
        if (c >= b && (c < ceil_phi(b) || c > ceil_phi(b) + a - 1)) bounded = false;
      }
      if (count != a || static_cast<long long>(classes.size()) != a) counted = false;
    }
  for (const Position& x : positions(nim(), 20))
    if (three.is_p({1, x[0], x[1]}) != push_euclid.is_p(x)) same = false;
  check(bounded, "push 3.2.1");
  check(counted, "push 3.2.2");
  check(same, "push 3.1.1");
  check(three.value({1, 1, 3}) == 2 && push_euclid.value({1, 3}) == 4, "values differ at (1,1,3)");
}

void check_push() {
  const auto in = [](const Pairs& pairs) { return [pairs](const Position& x) { return pairs.contains(x); }; };
  const Pairs shifted = with_swaps(beatty_pairs(26, 1, 1));
  Pairs wythoff_pairs = with_swaps(beatty_pairs(26));
  p_positions(
      push(nim(), wythoff()), 25,
      [](const Position& x) { return x[0] + x[1] == 1 || (x[0] == x[1] && x[0] >= 2); }, "push 4.1.1");
  p_positions(push(wythoff(), nim()), 25, in(shifted), "push 4.1.3");
  p_positions(push(wythoff(), euclid()), 25, in(shifted), "wythoff >> euclid");
  const Pairs table = with_swaps({{0, 1},
                                  {2, 4},
                                  {3, 5},
                                  {6, 10},
                                  {7, 12},
                                  {8, 13},
                                  {9, 15},
                                  {11, 18},
                                  {14, 23},
                                  {16, 26},
                                  {17, 28},
                                  {19, 31},
                                  {20, 33},
                                  {21, 34},
                                  {22, 36}});  // the next has a heap of 38
  p_positions(push(nim(), euclid()), 36, in(table), "push, Table 1");
  wythoff_pairs.erase({0, 0});
  p_positions(push(nim(), euclid_t()), 25, in(wythoff_pairs), "nim >> euclid_t");
  p_positions(
      push(euclid(), wythoff()), 25,
      [](const Position& x) {
        const long long a = std::min(x[0], x[1]), b = std::max(x[0], x[1]);
        return a == 0 ? b > 0 : below_phi(a, b);
      },
      "euclid >> wythoff");
  same_outcomes(push(euclid(), nim()), misere(euclid()), 25, "push 4.1.2");
  for (const Ruleset& r : {nim(), wythoff(), euclid(), yama()}) {
    Solver alone(r);
    values(
        push(r, r), 14, [&](const Position& x) { return alone.value(x) ^ 1; }, "push 2.1.1");
  }
  for (long long k1 = 1; k1 <= 6; ++k1)
    for (long long k2 = 1; k2 <= 6; ++k2) {
      long long a = 0;
      while (a <= k2 && ((k1 + 1) * a + 1) % (k2 + 1) != 0) ++a;
      const bool exists = a <= k2;
      const long long period = exists ? (k1 + 1) * a + 1 : k1 + 1;
      p_positions(
          push(subtraction(interval(1, k1)), subtraction(interval(1, k2))), 60,
          [&](const Position& x) {
            const long long rest = x[0] % period;
            return exists ? rest % (k1 + 1) == 1 % (k1 + 1) && rest < 1 + a * (k1 + 1) : rest == 1;
          },
          "push 4.2.4");
    }
  const Game inner_left = push(push(nim(), wythoff()), euclid()),
             inner_right = push(nim(), push(wythoff(), euclid()));
  check(Solver(inner_left).is_p({0, 0}) != Solver(inner_right).is_p({0, 0}), ">> is not associative");
  check(Solver(push(select({bishop(), nim()}), euclid())).is_p({2, 2}) !=
            Solver(select({bishop(), push(nim(), euclid())})).is_p({2, 2}),
        "| and >> do not commute");
  check(Solver(push(nim(), euclid())).value({5, 9}) == 13, "nim >> euclid at (5,9)");
}

void check_enforce() {
  const Game both = enforce({bishop(), yama()});
  check(Solver(both).value({6, 6}) == 5, "bishop & yama at (6,6)");
  values(
      both, 14,
      [](const Position& x) { return x[0] != x[1] ? std::min(x[0], x[1]) : std::max(x[0] - 1, 0LL); },
      "enforce, Example 16");
  p_positions(
      both, 14, [](const Position& x) { return x[0] == 0 || x[1] == 0 || (x[0] == 1 && x[1] == 1); },
      "Figure 4");
  const std::vector<std::pair<Game, Game>> dominating{{bishop(), nim()},   {bishop(), wythoff()},
                                                      {nim(), wythoff()},  {yama(), nim()},
                                                      {yama(), wythoff()}, {yama(), yama()}};
  for (const auto& [a, b] : dominating) same_values(enforce({a, b}), a, 12, "enforce, dominating values");
  const std::vector<std::tuple<Game, Game, Position>> others{
      {nim(), bishop(), {0, 1}},     {nim(), yama(), {0, 1}},     {wythoff(), nim(), {1, 1}},
      {wythoff(), bishop(), {0, 1}}, {wythoff(), yama(), {0, 1}}, {bishop(), yama(), {1, 1}},
      {yama(), bishop(), {0, 2}}};
  for (const auto& [a, b, x] : others)
    check(first_difference(a, b, 12) == x, "enforce, not dominating: " + text(enforce({a, b})));
  check(Solver(enforce({nim(), bishop()})).value({5, 9}) == 5, "nim & bishop at (5,9)");
  const Game nested = select({enforce({sub({1}), sub({1})}), sub({2})});
  check(Solver(nested).value({2}) == 2, "a meet below a union is a set");
  same_values(select({nim(), bishop()}), wythoff(), 12, "nim | bishop is wythoff");
  same_outcomes(select({nim(), yama()}), nim(), 14, "nim | yama");
  p_positions(
      select({bishop(), yama()}), 14,
      [](const Position& x) {
        const long long a = std::min(x[0], x[1]), b = std::max(x[0], x[1]);
        return (a == 0 && b <= 1) || (a == 1 && b >= 3);
      },
      "bishop | yama");
  check(imposed_sets(nested, first_phase(nested), {2}).size() == 1, "equal imposed sets are one");
  const Game parts = select({enforce({sub({1}), sub({2})}), enforce({sub({3}), sub({4})})});
  check(imposed_sets(parts, first_phase(parts), {5}).size() == 4, "sets of a union");
}

void check_phases() {
  const Ruleset s1 = sub({1}), s2 = sub({2, 3}), s3 = sub({3}), s4 = sub({1, 4});
  const Game g = push(s1, s1);
  check(Solver(g).value({0}) == 1 && Solver(select({g, g})).value({0}) == 0, "G | G is not G");
  const auto phase_is = [](const Game& game, int phase, const Game& wanted, int wanted_phase) {
    Solver other(wanted), solver(game);
    everywhere(
        game, 20, [&](const Position& x) { return solver.value(x, phase); },
        [&](const Position& x) { return other.value(x, wanted_phase); }, "phase " + std::to_string(phase));
  };
  for (const Kind kind : {Kind::select, Kind::enforce}) {
    const Game product{kind, {push(s1, s2), push(s3, s4)}};
    check(phases(product).size() == 4, "product of phases");
    phase_is(product, 2, {kind, {push(s1, s2), s4}}, 1);
    phase_is(product, 3, {kind, {s2, push(s3, s4)}}, 1);
    phase_is(product, 4, {kind, {s2, s4}}, 1);
  }
  phase_is(one_pass(push(s1, s2)), 3, push(s1, s2), 1);
  phase_is(one_pass(push(s1, s2)), 2, one_pass(s2), 1);
  phase_is(push(one_pass(s1), push(s2, s3)), 3, push(s2, s3), 1);
  const Game remembering = twist({push(s1, s2), s3});
  check(phases(remembering).size() == 4, "phases of twist");
  phase_is(remembering, 2, twist({s2, s3}), 1);
  phase_is(remembering, 4, twist({s2, s3}), 2);
  same_values(twist({s1, s1}), s1, 20, "twist of a game with itself");
  const Game nested = select({one_pass(s1), twist({s2, push(s3, s4)})});
  check(static_cast<long long>(phases(nested).size()) == phase_count(nested), "phase_count");
}

void check_passes_and_buttons() {
  values(
      one_pass(nim(1)), 20,
      [](const Position& x) { return x[0] == 0       ? 0
                                     : x[0] % 2 == 1 ? x[0] + 1
                                                     : x[0] - 1; },
      "one heap of nim with a pass");
  for (const Ruleset& r : {nim(), euclid(), yama()})
    same_values(one_pass(r), push(r, r, Button::inside), 12, "one_pass is an inside button");
  check(Solver(one_pass(enforce({nim(), bishop()}))).is_p({0, 3}), "no pass where stuck");
  check(!Solver(push(enforce({nim(), bishop()}), bishop())).is_p({0, 3}), "a button even where stuck");
  const Ruleset a = sub({2}), b = sub({1});
  first_values(push(a, b), {1, 0, 2, 2}, "button=move");
  first_values(push(a, b, Button::inside), {0, 0, 1, 2}, "button=inside");
  first_values(push(a, b, Button::before), {0, 1, 2, 2}, "button=before");
  first_values(push(a, b, Button::after), {0, 0, 1, 2, 2}, "button=after");
  first_values(push(a, b, Button::either), {0, 1, 2, 2}, "button=either");
  first_values(conjoin(a, b), {0, 1, 1, 0, 0, 1}, "conjoin");
}

void check_misere() {
  p_positions(
      misere(nim(3)), 5,
      [](const Position& x) {
        const bool small = std::max({x[0], x[1], x[2]}) <= 1;
        return small ? (x[0] + x[1] + x[2]) % 2 == 1 : (x[0] ^ x[1] ^ x[2]) == 0;
      },
      "misere nim");
  for (long long k = 1; k <= 5; ++k)
    p_positions(
        misere(subtraction(interval(1, k))), 40,
        [&](const Position& x) { return x[0] % (k + 1) == 1 % (k + 1); }, "push 4.2.2, misere");
  p_positions(
      misere(enforce({sub({1}), sub({2})})), 3, [](const Position& x) { return x[0] == 1 || x[0] == 2; },
      "misere of an enforce game by hand");
}

void check_twist() {
  for (long long k = 1; k <= 5; ++k) {
    Solver solver(twist({subtraction(interval(1, k)), allbut(interval(1, k))}));
    bool first = true, second = true;
    for (long long n = 0; n <= 50; ++n) {
      const long long wanted = n < k ? 0 : n <= 3 * k ? n - k : 2 * k + (n - 3 * k + k) / (k + 1);
      first = first && solver.value({n}, 1) == (n <= 2 * k ? n : (n + 1) % (k + 1));
      second = second && solver.value({n}, 2) == wanted;
    }
    check(first, "comply 2.1");
    check(second, "comply 2.2");
  }
  const Amounts amounts = progression(5, 8, 13);
  check(amounts.has(11) && !amounts.has(12) && !amounts.has(14), "members of a progression");
  for (const auto& [b, c, m] :
       std::vector<std::tuple<long long, long long, long long>>{{3, 4, 1}, {5, 8, 2}, {5, 6, 1}}) {
    const Amounts s = progression(b, b + c, b + m * c);
    Solver solver(twist({subtraction(s), allbut(s)}));
    const long long p = 2 * b + m * c;
    bool repeats = true, complement = true;
    for (long long n = 0; n <= 3 * p; ++n) {
      const long long later = n - b - 3;
      if (n >= p && solver.value({n + p}, 1) != solver.value({n}, 1)) repeats = false;
      if (solver.value({n}, 2) != (later < 0 ? n : 3 + later / (2 * b) * b + later % (2 * b)))
        complement = false;
    }
    check(repeats, "comply 3.9");
    check(complement, "comply, complement values in the proof of 3.8");
  }
  Random random(7);
  for (int n = 0; n < 60; ++n) {
    const int heaps = 1 + n % 3;
    const Game a = random_ruleset(random, heaps), b = random_ruleset(random, heaps);
    Solver twisted(twist({a, b}));
    p_positions(
        enforce({a, b}),
        heaps == 1   ? 25
        : heaps == 2 ? 7
                     : 3,
        [&](const Position& x) { return twisted.is_p(x, 1) || twisted.is_p(x, 2); },
        "enforce is P when a twist phase is");
  }
}

void check_laws() {
  Random random(11);
  for (int n = 0; n < 40; ++n) {
    const int heaps = 1 + n % 2;
    const long long to = heaps == 1 ? 25 : 7;
    const Game a = random_ruleset(random, heaps), b = random_ruleset(random, heaps),
               c = random_ruleset(random, heaps);
    same_values(select({a, enforce({a, b})}), a, to, "absorption");
    same_values(enforce({a, select({a, b})}), a, to, "absorption");
    same_values(enforce({a, select({b, c})}), select({enforce({a, b}), enforce({a, c})}), to, "distribution");
    same_values(select({a, b, c}), select({a, select({b, c})}), to, "association");
    same_values(enforce({a, b, c}), enforce({enforce({a, b}), c}), to, "association");
  }
}

void check_random_games() {
  Random random(2024);
  for (int n = 0; n < 300; ++n) {
    Limits limits;
    limits.heaps = 1 + n % 3;
    limits.core_only = n % 2 == 0;
    limits.allow_misere = false;
    const Game game = random_game(random, limits);
    Solver solver(game);
    bool agree = true;
    for (int phase = 1; phase <= solver.phase_count(); ++phase)
      for (const Position& x : positions(game, limits.heaps == 1 ? 14 : limits.heaps == 2 ? 4 : 2)) {
        if ((solver.value(x, phase) == 0) != solver.is_p(x, phase)) agree = false;
        if (solver.is_stuck(x, phase) && !solver.is_p(x, phase)) agree = false;
      }
    check(agree, "value 0 is P: " + text(game));
    check(phase_count(game) == solver.phase_count() && phase_count(game) <= limits.max_phases,
          "phases: " + text(game));
    check(text(game, 5) == text(game, 5), "a seed fixes the text");
    for (const Game& smaller : simpler(game))
      check(heaps(smaller) == limits.heaps, "simpler: " + text(smaller));
  }
  for (int n = 0; n < 200; ++n) {
    const Ruleset ruleset = random_ruleset(random, 1 + n % 3);
    bool falls = true;
    for (const Position& x : positions(ruleset, 5))
      for (const Position& y : ruleset.options(x))
        falls = falls && is_on_board(ruleset, y) &&
                std::accumulate(y.begin(), y.end(), 0LL) < std::accumulate(x.begin(), x.end(), 0LL);
    check(falls, "falls: " + ruleset.text);
  }
}

void check_customs() {
  Random random(99);
  long long moves = 0;
  for (int n = 0; n < 400; ++n) {
    CustomLimits limits;
    limits.heaps = 1 + n % 3;
    limits.any_targets = n % 2 == 0;
    limits.with_board = n % 4 == 1;
    limits.overflow = n % 5 == 0;
    for (const Custom& custom : random_customs(random, limits, {"first", "second"})) {
      bool falls = true;
      for (const Position& x : positions(custom.ruleset, 5))
        for (const Position& y : custom.ruleset.options(x)) {
          ++moves;
          falls = falls && is_on_board(custom.ruleset, y) &&
                  std::accumulate(y.begin(), y.end(), 0LL) < std::accumulate(x.begin(), x.end(), 0LL);
        }
      check(falls, "falls:\n" + custom.rules_text);
    }
  }
  check(moves > 20000, "the rulesets made by chance have moves");
}

}  // namespace

}  // namespace brute

int main() {
  using namespace brute;
  check_single_rulesets();
  check_zeruclid();
  check_push();
  check_enforce();
  check_phases();
  check_passes_and_buttons();
  check_misere();
  check_twist();
  check_laws();
  check_random_games();
  check_customs();
  check_boards();
  check_breadth();
  std::printf("%d passed, %d failed\n", passed, failed);
  return failed == 0 ? 0 : 1;
}
