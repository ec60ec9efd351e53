#include "game/ranking.h"

#include <gtest/gtest.h>

#include "by_text.h"
#include "engine/asking.h"

namespace galli::ranking_test {
namespace {

std::string ending(const std::string& text, const std::string& rules = "") {
  const Machine machine = machine_of(read(text, with(rules)));
  std::string all;
  for (const Ranking& ranking : machine.rankings)
    all += (all.empty() ? "" : "; ") + to_text(ranking, machine.board);
  return all;
}

std::string refusal(const std::string& text, const std::string& rules = "") {
  try {
    machine_of(read(text, with(rules)));
    return "";
  } catch (const Error& error) {
    EXPECT_EQ(error.complaint().kind, ErrorKind::refused);
    return std::string(error.what()) + "\n" + hint(error.complaint());
  }
}

TEST(Ranking, finds_weights) {
  EXPECT_EQ(ending("nim"), "weights (1,1)");
  EXPECT_EQ(ending("yama"), "weights (1,1)");
  EXPECT_EQ(ending("euclid"), "weights (1,1)");
  EXPECT_EQ(ending("zeruclid(3)"), "weights (1,1,1)");
  EXPECT_EQ(ending("three_euclid"), "weights (1,1,1)");
  EXPECT_EQ(ending("fibonacci"), "weights (1,0)");
  EXPECT_EQ(ending("fraenkel[2]"), "weights (1,1)");
  EXPECT_EQ(ending("steps{(2,-3)}"), "weights (1,0)");
  EXPECT_EQ(ending("steps{(2,-3),(-1,2)}"), "weights (5,3)");
}

TEST(Ranking, knows_that_a_minimum_of_positive_heaps_is_positive) {
  const std::string rules =
      "ruleset lower(x, y)\n  board x >= 1 and y >= 1\n  (x - i*min(x, y), y) for i in 1..(x - 1) div min(x, "
      "y)\n";
  EXPECT_EQ(ending("lower", rules), "weights (1,1)");
}

TEST(Ranking, compares_several_weights_in_turn) {
  const std::string rules = "ruleset refill(x, y)\n  (x - 1, y + i) for i in 0..x*x\n  (x, y - 1)\n";
  EXPECT_EQ(ending("refill", rules), "weights (1,0), then (1,1)");
}

TEST(Ranking, is_asked_for_each_component_of_phases) {
  const std::string rules = "ruleset up(x, y)\n  (x - 1, y + 1)\nruleset down(x, y)\n  (x + 1, y - 1)\n";
  EXPECT_EQ(ending("up >> down", rules), "weights (1,0); weights (0,1)");
  EXPECT_EQ(refusal("up | down", rules),
            "this game need not end\n(1,0) -up-> (0,1) -down-> (1,0) goes round\neach alone is short, "
            "together they are not\n"
            "up is defined in my.rules line 1, down in my.rules line 3");
  EXPECT_NE(refusal("up & down", rules), "");
  EXPECT_NE(refusal("twist(up, down)", rules), "");
  EXPECT_EQ(refusal("(up >> down) | nim", rules), "");
  EXPECT_NE(refusal("(up | nim) >> (up & down)", rules), "");
}

TEST(Ranking, copies_move_as_what_they_are_copies_of) {
  EXPECT_EQ(ending("rational[4,2; 1,1](to_end >> nim) & nim on cone[2,1; 2,2]"),
            "weights (1,1); weights (1,1)");
  EXPECT_EQ(ending("rational[3,0; 0,1](steps{(1,-2)}) | bishop"), "weights (1,1)");
  EXPECT_NE(refusal("rational[3,0; 0,1](steps{(1,-2)}) | steps{(-3,2)}"), "");
  EXPECT_NE(refusal("rational[2,0; 0,1](rational[2,0; 0,1](steps{(1,-2)})) | steps{(-4,2)}"), "");
}

TEST(Ranking, refuses_moves_that_change_nothing) {
  EXPECT_EQ(refusal("still", "ruleset still(x)\n  (x - i) for i in 0..x\n"),
            "this game need not end\n(0) -still-> (0) goes round\nstill is defined in my.rules line 1");
}

TEST(Ranking, refuses_what_only_grows) {
  EXPECT_NE(refusal("grow", "ruleset grow(x)\n  (x + 1)\n").find("not shown to end"), std::string::npos);
}

TEST(Ranking, takes_a_declared_rank_and_checks_it_at_every_move) {
  const std::string rules =
      "ruleset mirror(x, y)\n  rank x*x + y*y\n  (y, x xor y) where y^2 + (x xor y)^2 < x^2 + y^2\n";
  EXPECT_EQ(ending("mirror", rules), "declared rank x*x + y*y, checked at every move");
  const std::string wrong = "ruleset climb(x)\n  rank x\n  (x*x) where x < 100 and x > 1\n";
  EXPECT_THROW(outcome(read("climb", with(wrong)), {2}), Error);
  EXPECT_EQ(outcome(read("climb", with(wrong)), {1}), Outcome::P);
}

TEST(Ranking, takes_a_declared_rank_for_weights_where_every_move_is_shown_to_lower_it) {
  const std::string rules =
      "ruleset tenfold(x, y)\n  rank 10*x + y + 3\n  (x - 1, y + 9)\n  (x + 1, y - 11)\n"
      "ruleset curved(x, y)\n  rank x*x + y\n  (x - 1, y + i) for i in 0..9\n"
      "ruleset wrong(x, y)\n  rank 10*x + y\n  (x - 1, y + 9)\n  (x + 1, y - 9)\n";
  EXPECT_EQ(ending("tenfold", rules), "weights (10,1)");
  EXPECT_EQ(ending("curved", rules), "weights (1,0)");
  EXPECT_EQ(ending("wrong", rules), "declared rank 10*x + y, checked at every move");
}

TEST(Ranking, lists_the_ranks_of_the_summands) {
  const std::string rules =
      "ruleset halves(x)\n  rank x*x\n  (x div 2) where (x div 2)^2 < x*x\n"
      "ruleset trade(x, y)\n  (x - 1, y + 100)\n  (x, y - 1)\n";
  EXPECT_EQ(ending("halves + trade", rules),
            "declared rank x*x, then x2, then x2 + y, checked at every move");
}

TEST(Ranking, ranks_of_a_sum_are_lowered_one_by_one) {
  const Library library = with("ruleset low(x)\n  rank x - 2\n  (x - 1)\n  (x + 1) where gcd(x, 2) = 7\n");
  const Machine machine = machine_of(read("low + low", library));
  ASSERT_TRUE(has_declared_rank(machine));
  EXPECT_TRUE(lowers_declared_rank(machine, {0, {3, 1}}, {0, {2, 1}}));
  EXPECT_FALSE(
      lowers_declared_rank(machine, {0, {2, 9}}, {0, {1, 9}}));  // below zero, whatever the other has
  EXPECT_FALSE(lowers_declared_rank(machine, {0, {1, 9}}, {0, {0, 9}}));
  EXPECT_TRUE(lowers_declared_rank(machine, {0, {1, 9}}, {0, {1, 8}}));
}

TEST(Ranking, symmetry_is_of_the_declared_rank_too) {
  const std::string moves = "  (x - 1, y + 1) where x > y + 1\n  (x + 1, y - 1) where y > x + 1\n";
  const auto is_symmetric = [&](const std::string& rank) {
    return machine_of(read("near", with("ruleset near(x, y)\n  rank " + rank + "\n" + moves))).is_symmetric;
  };
  EXPECT_TRUE(is_symmetric("x*x + y*y"));
  EXPECT_FALSE(is_symmetric("x*x + 2*y*y"));
}

}  // namespace
}  // namespace galli::ranking_test
