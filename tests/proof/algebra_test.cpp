// What is true of `|` and `&` (enforce paper, sections 3 to 5), on random games of one phase; and what is not true of
// games with more phases.
#include <gtest/gtest.h>

#include <algorithm>

#include "proof/playground.h"

namespace galli::algebra_test {
namespace {

using brute::Game;
using brute::Random;

/// Three games of one phase on one board.
struct Three {
  Three(Random& random, std::size_t turn, int depth) : playground(random_playground(random, turn)) {
    for (int i = 0; i < 3; ++i) {
      games.push_back(playground.one_phase(random, depth));
      texts.push_back(brute::text(games.back()));
    }
  }
  Playground playground;
  std::vector<Game> games{};
  std::vector<std::string> texts{};
};

struct Law {
  const char* name;
  std::string left, right;
};

std::vector<Law> laws(const std::string& a, const std::string& b, const std::string& c) {
  const auto either = [](const std::string& x, const std::string& y) { return word("select", {x, y}); };
  const auto both = [](const std::string& x, const std::string& y) { return word("enforce", {x, y}); };
  return {
      {"| is commutative", either(a, b), either(b, a)},
      {"& is commutative", both(a, b), both(b, a)},
      {"| is associative", either(either(a, b), c), either(a, either(b, c))},
      {"& is associative", both(both(a, b), c), both(a, both(b, c))},
      {"| of three", word("select", {a, b, c}), either(a, either(b, c))},
      {"& of three", word("enforce", {a, b, c}), both(a, both(b, c))},
      {"| is idempotent", either(a, a), a},
      {"& is idempotent", both(a, a), a},
      {"& absorbs |", both(either(a, b), a), a},
      {"| absorbs &", either(both(a, b), a), a},
      {"& distributes over |", both(either(a, b), c), either(both(a, c), both(b, c))},
      {"| distributes over &", either(both(a, b), c), both(either(a, c), either(b, c))},
      {"no_moves is nothing to |", either(a, "no_moves"), a},
  };
}

TEST(Algebra, laws_of_a_distributive_lattice_hold_for_outcomes_and_values) {
  Random random(201);
  Tally tally;
  const std::size_t games = games_to_try(70);
  for (std::size_t i = 0; i < games; ++i) {
    const Three three(random, i, 1);
    SCOPED_TRACE(three.playground.rules);
    std::vector<std::unique_ptr<Judge>> judges;
    const std::vector<Law> all = laws(three.texts[0], three.texts[1], three.texts[2]);
    for (const Law& law : all) {
      judges.push_back(std::make_unique<Judge>(law.left, three.playground.library));
      judges.push_back(std::make_unique<Judge>(law.right, three.playground.library));
    }
    for (const brute::Position& x : places(three.games[0])) {
      const std::string here = at(three.games[0], x);
      tally.met("| and & differ", judges[0]->value(here) != judges[2]->value(here));
      for (std::size_t law = 0; law < all.size(); ++law) {
        Judge &left = *judges[2 * law], &right = *judges[2 * law + 1];
        tally.met(all[law].name, left.value(here) > 1);
        ASSERT_EQ(left.value(here), right.value(here))
            << all[law].name << ": " << left.text() << " and " << right.text() << " at " << here;
        ASSERT_EQ(left.is_p(here), right.is_p(here))
            << all[law].name << ": " << left.text() << " and " << right.text() << " at " << here;
      }
    }
  }
  tally.expect("| and & differ", games, 100);
  for (const Law& law : laws("", "", "")) tally.expect(law.name, games, 50);
}

TEST(Algebra, a_move_to_the_end_and_no_moves_are_identity_and_absorbing) {
  Random random(202);
  Tally tally;
  const std::size_t games = games_to_try(105);
  for (std::size_t i = 0; i < games; ++i) {
    const Playground playground = random_playground(random, i);
    if (!tally.met("to_end has one terminal position", playground.has_zero)) continue;
    const Game game = playground.one_phase(random, 2);
    const std::string a = brute::text(game);
    SCOPED_TRACE(playground.rules + a);
    Judge alone(a, playground.library), enforced(word("enforce", {a, "to_end"}), playground.library),
        selected(word("select", {a, "to_end"}), playground.library),
        stopped(word("enforce", {"no_moves", a}), playground.library);
    for (const brute::Position& x : places(game)) {
      const std::string here = at(game, x);
      const bool is_zero = x == brute::zero(game.board, x);
      tally.met("to_end is nothing to &, N", !alone.is_p(here));
      tally.met("to_end is nothing to &, P", !is_zero && alone.is_p(here));
      tally.met("to_end absorbs under |", !is_zero);
      tally.met("no_moves absorbs under &", !alone.is_p(here));
      ASSERT_EQ(enforced.is_p(here), alone.is_p(here)) << here;
      ASSERT_EQ(selected.is_p(here), is_zero) << here;
      ASSERT_EQ(stopped.value(here), 0U) << here;
      ASSERT_TRUE(stopped.is_p(here)) << here;
    }
  }
  tally.expect("to_end has one terminal position", games, 50);
  for (const char* property : {"to_end is nothing to &, N", "to_end is nothing to &, P",
                               "to_end absorbs under |", "no_moves absorbs under &"})
    tally.expect(property, games, 100);
}

/// Theorem 34 (1) to (3), of one position.
void check_what_can_be_forced(Judge& judge, const Game& game, const brute::Position& x, Tally& tally) {
  const Nimber value = judge.value(at(game, x));
  bool is_avoided = false;
  for (const auto& set : imposed(game, x)) {
    std::vector<bool> seen(value + 1);
    for (const brute::Position& y : set) {
      if (const Nimber there = judge.value(at(game, y)); there <= value) seen[there] = true;
    }
    if (tally.met("Theorem 34 (1)", set.empty())) {
      EXPECT_EQ(value, 0U);
    }
    is_avoided = is_avoided || !seen[value];
    for (Nimber m = 0; m < value; ++m)
      EXPECT_TRUE(seen[m]) << "cannot go to " << m << " from " << at(game, x);
  }
  EXPECT_TRUE(is_avoided) << "can stay at " << value << " from " << at(game, x);
  tally.met("Theorem 34 (2), (3)", value > 1);
}

/// Sums with an enforce game, by literal play: a sum is lost exactly when the values cancel.
TEST(Algebra, values_of_enforce_games_are_right_in_sums) {
  Random random(203);
  Tally tally;
  const std::size_t games = games_to_try(140);
  for (std::size_t i = 0; i < games; ++i) {
    const Three three(random, i, i % 3 == 0 ? 1 : 0);
    const auto& [playground, all, texts] = three;
    const Game left = i % 2 == 0 ? brute::enforce({all[0], all[1]}) : brute::enforce(all),
               right = i % 4 < 2 ? brute::enforce({all[1], all[2]}) : all[2];
    Judge a(brute::text(left), playground.library), b(brute::text(right), playground.library),
        only(texts[0], playground.library);
    Judge with_nim(word("plus", {a.text(), "nim(1)"}), playground.library),
        with_other(word("plus", {a.text(), b.text()}), playground.library),
        with_both(word("plus", {a.text(), b.text(), "nim(1)"}), playground.library);
    SCOPED_TRACE(playground.rules + with_other.text());
    for (const brute::Position& x : few_places(left)) {
      const std::string here = at(left, x);
      const Nimber value = a.value(here);
      const bool is_news = tally.met("enforce has a value of its own", value != only.value(here));
      check_what_can_be_forced(a, left, x, tally);
      ASSERT_EQ(with_nim.planned_value(here + "+2"), value ^ 2U) << here;
      for (Nimber heap = 0; heap <= value + 2; ++heap) {
        tally.met(i % 2 == 1 ? "three rulesets and a heap" : "two rulesets and a heap",
                  is_news && heap == value);
        ASSERT_EQ(with_nim.is_p(here + "+" + std::to_string(heap)), heap == value)
            << here << " and a heap of " << heap;
      }
      for (const brute::Position& y : few_places(right)) {
        const std::string both = here + "+" + at(right, y);
        const Nimber other = b.value(at(right, y));
        tally.met("two enforce games", i % 4 < 2 && value == other && value > 0);
        ASSERT_EQ(with_other.is_p(both), value == other) << both;
        if (i % 5 != 0 || (value ^ other) > 6) continue;
        tally.met("two games and a heap", value != other);
        const Nimber heap = static_cast<Nimber>(brute::pick(random, 0, 3));
        ASSERT_EQ(with_both.is_p(both + "+" + std::to_string(heap)), heap == (value ^ other))
            << both << " and a heap of " << heap;
        ASSERT_TRUE(with_both.is_p(both + "+" + std::to_string(value ^ other)))
            << both << " and the heap that cancels";
      }
    }
  }
  for (const char* property :
       {"Theorem 34 (1)", "Theorem 34 (2), (3)", "enforce has a value of its own", "two rulesets and a heap",
        "three rulesets and a heap", "two enforce games", "two games and a heap"}) {
    tally.expect(property, games, 30);
  }
}

TEST(Algebra, enforce_is_lost_where_comply_constrain_is_lost_in_some_phase) {
  Random random(204);
  Tally tally;
  const std::size_t games = games_to_try(105);
  for (std::size_t i = 0; i < games; ++i) {
    const Three three(random, i, 1);
    std::vector<std::string> texts = three.texts;
    if (i % 3 != 0) texts.pop_back();
    Judge enforced(word("enforce", texts), three.playground.library),
        twisted(word("twist", texts), three.playground.library);
    SCOPED_TRACE(three.playground.rules + twisted.text());
    ASSERT_EQ(twisted.phase_count(), texts.size());
    for (const brute::Position& x : places(three.games[0])) {
      const std::string here = at(three.games[0], x);
      std::size_t lost = 0;
      for (std::size_t phase = 0; phase < texts.size(); ++phase) lost += twisted.is_p(here, phase) ? 1U : 0U;
      tally.met("lost in some phases of twist, not in all", lost > 0 && lost < texts.size());
      tally.met("lost in no phase of twist", lost == 0);
      ASSERT_EQ(enforced.is_p(here), lost > 0) << here;
    }
  }
  tally.expect("lost in some phases of twist, not in all", games, 100);
  tally.expect("lost in no phase of twist", games, 100);
}

TEST(Algebra, a_ruleset_dominates_where_it_has_property_1) {
  Random random(205);
  Tally tally;
  const std::size_t games = games_to_try(300);
  for (std::size_t i = 0; i < games; ++i) {
    const Playground playground = listed_moves(random);  // all its positions are looked at
    const Game first = playground.one_phase(random, 1), second = playground.one_phase(random, 1);
    Judge a(brute::text(first), playground.library),
        both(word("enforce", {a.text(), brute::text(second)}), playground.library);
    SCOPED_TRACE(playground.rules + both.text());
    bool dominates = true, has_property = true;
    for (const brute::Position& x : places(first)) {
      dominates = dominates && both.is_p(at(first, x)) == a.is_p(at(first, x));
      const auto is_good = [&](const auto& set) {
        return std::any_of(set.begin(), set.end(), [&](const auto& y) { return a.is_p(at(first, y)); });
      };
      const auto sets = imposed(second, x);
      has_property = has_property && (a.is_p(at(first, x)) || std::all_of(sets.begin(), sets.end(), is_good));
    }
    tally.met("Theorem 18, dominates", dominates && a.text() != brute::text(second));
    tally.met("Theorem 18, does not dominate", !dominates);
    ASSERT_EQ(dominates, has_property);
  }
  tally.expect("Theorem 18, dominates", games, 5);
  tally.expect("Theorem 18, does not dominate", games, 20);
}

/// Whether two games have the same outcomes on the whole of a listed board.
bool are_similar(Judge& a, Judge& b, const std::vector<brute::Position>& all, const Game& game) {
  return std::all_of(all.begin(), all.end(),
                     [&](const brute::Position& x) { return a.is_p(at(game, x)) == b.is_p(at(game, x)); });
}

TEST(Algebra, similar_games_are_not_similar_beside_a_third) {
  Random random(206);
  std::size_t found[2] = {0, 0};
  for (int tries = 0; tries < 3000 && (found[0] == 0 || found[1] == 0); ++tries) {
    const Playground playground = listed_moves(random);
    const Game game(playground.pool[0]);
    const std::vector<brute::Position> all = brute::positions(game, 7);
    Judge a("first", playground.library), b("second", playground.library);
    if (!are_similar(a, b, all, game)) continue;
    Judge enforced_a("first & third", playground.library), enforced_b("second & third", playground.library);
    Judge selected_a("first | third", playground.library), selected_b("second | third", playground.library);
    found[0] += are_similar(enforced_a, enforced_b, all, game) ? 0 : 1;
    found[1] += are_similar(selected_a, selected_b, all, game) ? 0 : 1;
  }
  EXPECT_GT(found[0], 0U) << "no instance for &";
  EXPECT_GT(found[1], 0U) << "no instance for |";
  // The instance of Proposition 22: take one, or any odd number, enforced together with any even number.
  Judge a("subtraction{1}"), b("subtraction{1, 3 ..}"), with_a("subtraction{1} & subtraction{2, 4 ..}"),
      with_b("subtraction{1, 3 ..} & subtraction{2, 4 ..}");
  for (int n = 0; n <= 20; ++n) EXPECT_EQ(a.is_p(std::to_string(n)), b.is_p(std::to_string(n)));
  EXPECT_TRUE(with_a.is_p("3"));
  EXPECT_FALSE(with_b.is_p("3"));
}

TEST(Algebra, an_end_that_is_reached_at_two_places_is_no_identity) {
  Library library = standard_library();
  const std::string rules =
      "ruleset one_move(n)\n  (0) where n = 1\nruleset two_ends(n)\n  (1) where n = 2\n  (0) where n = 3\n  "
      "(0) where n = 4\n";
  library.add(std::make_shared<const Source>(Source{"ends.rules", rules}));
  Judge alone("one_move", library), enforced("one_move & two_ends", library);
  EXPECT_FALSE(alone.is_p("1"));
  EXPECT_TRUE(enforced.is_p("1"));
}

TEST(Algebra, games_of_two_phases_break_the_laws) {
  const std::string g = "(subtraction{1} >> subtraction{1})";
  Judge once(g), twice(g + " | " + g);
  EXPECT_EQ(once.value("0"), 1U);
  EXPECT_NE(twice.value("0"), once.value("0"));
  EXPECT_TRUE(Judge("(" + g + " & " + g + ") | " + g).value("0") != once.value("0") ||
              Judge(g + " & " + g).value("0") != once.value("0"));
  EXPECT_EQ(Judge("(subtraction{1} & subtraction{1}) | subtraction{2}").value("2"), 2U);
  EXPECT_FALSE(Judge("(nim >> wythoff) >> euclid").is_p("0,0"));
  EXPECT_TRUE(Judge("nim >> (wythoff >> euclid)").is_p("0,0"));
  EXPECT_NE(Judge("nim >> wythoff").is_p("2,2"), Judge("wythoff >> nim").is_p("2,2"));
}

/// How many of some random games with buttons break a law.
std::size_t breaches(std::size_t law) {
  Random random(207);
  std::size_t found = 0;
  for (int tries = 0; tries < 60; ++tries) {
    const Playground playground;
    std::vector<std::string> texts;
    for (int i = 0; i < 3; ++i)
      texts.push_back(word("push", {brute::text(Game(playground.ruleset(random))),
                                    brute::text(Game(playground.ruleset(random)))}));
    const Law one = laws(texts[0], texts[1], texts[2])[law];
    Judge left(one.left), right(one.right);
    bool holds = true;
    for (int n = 0; n <= 8; ++n)
      holds = holds && left.value(std::to_string(n)) == right.value(std::to_string(n));
    found += holds ? 0U : 1U;
  }
  return found;
}

TEST(Algebra, games_with_buttons_commute_and_associate_but_do_not_absorb_or_distribute) {
  const std::vector<Law> all = laws("", "", "");
  for (std::size_t law = 0; law < all.size(); ++law) {
    const std::string name = all[law].name;
    const bool keeps = name.find("commut") != std::string::npos || name.find("assoc") != std::string::npos ||
                       name.find("of three") != std::string::npos ||
                       name.find("no_moves") != std::string::npos;
    const std::size_t found = breaches(law);
    if (keeps) {
      EXPECT_EQ(found, 0U) << name;
    } else {
      EXPECT_GT(found, 0U) << name;
    }
  }
}

}  // namespace
}  // namespace galli::algebra_test
