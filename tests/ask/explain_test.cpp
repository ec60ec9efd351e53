#include "gallimaufry/explain.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "gallimaufry/error.h"
#include "gallimaufry/session.h"

namespace galli::explain_test {
namespace {

TEST(AskExplain, tells_the_plan_of_a_table_and_what_else_there_is) {
  const GameHandle game = Session().game("wythoff");
  const ExplainAnswer answer =
      ask(ExplainQuestion{TableQuestion{.game = game, .values = true, .bounds = {4095}}});
  EXPECT_EQ(answer.game, "wythoff");
  EXPECT_EQ(answer.board, "two heaps (x, y), unchanged by swapping");
  EXPECT_EQ(answer.endings, (std::vector<std::string>{"weights (1,1)"}));
  ASSERT_EQ(answer.plans.size(), 1U);
  const Explanation& plan = answer.plans.front();
  EXPECT_TRUE(plan.values);
  EXPECT_EQ(plan.want, Explanation::Want::table);
  EXPECT_EQ(plan.bounds, (Position{4095, 4095}));
  EXPECT_EQ(plan.cells, 4096U * 4096U);
  EXPECT_FALSE(plan.plan.engine.empty());
  EXPECT_FALSE(plan.plan.reasons.empty());
  const auto is_outcomes = [](const AlternativePlan& other) {
    return other.kind == AlternativePlan::Kind::outcomes && other.cost;
  };
  EXPECT_TRUE(std::any_of(plan.instead.begin(), plan.instead.end(), is_outcomes));
}

TEST(AskExplain, tells_what_is_taken_from_a_list) {
  const GameHandle game = Session().game("nim");
  const ExplainAnswer answer = ask(
      ExplainQuestion{PositionsQuestion{.game = game, .bounds = {9}, .where = "x < 5", .up_to_swap = true}});
  ASSERT_EQ(answer.plans.size(), 1U);
  EXPECT_EQ(answer.plans.front().want, Explanation::Want::positions);
  EXPECT_EQ(answer.plans.front().where, "x < 5");
  EXPECT_TRUE(answer.plans.front().up_to_swap);
}

TEST(AskExplain, refuses_what_the_question_itself_would_refuse) {
  const GameHandle game = Session().game(Source{"", "nim"}, true);
  try {
    ask(ExplainQuestion{TableQuestion{.game = game, .values = true}});
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.complaint().kind, ErrorKind::refused);
    EXPECT_FALSE(error.complaint().remedies.empty());
  }
}

}  // namespace
}  // namespace galli::explain_test
