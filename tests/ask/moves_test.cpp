#include "gallimaufry/moves.h"

#include <gtest/gtest.h>

#include "gallimaufry/error.h"
#include "gallimaufry/session.h"

namespace galli::ask_moves_test {
namespace {

TEST(MovesQuestion, tells_what_wins_and_what_answers_the_rest) {
  const MovesAnswer answer = ask(MovesQuestion{Session().game("nim"), {"1,1", "1,2"}});
  ASSERT_EQ(answer.positions.size(), 2U);
  const PositionMoves& lost = answer.positions[0];
  EXPECT_EQ(lost.outcome, Outcome::P);
  EXPECT_EQ(lost.heaps, (std::vector<std::string>{"x", "y"}));
  ASSERT_EQ(lost.moves.size(), 2U);
  EXPECT_EQ(lost.moves[0].change, "x  1 -> 0");
  ASSERT_EQ(lost.moves[0].replies.size(), 1U);
  EXPECT_EQ(lost.moves[0].replies[0].to.numbers, (Position{0, 0}));
  const PositionMoves& won = answer.positions[1];
  EXPECT_EQ(won.value, 3U);
  EXPECT_TRUE(won.moves[0].wins);
  EXPECT_EQ(won.moves[0].to.text, "(1,1)");
}

TEST(MovesQuestion, has_positions_by_the_parts_of_their_board) {
  const MovesAnswer answer = ask(MovesQuestion{Session().game("octal(0.1) + vertical"), {"1+2x1"}});
  const PositionView& from = answer.positions[0].from;
  ASSERT_EQ(from.parts.size(), 2U);
  EXPECT_EQ(from.parts[0].sizes, Position{1});
  EXPECT_TRUE(from.parts[1].is_grid);
  EXPECT_EQ(from.text, "(1)+./.");
}

TEST(MovesQuestion, names_what_the_opponent_should_enforce) {
  const MovesAnswer answer = ask(MovesQuestion{Session().game("nim & bishop"), {"0,1"}});
  const PositionMoves& moves = answer.positions[0];
  EXPECT_TRUE(moves.has_enforce);
  ASSERT_EQ(moves.enforced.size(), 2U);
  EXPECT_TRUE(moves.enforced[0].mover_wins);
  EXPECT_EQ(moves.enforced[1].name, "bishop");
  EXPECT_FALSE(moves.enforced[1].mover_wins);
}

TEST(MovesQuestion, refuses_a_phase_that_is_not_there) {
  try {
    ask(MovesQuestion{Session().game("nim"), {"1,1"}, "", {.phase = 3}});
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.complaint().kind, ErrorKind::question);
    EXPECT_EQ(error.complaint().remedies, Remedies("1 (nim)"));
  }
}

}  // namespace
}  // namespace galli::ask_moves_test
