// What is true of the push operator (push paper, section 2.1) and of what follows a game, on random games. The
// hypotheses are looked at where play can come to.
#include <gtest/gtest.h>

#include <algorithm>

#include "proof/playground.h"

namespace galli::algebra_push_test {
namespace {

using brute::Game;
using brute::Random;

TEST(PushAlgebra, a_game_pushed_to_itself_is_the_game_with_a_heap_of_one) {
  Random random(101);
  Tally tally;
  const std::size_t games = games_to_try(140);
  for (std::size_t i = 0; i < games; ++i) {
    const Playground playground = random_playground(random, i);
    const Game game = playground.one_phase(random, 2);
    const std::string a = brute::text(game);
    SCOPED_TRACE(playground.rules + a);
    Judge alone(a, playground.library), pushed(word("push", {a, a}), playground.library),
        sum(word("plus", {a, "nim(1)"}), playground.library);
    for (const brute::Position& x : places(game)) {
      const Nimber value = alone.value(at(game, x));
      tally.met("Lemma 2.1.1", value > 1);
      ASSERT_EQ(pushed.value(at(game, x)), value ^ 1U) << at(game, x);
      ASSERT_EQ(pushed.value(at(game, x), 1), value) << at(game, x);
      ASSERT_EQ(pushed.is_p(at(game, x)), value == 1) << at(game, x);
      ASSERT_EQ(sum.value(at(game, x) + "+1"), value ^ 1U) << at(game, x);
      ASSERT_EQ(sum.is_p(at(game, x) + "+1"), pushed.is_p(at(game, x))) << at(game, x);
    }
  }
  tally.expect("Lemma 2.1.1", games, 100);
}

/// A pair of games on one board that need not end together, and the game of the button between them.
struct Pair {
  Pair(Random& random, const Playground& playground, bool with_enforce)
      : first(playground.one_phase(random, 1, with_enforce)),
        second(playground.other(random)),
        a(brute::text(first), playground.library),
        b(brute::text(second), playground.library),
        misere(word("misere", {a.text()}), playground.library),
        push(word("push", {a.text(), b.text()}), playground.library) {}

  std::string at(const brute::Position& x) const { return galli::at(first, x); }

  Game first, second;
  Judge a, b, misere, push;
};

template <typename Check>
void try_pairs(std::size_t games, std::uint64_t seed, bool with_enforce, Check check) {
  Random random(seed);
  for (std::size_t i = 0; i < games; ++i) {
    const Playground playground = i % 2 == 0 ? listed_moves(random) : random_playground(random, i / 2);
    Pair pair(random, playground, with_enforce);
    SCOPED_TRACE(playground.rules + pair.push.text());
    check(pair);
    if (testing::Test::HasFatalFailure()) return;
  }
}

TEST(PushAlgebra, a_push_is_lost_where_the_second_game_is_won_and_no_move_of_the_first_is_good) {
  Tally tally;
  const std::size_t games = games_to_try(140);
  try_pairs(games, 102, true, [&](Pair& pair) {
    for (const brute::Position& x : places(pair.first)) {
      const auto is_bad = [&](const auto& set) {
        return std::none_of(set.begin(), set.end(),
                            [&](const auto& y) { return pair.push.is_p(pair.at(y)); });
      };
      const auto sets = imposed(pair.first, x);
      const bool moves_are_bad = std::any_of(sets.begin(), sets.end(), is_bad),
                 push_is_bad = !pair.b.is_p(pair.at(x));
      tally.met("Proposition 2.1.2, P", moves_are_bad && push_is_bad);
      tally.met("Proposition 2.1.2, only a move wins", !moves_are_bad && push_is_bad);
      tally.met("Proposition 2.1.2, only the button wins", moves_are_bad && !push_is_bad);
      ASSERT_EQ(pair.push.is_p(pair.at(x)), moves_are_bad && push_is_bad) << pair.at(x);
    }
  });
  tally.expect("Proposition 2.1.2, P", games, 100);
  tally.expect("Proposition 2.1.2, only a move wins", games, 100);
  tally.expect("Proposition 2.1.2, only the button wins", games, 100);
}

/// The sets, as bits over `all`, that satisfy (i) to (iii) of Corollary 2.1.3.
std::vector<std::uint32_t> sets_of_corollary(Pair& pair, const std::vector<brute::Position>& all) {
  std::uint32_t lost_after_push = 0;
  std::vector<std::uint32_t> options(all.size());
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (pair.b.is_p(pair.at(all[i]))) lost_after_push |= 1U << i;
    const auto sets = imposed(pair.first, all[i]);  // one, since nothing is enforced
    for (const brute::Position& y : sets.front())
      options[i] |= 1U << (std::find(all.begin(), all.end(), y) - all.begin());
  }
  std::vector<std::uint32_t> found;
  for (std::uint32_t set = 0; set < 1U << all.size(); ++set) {
    bool fits = (set & lost_after_push) == 0;
    for (std::size_t i = 0; i < all.size(); ++i)
      fits = fits &&
             ((set >> i & 1U) ? (options[i] & set) == 0 : (lost_after_push >> i & 1U) || (options[i] & set));
    if (fits) found.push_back(set);
  }
  return found;
}

TEST(PushAlgebra, exactly_one_set_is_that_of_the_lost_positions) {
  Tally tally;
  const std::size_t games = games_to_try(140);
  try_pairs(games, 103, false, [&](Pair& pair) {
    const std::vector<brute::Position> starts = places(pair.first);
    for (std::size_t s = starts.size() - std::min<std::size_t>(starts.size(), 6); s < starts.size(); ++s) {
      const auto all = reached(pair.first, starts[s], 10);
      if (!all) continue;
      std::uint32_t expected = 0;
      for (std::size_t i = 0; i < all->size(); ++i)
        expected |= pair.push.is_p(pair.at((*all)[i])) ? 1U << i : 0U;
      tally.met("Corollary 2.1.3", all->size() > 3 && expected != 0);
      ASSERT_EQ(sets_of_corollary(pair, *all), std::vector<std::uint32_t>{expected}) << pair.at(starts[s]);
    }
  });
  tally.expect("Corollary 2.1.3", games, 100);
}

TEST(PushAlgebra, conditions_under_which_the_button_changes_nothing) {
  Tally tally;
  const std::size_t games = games_to_try(300);
  try_pairs(games, 104, true, [&](Pair& pair) {
    for (const brute::Position& x : places(pair.first)) {
      if (tally.met("Proposition 2.1.4 (i)", pair.b.is_p(pair.at(x)))) {
        ASSERT_FALSE(pair.push.is_p(pair.at(x))) << pair.at(x);
      }
      const auto all = reached(pair.first, x, 40);
      if (!all) continue;
      bool apart = true, misere_apart = true, ends_in_second = true;
      for (const brute::Position& y : *all) {
        const bool second = pair.b.is_p(pair.at(y));
        apart = apart && !(second && pair.a.is_p(pair.at(y)));
        misere_apart = misere_apart && !(second && pair.misere.is_p(pair.at(y)));
        const auto sets = imposed(pair.first, y);
        const bool is_stuck =
            std::any_of(sets.begin(), sets.end(), [](const auto& set) { return set.empty(); });
        ends_in_second = ends_in_second && (second || !is_stuck);
      }
      if (tally.met("Proposition 2.1.4 (ii)", apart && all->size() > 1)) {
        ASSERT_EQ(pair.push.is_p(pair.at(x)), pair.a.is_p(pair.at(x))) << pair.at(x);
      }
      if (tally.met("Proposition 2.1.4 (iii)", misere_apart && ends_in_second && all->size() > 1)) {
        ASSERT_EQ(pair.push.is_p(pair.at(x)), pair.misere.is_p(pair.at(x))) << pair.at(x);
      }
    }
  });
  tally.expect("Proposition 2.1.4 (i)", games, 100);
  tally.expect("Proposition 2.1.4 (ii)", games, 20);
  tally.expect("Proposition 2.1.4 (iii)", games, 20);
}

/// Games over the whole grammar, of any number of phases.
Game any_game(Random& random, brute::Stage stage, int heaps, bool whole) {
  brute::Limits limits;
  limits.stage = stage;
  limits.heaps = heaps;
  limits.whole = whole;
  limits.core_only = false;
  limits.allow_misere = false;
  limits.max_depth = 2;
  limits.max_phases = 8;
  return brute::random_game(random, limits);
}

constexpr brute::Extent small{9, 4, 8, 2, 5, 4, 12};

TEST(PushAlgebra, a_last_move_elsewhere_makes_misere_play) {
  Random random(105);
  Tally tally;
  const std::size_t games = games_to_try(280);
  for (std::size_t i = 0; i < games; ++i) {
    const Game game = any_game(random, brute::Stage::any, 2, true);
    const std::string a = brute::text(game);
    SCOPED_TRACE(a);
    Judge normal(a), misere(word("misere", {a})), sequel(word("then", {a, "nim(1)@(1)"}));
    for (std::size_t phase = 0; phase < normal.phase_count(); ++phase) {
      for (const brute::Position& x : brute::positions(game, static_cast<int>(phase) + 1, small)) {
        const std::string here = at(game, x, static_cast<int>(phase) + 1);
        tally.met("misere differs from normal play", misere.is_p(here, phase) != normal.is_p(here, phase));
        ASSERT_EQ(sequel.is_p(here, phase), misere.is_p(here, phase)) << here << " in phase " << phase + 1;
      }
    }
  }
  tally.expect("misere differs from normal play", games, 100);
}

brute::Matrix random_matrix(Random& random) {
  brute::Matrix q;
  do
    q = {brute::pick(random, 1, 4), brute::pick(random, 0, 3), brute::pick(random, 0, 3),
         brute::pick(random, 1, 4)};
  while (q.p1 * q.q2 <= q.q1 * q.p2);
  return q;
}

TEST(PushAlgebra, a_rational_game_is_copies_of_its_game) {
  Random random(106);
  Tally tally;
  const std::size_t games = games_to_try(200);
  for (std::size_t i = 0; i < games; ++i) {
    const Game game = any_game(random, brute::Stage::heaps, 2, false);
    const brute::Matrix q = random_matrix(random);
    Judge canonical(brute::text(game)), copies(brute::text(brute::rational(q, game)));
    SCOPED_TRACE(copies.text());
    ASSERT_EQ(copies.phase_count(), canonical.phase_count());
    for (int tries = 0; tries < 12; ++tries) {
      const brute::Position x{brute::pick(random, 0, 14), brute::pick(random, 0, 14)};
      if (!brute::is_in_cone(q, x)) continue;
      const auto ways = brute::decompositions(q, x);
      ASSERT_EQ(ways.size(), 1U) << at(game, x);
      const std::size_t phase = i % canonical.phase_count();
      const Nimber value = canonical.value(at(game, ways[0].coefficients), phase);
      tally.met("a copy of a value above 1", value > 1);
      tally.met("a copy that does not begin at the origin", value > 0 && ways[0].t != brute::Position{0, 0});
      ASSERT_EQ(copies.value(at(game, x), phase), value) << at(game, x) << " in phase " << phase + 1;
      ASSERT_EQ(copies.planned_value(at(game, x), phase), value) << at(game, x) << " in phase " << phase + 1;
      ASSERT_EQ(copies.is_p(at(game, x), phase), value == 0) << at(game, x) << " in phase " << phase + 1;
    }
  }
  tally.expect("a copy of a value above 1", games, 30);
  tally.expect("a copy that does not begin at the origin", games, 30);
}

/// What the mover can force: values that are in every set that may be imposed.
bool can_force(Judge& judge, const Game& game, std::size_t phase, const brute::Position& x, Nimber value) {
  const std::vector<brute::Phase> phases = brute::phases(game);
  for (const brute::OptionSet& set : brute::imposed_sets(game, phases[phase], x)) {
    const bool has_value = std::any_of(set.begin(), set.end(), [&](const brute::State& state) {
      const auto is_there = [&](const brute::Phase& p) { return !(p < state.phase) && !(state.phase < p); };
      const auto there =
          static_cast<std::size_t>(std::find_if(phases.begin(), phases.end(), is_there) - phases.begin());
      return judge.value(at(game, state.position, static_cast<int>(there) + 1), there) == value;
    });
    if (!has_value) return false;
  }
  return true;
}

TEST(PushAlgebra, an_ordinal_sum_counts_what_its_base_cannot_force) {
  Random random(107);
  Tally tally;
  const std::size_t games = games_to_try(120);
  for (std::size_t i = 0; i < games; ++i) {
    const Game base = any_game(random, brute::Stage::heaps, static_cast<int>(1 + i % 2), false),
               top = any_game(random, brute::Stage::heaps, 1, false);
    Judge a(brute::text(base)), b(brute::text(top)), ordinal(word("ordinal", {a.text(), b.text()}));
    SCOPED_TRACE(ordinal.text());
    const std::size_t of_a = i % a.phase_count(), of_b = i / 2 % b.phase_count();
    for (const brute::Position& x : few_places(base)) {
      for (const brute::Position& y : few_places(top)) {
        const Nimber rest = b.value(at(top, y), of_b);
        Nimber expected = 0;
        for (Nimber left = rest;; ++expected) {
          if (!can_force(a, base, of_a, x, expected) && left-- == 0) break;
        }
        const std::string here = at(base, x) + "+" + at(top, y);
        tally.met("a number that the base can force is passed over", expected > rest && rest > 0);
        ASSERT_EQ(ordinal.value(here, of_a * b.phase_count() + of_b), expected)
            << here << " in phases " << of_a + 1 << ", " << of_b + 1;
      }
    }
  }
  tally.expect("a number that the base can force is passed over", games, 100);
}

}  // namespace
}  // namespace galli::algebra_push_test
