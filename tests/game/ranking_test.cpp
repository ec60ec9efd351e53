#include "game/ranking.h"

#include <gtest/gtest.h>

#include "engine/asking.h"
#include "galli.h"

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
    EXPECT_EQ(error.complaint().code, ExitCode::refused);
    return std::string(error.what()) + "\n" + error.complaint().hint;
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
            "this game need not end\n(1,0) -up-> (0,1) -down-> (1,0) goes round; each alone is short, "
            "together they are not\n"
            "up is defined in my.rules line 1, down in my.rules line 3");
  EXPECT_NE(refusal("up & down", rules), "");
  EXPECT_NE(refusal("twist(up, down)", rules), "");
  EXPECT_EQ(refusal("(up >> down) | nim", rules), "");
  EXPECT_NE(refusal("(up | nim) >> (up & down)", rules), "");
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

}  // namespace
}  // namespace galli::ranking_test
