#include "gallimaufry/show.h"

#include <gtest/gtest.h>

#include "gallimaufry/error.h"

namespace galli::show_test {
namespace {

TEST(AskShow, tells_phases_and_first_positions) {
  const ShowAnswer answer = ask(ShowQuestion{.game = {"", "nim >> euclid"}});
  EXPECT_EQ(answer.name, "nim >> euclid");
  EXPECT_FALSE(answer.is_partizan);
  ASSERT_EQ(answer.phases.size(), 2U);
  EXPECT_EQ(answer.phases[0].formula, "nim | push to phase 2");
  ASSERT_EQ(answer.rulesets.size(), 2U);
  EXPECT_EQ(answer.rulesets[1].name, "euclid");
  EXPECT_FALSE(answer.rulesets[1].option_map);
  EXPECT_EQ(answer.first.kind, FirstPositions::Kind::any_order);
  EXPECT_FALSE(answer.first.positions.empty());
  ASSERT_FALSE(answer.next.empty());
  EXPECT_EQ(answer.next.front(),
            (NextQuestion{.question = QuestionKind::table, .subject = "nim >> euclid", .values = true}));
}

TEST(AskShow, tells_the_moves_of_both_players_of_a_partizan_ruleset) {
  const ShowAnswer answer = ask(ShowQuestion{.game = {"", "domineering"}});
  EXPECT_TRUE(answer.is_partizan);
  ASSERT_EQ(answer.rulesets.size(), 2U);
  EXPECT_NE(answer.rulesets[0].moves, answer.rulesets[1].moves);
  EXPECT_TRUE(answer.phases.empty());
}

TEST(AskShow, computes_no_positions_where_only_formulas_are_asked_for) {
  const ShowAnswer answer =
      ask(ShowQuestion{.game = {"", "wythoff"}, .positions = false, .option_maps = true});
  EXPECT_TRUE(answer.first.positions.empty());
  ASSERT_TRUE(answer.rulesets.front().option_map);
  EXPECT_EQ(answer.rulesets.front().option_map->symbol, "f");
}

TEST(AskShow, refuses_a_game_that_there_is_not) {
  try {
    ask(ShowQuestion{.game = {"", "wythof"}});
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.complaint().kind, ErrorKind::text);
    EXPECT_FALSE(error.complaint().remedies.empty());
  }
}

}  // namespace
}  // namespace galli::show_test
