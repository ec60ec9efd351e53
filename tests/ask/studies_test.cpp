#include "gallimaufry/studies.h"

#include <gtest/gtest.h>

#include "gallimaufry/error.h"
#include "gallimaufry/session.h"

namespace galli::studies_test {
namespace {

std::vector<GameHandle> games(const std::vector<std::string>& texts) {
  const Session session;
  std::vector<GameHandle> all;
  for (const std::string& text : texts) all.push_back(session.game(text));
  return all;
}

TEST(CompareQuestion, tells_where_games_differ_and_which_dominates) {
  const CompareAnswer answer = ask(CompareQuestion{games({"nim", "bishop"}), 20});
  EXPECT_EQ(answer.games, (std::vector<std::string>{"nim", "bishop"}));
  EXPECT_EQ(answer.bound, 20);
  ASSERT_EQ(answer.pairs.size(), 1U);
  EXPECT_EQ(answer.pairs[0].both, "nim & bishop");
  const PairFinding& found = answer.pairs[0].found;
  EXPECT_EQ(found.positions.cases, 441U);
  ASSERT_TRUE(found.positions.first);
  EXPECT_EQ(*found.positions.first, (Difference{{0, 1}, 1, 0}));
  EXPECT_EQ(found.relation, Relation::dominated);
}

TEST(CompareQuestion, refuses_misere_games_when_values_are_needed) {
  try {
    ask(CompareQuestion{games({"nim", "misere(nim)"}), 20, true});
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.complaint().kind, ErrorKind::refused);
    EXPECT_EQ(error.complaint().remedies, (Remedies{LeaveOut{QuestionField::values}}));
  }
}

TEST(LawsQuestion, tells_which_laws_hold) {
  const LawsAnswer answer = ask(LawsQuestion{games({"nim", "bishop"}), 10});
  ASSERT_FALSE(answer.laws.empty());
  EXPECT_EQ(answer.laws[0].name, "| is idempotent");
  EXPECT_EQ(answer.laws[0].law, "nim | nim  =  nim");
  EXPECT_EQ(answer.laws[0].verdict, LawFinding::Verdict::holds);
  EXPECT_EQ(answer.laws[0].outcomes.cases, 121U);
}

TEST(LawsQuestion, refuses_misere_play_and_a_single_game) {
  EXPECT_THROW(ask(LawsQuestion{games({"nim", "misere(nim)"})}), Error);
  EXPECT_THROW(ask(LawsQuestion{games({"nim"})}), Error);
}

TEST(SlopesQuestion, wythoffs_is_perhaps_the_golden_ratio) {
  const SlopesAnswer answer = ask(SlopesQuestion{Session().game("wythoff"), 10'000});
  EXPECT_EQ(answer.bound, 10'000);
  EXPECT_TRUE(answer.is_up_to_swap);
  ASSERT_EQ(answer.lines.size(), 1U);
  EXPECT_NEAR(answer.lines[0].slope, 1.618, 0.001);
  EXPECT_EQ(answer.lines[0].number, "(1 + sqrt(5))/2");
  EXPECT_FALSE(answer.lines[0].is_by_corollary);
}

TEST(SlopesQuestion, refuses_a_negative_bound) {
  try {
    ask(SlopesQuestion{Session().game("wythoff"), -10});
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.complaint().kind, ErrorKind::question);
    EXPECT_EQ(error.complaint().message, "-10 is not a valid bound");
  }
}

TEST(ConjectureQuestion, guesses_a_beatty_pair) {
  const ConjectureAnswer answer = ask(ConjectureQuestion{Session().game("wythoff"), 200});
  EXPECT_EQ(answer.game, "wythoff");
  ASSERT_FALSE(answer.conjectures.empty());
  EXPECT_EQ(answer.conjectures[0].statement, "P(wythoff) = { (A(n), B(n)) : n >= 0 } up to swap");
  EXPECT_TRUE(answer.conjectures[0].is_proved);
}

TEST(ConjectureQuestion, refuses_grids) {
  EXPECT_THROW(ask(ConjectureQuestion{Session().game("cram")}), Error);
}

}  // namespace
}  // namespace galli::studies_test
