// Facts about multisets, grids, cones and rational games.
#include <algorithm>
#include <set>

#include "selftest.h"

namespace brute {

namespace {

const std::vector<long long> dawson{0, 0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2};  // of 0.07
const std::vector<long long> kayles{0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6};

// By single heaps.
void heap_values(const Game& game, const std::vector<long long>& wanted, const std::string& what) {
  Solver solver(game);
  bool holds = true;
  for (std::size_t n = 0; n < wanted.size(); ++n)
    holds = holds && solver.value(as_multiset({static_cast<long long>(n)})) == wanted[n];
  check(holds, what);
}

void xor_of_heaps(const Game& game, long long total, int phase, const std::string& what) {
  Solver solver(game);
  bool holds = true;
  for (const Position& x : positions(game, total, phase)) {
    long long sum = 0;
    for (long long heap : x) sum ^= solver.value({heap}, phase);
    holds = holds && solver.value(x, phase) == sum;
  }
  check(holds, what);
}

// Misere play of a take-and-break game by a direct search; Kayles: 1 or 2 neighbours are taken from a row.
bool is_misere_kayles_p(const Position& rows) {
  if (rows.empty()) return false;
  for (std::size_t h = 0; h < rows.size(); ++h)
    for (long long taken = 1; taken <= 2; ++taken)
      for (long long left = 0; left + taken <= rows[h]; ++left) {
        Position next = rows;
        next[h] = left;
        next.push_back(rows[h] - taken - left);
        if (is_misere_kayles_p(as_multiset(next))) return false;
      }
  return true;
}

void check_codes() {
  heap_values(octal("0.77"), kayles, "kayles");
  heap_values(octal("0.07"), dawson, "0.07");
  heap_values(octal("0.137"), {dawson.begin() + 1, dawson.end()}, "0.137 is 0.07 shifted");
  heap_values(octal("4.0"), {0, 0, 1, 0, 1, 0, 1, 0}, "splitting only");
  heap_values(octal("0.3"), {0, 1, 0, 1, 0, 1}, "take one");
  heap_values(octal("0.33"), {0, 1, 2, 0, 1, 2}, "take one or two");
  heap_values(octal("0.1"), {0, 1, 0, 0}, "take a whole heap of one");
  heap_values(hex("0.8"), {0, 0, 0, 0, 1, 1, 1, 2, 2}, "take one and leave three");
  heap_values(hex("8.0"), {0, 0, 0, 1, 1}, "split in three");
  check(hex("c.0").options({4}) == Options{{2, 1, 1}, {2, 2}, {3, 1}}, "options of c.0");
  xor_of_heaps(octal("0.77"), 9, 1, "kayles is a sum of its rows");
  xor_of_heaps(octal("4.7"), 7, 1, "4.7 is a sum of its heaps");
  xor_of_heaps(select({sub({1, 2}), octal("0.07")}), 8, 1, "rulesets joined by | play heaps apart");
  xor_of_heaps(push(sub({1, 2}), octal("0.07")), 8, 2, "after the last push heaps are apart");
  check(Solver(enforce({octal("0.07"), octal("0.5")})).value({4}) == 0, "octal(0.07) & octal(0.5) at 4");
  values(
      select({sub({1}), octal("0.0")}), 7,
      [](const Position& x) {
        long long sum = 0;
        for (long long heap : x) sum += heap;
        return sum % 2;
      },
      "one token from any heap");
  p_positions(misere(octal("0.77")), 9, is_misere_kayles_p, "misere kayles");
  Solver misere_kayles(misere(octal("0.77")));
  check(misere_kayles.is_p({1}) && misere_kayles.is_p({4}) && !misere_kayles.is_p({2}) &&
            !misere_kayles.is_p({}),
        "misere kayles by hand");
}

void check_partners() {
  for (const Game& a :
       {Game(nim()), Game(sub({2, 3})), Game(octal("0.07")), Game(euclid()), enforce({bishop(), yama()})}) {
    same_outcomes(enforce({a, to_end()}), a, 7, "to_end & A has the outcomes of A");
    same_values(select({no_moves(), a}), a, 7, "no_moves | A is A");
    p_positions(
        enforce({no_moves(), a}), 7, [](const Position&) { return true; }, "no_moves & A");
    check(!is_sound(to_end()) && is_sound(select({a, to_end()})), "to_end needs a partner");
  }
  same_values(select({three_euclid(), to_end()}), three_euclid(), 4,
              "zero is not on the board of three_euclid");
  same_values(select({nim(1), to_end()}), nim(1), 9, "to_end is a move of nim(1)");
  Solver on_sum(select({plus({sub({1}), octal("0.3")}), to_end()}));
  check(on_sum.value({1, 3, 2, 2, 1}) == 2 && on_sum.is_p({1, 0, 0}), "to_end on a sum");
  Solver on_grid(select({vertical(), to_end()}));
  check(on_grid.value({1, 2, 1, 0}) == 1 && on_grid.value({1, 2, 0, 0}) == 0, "to_end fills the grid");
}

void check_grids() {
  Solver either(enforce({vertical(), horizontal()})), alone(cram()), upright(vertical());
  check(either.is_p(free_grid(2, 5)), "vertical & horizontal on 2x5");
  check(alone.is_p(free_grid(2, 2)) && !alone.is_p(free_grid(2, 3)) && alone.is_p(free_grid(2, 4)) &&
            !alone.is_p(free_grid(1, 4)),
        "cram: even by even is P, even by odd is N");
  for (int n = 0; n <= 7; ++n) {
    check(alone.value(free_grid(1, n)) == dawson[static_cast<std::size_t>(n)], "cram on a row is 0.07");
    check(upright.value(free_grid(n, 2)) == 0 &&
              upright.value(free_grid(n, 1)) == dawson[static_cast<std::size_t>(n)],
          "columns are 0.07");
  }
  same_values(left_domineering(), vertical(), 6, "left(domineering)");
  same_values(right_domineering(), horizontal(), 6, "right(domineering)");
  same_values(select({vertical(), horizontal()}), cram(), 6, "vertical | horizontal");
  Solver with_blocks(placing("kings", {{{{0, 0}}, {{0, 1}, {0, -1}, {1, 0}, {-1, 0}}}}));
  for (int n = 0; n <= 8; ++n)
    check(with_blocks.value(free_grid(1, n)) == dawson[static_cast<std::size_t>(n + 1)],
          "a cell and its neighbours is 0.137");
  check(placing("far", {{{{2, 2}, {2, 3}}}}).options(free_grid(1, 2)) == Options{{1, 2, 0, 0}},
        "placements are translated");
}

// Vertical first.
void check_push_cram() {
  Solver solver(push(left_domineering(), right_domineering()));
  const auto is_p = [&](int rows, int columns) { return solver.is_p(free_grid(rows, columns)); };
  const auto g = [](int n) { return dawson[static_cast<std::size_t>(n)]; };
  for (int n = 1; n <= 5; ++n)
    check(is_p(3, n) == (n % 2 == 0), "push 5.0.2 (iii) and 5.0.3: 3x" + std::to_string(n));
  for (int n = 1; n <= 6; ++n) check(!is_p(2, n), "push 5.0.2 (i)");
  check(!is_p(4, 3) && !is_p(4, 2), "push 5.0.2 (i)");
  for (int n = 1; n <= 5; ++n) check(is_p(n, 3) == (g(n) == 0), "push 5.0.2 (iv)");
  for (int n = 1; n <= 12; ++n) check(g(n) != 0 || !is_p(1, n), "push 5.0.2 (ii)");
  check(!is_p(5, 1) && is_p(1, 4) && is_p(3, 4), "push 5.0.2 (ii), (v)");
}

void check_cones() {
  bool unique = true, counted = true;
  for (const Position& e : positions(nim(2), 3))
    for (const Position& f : positions(nim(2), 3)) {
      const Matrix q{e[0], e[1], f[0], f[1]};
      const long long det = q.p1 * q.q2 - q.q1 * q.p2;
      if (q.p1 == 0 || q.q2 == 0 || det <= 0) continue;
      std::set<Position> classes;
      for (const Position& x : positions(on_cone(nim(), q), 12)) {
        const auto all = decompositions(q, x);
        unique = unique && all.size() == 1 && composed(q, all[0]) == x;
        if (!all.empty()) classes.insert(all[0].t);
      }
      counted = counted && static_cast<long long>(classes.size()) == det;
    }
  check(unique, "rational, Lemma 4");
  check(counted, "rational, Lemma 2 with T_Q cut");
}

// floor((X q2 - Y p2) / det), floor((Y p1 - X q1) / det)
Position phi(const Matrix& q, const Position& x) {
  const long long det = q.p1 * q.q2 - q.q1 * q.p2;
  return {(x[0] * q.q2 - x[1] * q.p2) / det, (x[1] * q.p1 - x[0] * q.q1) / det};
}

void check_rational() {
  const Matrix paper{7, 2, 1, 10};
  const std::vector<Game> games{nim(),
                                wythoff(),
                                euclid(),
                                yama(),
                                enforce({bishop(), yama()}),
                                push(nim(), euclid()),
                                one_pass(wythoff())};
  for (const Matrix& q : {Matrix{1, 1, 0, 1}, Matrix{2, 0, 0, 2}, Matrix{3, 1, 1, 2}, paper})
    for (const Game& g : games) {
      Solver plain(g), misere_plain(misere(g));
      values(
          rational(q, g), 14, [&](const Position& x) { return plain.value(phi(q, x)); },
          "rational, Theorem 1");
      p_positions(
          misere(rational(q, g)), 14, [&](const Position& x) { return misere_plain.is_p(phi(q, x)); },
          "Theorem 1, misere");
    }
  p_positions(
      rational(paper, nim()), 30,
      [&](const Position& x) {
        const Decomposition parts = decompositions(paper, x)[0];
        return parts.coefficients[0] == parts.coefficients[1];
      },
      "rational, Corollary 9");
  same_values(on_cone(rays({{7, 2}, {1, 10}}), paper), rational(paper, nim()), 26, "RN by rays on its cone");
  same_values(on_cone(nim(), {1, 0, 0, 1}), nim(), 9, "the cone of everything");
  Solver rn(rational(paper, nim())), c(on_cone(rays({{7, 2}, {1, 10}, {8, 4}}), paper));
  check(rn.is_p({9, 13}) && !c.is_p({9, 13}) && c.is_stuck({1, 9}), "rational, game (c) at (9,13)");
  const std::set<Position> listed{{0, 0}, {1, 3}, {2, 3}, {3, 8}, {5, 8}, {4, 11}, {7, 11}};
  p_positions(
      rational({1, 1, 0, 1}, wythoff()), 11, [&](const Position& x) { return listed.contains(x); },
      "(1/1,1/0)-RW");
  Solver wide(push(rational({2, 0, 0, 2}, nim()), nim()));
  check(is_sound(wide.game()) && wide.value({1, 1}) == 1 && wide.value({1, 0}) == 0,
        "rational[2,0; 0,2](nim) >> nim");
  check(!is_sound(push(rational({3, 1, 1, 2}, nim()), nim())), "different boards do not join");
  check(is_sound(push(rational({6, 2, 1, 2}, nim()), on_cone(nim(), {3, 1, 2, 4}))),
        "cones equal as sets join");
  Solver stuck(conjoin(on_cone(steps({{0, 1}}), {1, 1, 0, 1}), on_cone(steps({{1, 0}}), {1, 1, 0, 1})));
  check(stuck.value({1, 1}) == 1,
        "a move out of the cone does not exist, also for who asks whether A is stuck");
  const Game within = on_cone(one_pass(nim()), {1, 1, 0, 1});
  same_values(within, one_pass(on_cone(nim(), {1, 1, 0, 1})), 7, "a cone of a game is the game of cones");
}

}  // namespace

void check_boards() {
  check_codes();
  check_partners();
  check_grids();
  check_push_cram();
  check_cones();
  check_rational();
}

}  // namespace brute
