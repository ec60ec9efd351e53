#include "gallimaufry/claims.h"

#include <gtest/gtest.h>

#include "gallimaufry/error.h"

namespace galli::ask_check_test {
namespace {

Source text(const std::string& claims) { return {"own.claim", claims}; }

TEST(CheckQuestion, tells_verdicts_of_a_text_with_claims) {
  const CheckQuestion question{.claims = {text("claim zero\nP(nim) = { (a, a) : a >= 0 }\nN = 10\n\n"
                                               "claim wrong\nP(nim) = P(bishop)\nN = 10\n")},
                               .with_moves = true};
  const std::vector<ClaimEntry> entries = claims_in(question);
  ASSERT_EQ(entries.size(), 2U);
  EXPECT_EQ(entries[0].name, "zero");
  EXPECT_EQ(entries[1].name, "wrong");
  EXPECT_EQ(entries[1].statement, "P(nim) = P(bishop)");
  EXPECT_EQ(entries[1].games, (std::vector<std::string>{"nim", "bishop"}));
  const CheckAnswer answer = ask(question);
  ASSERT_EQ(answer.claims.size(), 2U);
  EXPECT_EQ(answer.claims[0].verdict.kind, Verdict::Kind::proved);
  EXPECT_EQ(answer.claims[0].verdict.bound, 10);
  EXPECT_TRUE(answer.claims[0].verdict.is_expected);
  EXPECT_EQ(answer.claims[1].verdict.kind, Verdict::Kind::refuted);
  EXPECT_FALSE(answer.claims[1].verdict.is_expected);
  ASSERT_FALSE(answer.claims[1].shown.positions.empty());
  EXPECT_EQ(answer.claims[1].shown.positions[0].game, "nim");
  EXPECT_EQ(answer.claims[1].shown.positions[0].moves.positions[0].from.numbers, (Position{0, 1}));
}

TEST(CheckQuestion, knows_shipped_claims_by_name) {
  const auto claims = claims_in({.claims = {std::string("push 3.0.3")}});
  ASSERT_EQ(claims.size(), 1U);
  EXPECT_EQ(claims[0].name, "push 3.0.3");
}

TEST(CheckQuestion, refuses_a_name_that_no_claim_has) {
  try {
    ask(CheckQuestion{.claims = {std::string("push.3.0.33")}});
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.complaint().kind, ErrorKind::question);
    EXPECT_EQ(error.complaint().remedies, (Remedies{DidYouMean{"push 3.0.3"}}));
  }
}

}  // namespace
}  // namespace galli::ask_check_test
