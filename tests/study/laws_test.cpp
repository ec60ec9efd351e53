#include "study/comparison/laws.h"

#include <gtest/gtest.h>

#include <map>

#include "by_text.h"
#include "study/comparison/compare.h"

namespace galli::laws_test {
namespace {

using Verdict = LawFinding::Verdict;

std::vector<LawFinding> laws(const std::vector<std::string>& texts, Integer bound = 20) {
  std::vector<Game> games;
  for (const std::string& text : texts) games.push_back(read(text));
  return try_laws(games, bound, default_settings(), {});
}

const LawFinding& law(const std::vector<LawFinding>& all, const std::string& text) {
  for (const LawFinding& one : all) {
    if (one.law.starts_with(text)) return one;
  }
  throw std::runtime_error("no law " + text);
}

TEST(Laws, of_a_lattice_hold_for_rulesets) {
  const auto all = laws({"nim", "bishop", "yama"});
  std::map<std::string, int> count;
  for (const LawFinding& one : all) {
    if (!one.source.starts_with("enforce")) continue;
    EXPECT_EQ(one.verdict, Verdict::holds) << one.law;
    EXPECT_EQ(one.values->cases, 441U);
    ++count[one.name];
  }
  EXPECT_EQ(count.size(), 10U);
  EXPECT_EQ(count["& is idempotent"], 3);
}

TEST(Laws, fail_for_games_of_several_phases) {
  const auto all = laws({"subtraction{1} >> subtraction{1}", "subtraction{2}"});
  const LawFinding& idempotent =
      law(all, "(subtraction{1} >> subtraction{1}) | (subtraction{1} >> subtraction{1})  =");
  EXPECT_EQ(idempotent.verdict, Verdict::fails);
  EXPECT_EQ(idempotent.outcomes.first->sizes, Position{0});
}

TEST(Laws, of_push_hold_where_their_hypotheses_do) {
  const auto all = laws({"euclid", "nim"}, 30);
  EXPECT_EQ(law(all, "value in euclid >> euclid").verdict, Verdict::holds);
  EXPECT_EQ(law(all, "a position is P in euclid >> nim").verdict, Verdict::holds);
  EXPECT_EQ(law(all, "P-positions of nim are N in euclid >> nim").verdict, Verdict::holds);
  const LawFinding& disjoint = law(all, "P-positions of euclid >> nim are those of euclid");
  EXPECT_EQ(disjoint.verdict, Verdict::unmet);
  EXPECT_EQ(disjoint.why, "(0,0) is P in both");
  EXPECT_EQ(law(all, "P-positions of euclid >> nim are those of misere(euclid)").verdict, Verdict::holds);
}

TEST(Laws, need_games_that_end_together) {
  const Library library = [] {
    Library made = standard_library();
    made.add(std::make_shared<const Source>(
        Source{"", "ruleset up(x, y)\n  (x - 1, y + 1)\nruleset down(x, y)\n  (x + 1, y - 1)\n"}));
    return made;
  }();
  const auto all = try_laws({read("up", library), read("down", library)}, 5, default_settings(), {});
  EXPECT_EQ(law(all, "up | down").verdict, Verdict::unasked);
  EXPECT_EQ(law(all, "up | up").verdict, Verdict::holds);
  EXPECT_EQ(law(all, "value in up >> up").verdict, Verdict::holds);
}

TEST(Compare, tells_p_positions_values_and_relation) {
  const PairFinding found = compare_games(read("nim"), read("bishop"), 20, false, default_settings(), {});
  EXPECT_EQ(found.positions.first->sizes, (Position{0, 1}));
  EXPECT_EQ(found.positions.differences, 60U);
  EXPECT_FALSE(found.values->holds());
  EXPECT_EQ(*found.relation, Relation::dominated);
}

TEST(Compare, of_several_phases_is_about_positions_and_values_only) {
  const PairFinding found =
      compare_games(read("wythoff >> euclid"), read("wythoff >> nim"), 60, true, default_settings(), {});
  EXPECT_TRUE(found.positions.holds());
  EXPECT_FALSE(found.values->holds());
  EXPECT_FALSE(found.relation);
}

TEST(Compare, of_different_boards_says_so) {
  const auto why = [](const char* a, const char* b) {
    return compare_games(read(a), read(b), 10, true, default_settings(), {}).why_not;
  };
  EXPECT_EQ(why("nim", "nim(3)"), "the boards differ: two heaps, three heaps");
  EXPECT_EQ(why("nim", "wythoff on cone(1/2, 2/1)"), "");
}

TEST(Laws, a_failure_is_shown_by_a_move) {
  const auto all = laws({"nim >> euclid", "wythoff"});
  const LawFinding& idempotent = law(all, "(nim >> euclid) | (nim >> euclid)  =");
  ASSERT_TRUE(idempotent.witness);
  EXPECT_FALSE(idempotent.witness->left_wins);
  EXPECT_TRUE(idempotent.witness->is_push);
  EXPECT_FALSE(law(all, "wythoff & wythoff  =").witness);
}

TEST(Laws, a_failure_is_the_smallest_of_outcomes_and_values) {
  const auto all = laws({"one_pass(gdwn)", "nim"}, 6);
  const LawFinding& idempotent = law(all, "one_pass(gdwn) | one_pass(gdwn)  =");
  const Agreement& failure = first_failure(idempotent);
  EXPECT_TRUE(failure.values);
  EXPECT_EQ(failure.first->sizes, (Position{0, 1}));
  EXPECT_EQ(failure.differences, 48U);
  EXPECT_EQ(idempotent.outcomes.differences, 10U);
}

TEST(Compare, the_usual_bound_is_one_that_fits) {
  PlanSettings settings = default_settings();
  const std::vector<Game> games = {read("zeruclid"), read("gdwn")};
  const Integer usual = default_compare_bound(games, settings);
  settings.memory = 100'000;
  const Integer small = default_compare_bound(games, settings);
  EXPECT_LT(small, usual);
  EXPECT_NO_THROW(compare_games(games[0], games[1], small, false, settings, {}));
}

TEST(Laws, are_not_refuted_where_moves_leave_the_window) {
  Library library = standard_library();
  library.add(std::make_shared<const Source>(
      Source{"",
             "ruleset jump(n) \"from 0 to 5\"\n  (5) where n = 0\n  rank max(1 - n, 0)\n"
             "ruleset back(n) \"from 0 and 5 to 1\"\n  (1) where n = 0 or n = 5\n  rank (n - 1)^2\n"}));
  const auto last = [&](Integer bound) {
    const std::vector<Game> games = {read("jump", library), read("back", library)};
    return law(try_laws(games, bound, default_settings(), {}),
               "P-positions of jump >> back are those of misere");
  };
  EXPECT_EQ(last(1).verdict, Verdict::unasked);
  EXPECT_EQ(last(8).verdict, Verdict::unmet);
}

/// Beside itself, the second game is played on a multiset wherever it may come to one.
TEST(Laws, are_not_asked_where_boards_differ) {
  const std::string other = "nim + (then(nim(1), octal(0.3)@(1,1)) + nim(1))";
  const auto all = laws({"nim + (nim(1) + nim(1))", other}, 2);
  const LawFinding& idempotent = law(all, "(" + other + ") | (" + other + ")  =");
  EXPECT_EQ(idempotent.verdict, Verdict::unasked);
  EXPECT_FALSE(idempotent.why.empty());
}

TEST(Laws, of_multisets_are_not_judged_by_single_heaps) {
  for (const LawFinding& one : laws({"octal(0.77)", "octal(0.07)"}, 15)) {
    const bool has_hypothesis = one.name.ends_with("(ii)") || one.name.ends_with("(iii)");
    EXPECT_EQ(one.verdict == Verdict::unasked, has_hypothesis) << one.law;
    EXPECT_NE(one.verdict, Verdict::fails) << one.law;
  }
}

}  // namespace
}  // namespace galli::laws_test
