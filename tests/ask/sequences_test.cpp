#include "gallimaufry/sequences.h"

#include <gtest/gtest.h>

#include "gallimaufry/error.h"
#include "gallimaufry/session.h"

namespace galli::sequences_test {
namespace {

TEST(AskPeriod, tells_the_period_and_why_it_holds) {
  const PeriodAnswer answer =
      ask(PeriodQuestion{.game = Session().game("octal(0.07)"), .values = true, .bound = 1000});
  ASSERT_EQ(answer.periods.size(), 1U);
  const PhasePeriod& found = answer.periods.front();
  EXPECT_TRUE(answer.values);
  EXPECT_EQ(found.phase.number, 1U);
  ASSERT_TRUE(found.finding.period);
  EXPECT_EQ(found.finding.period->period, 34U);
  EXPECT_EQ(found.finding.period->preperiod, 53U);
  EXPECT_EQ(found.finding.argument, PeriodArgument::guy_smith);
  EXPECT_TRUE(found.certificate.empty());
}

TEST(AskPeriod, writes_a_certificate_that_is_verified_and_one_changed_is_refused) {
  const PeriodAnswer made = ask(PeriodQuestion{
      .game = Session().game("subtraction{1,2,3}"), .values = true, .bound = 1000, .certificates = true});
  std::string text = made.periods.front().certificate;
  const VerifyAnswer right = ask(VerifyQuestion{{"made", text}});
  EXPECT_EQ(right.verdict.kind, Verification::Kind::verified);
  EXPECT_EQ(right.period, (ClaimedPeriod{0, 4, 0}));
  const std::size_t at = text.find("\"period\": 4");
  ASSERT_NE(at, std::string::npos);
  text.replace(at, 11, "\"period\": 3");
  EXPECT_EQ(ask(VerifyQuestion{{"changed", text}}).verdict.kind, Verification::Kind::refused);
}

TEST(AskPeriod, refuses_a_certificate_of_what_is_only_seen) {
  try {
    ask(PeriodQuestion{.game = Session().game("octal(0.6)"), .bound = 50, .certificates = true});
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.complaint().kind, ErrorKind::refused);
    EXPECT_EQ(error.complaint().remedies, (Remedies{LargerBound{}, LeaveOut{QuestionField::certificates}}));
  }
}

TEST(AskIdentify, names_the_games_that_begin_with_the_terms) {
  const IdentifyAnswer answer = ask(IdentifyQuestion{"0,1,2,0,1,2,0,1,2,0"});
  EXPECT_EQ(answer.terms, (std::vector<std::uint32_t>{0, 1, 2, 0, 1, 2, 0, 1, 2, 0}));
  ASSERT_FALSE(answer.games.families.empty());
  ASSERT_FALSE(answer.games.families.front().found.empty());
  EXPECT_EQ(answer.games.families.front().found.front(), (Likeness{"subtraction{1,2}", true, 10}));
  EXPECT_FALSE(answer.games.nearest);
}

}  // namespace
}  // namespace galli::sequences_test
