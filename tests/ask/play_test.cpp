#include "gallimaufry/play.h"

#include <gtest/gtest.h>

#include <set>

#include "gallimaufry/error.h"
#include "gallimaufry/session.h"

namespace galli::ask_play_test {
namespace {

PlayAnswer at(const std::string& game, const std::string& position, std::size_t phase = 1) {
  return ask(PlayQuestion{.game = Session().game(game), .position = position, .phase = phase});
}

const PlayChoice& advice(const PlayAnswer& answer) { return answer.choices.at(answer.advice.value()); }

TEST(PlayQuestion, advises_a_winning_move) {
  const PlayAnswer answer = at("nim >> euclid", "5,9");
  EXPECT_EQ(answer.outcome, Outcome::N);
  EXPECT_EQ(answer.value, 13U);
  EXPECT_EQ(answer.wins, true);
  EXPECT_FALSE(answer.is_enforcing);
  EXPECT_EQ(answer.choices.size(), 15U);
  EXPECT_EQ(answer.choices[0].words, "push, then euclid");
  EXPECT_EQ(answer.choices[0].kind, PlayChoice::Kind::push);
  EXPECT_EQ(advice(answer).words, "y 9 -> 3");
  EXPECT_EQ(advice(answer).to.position.text, "(5,3)");
  EXPECT_EQ(answer.reply, answer.advice);
  EXPECT_EQ(answer.certainty, PlayCertainty::engine);
}

TEST(PlayQuestion, refutes_what_loses) {
  const PlayAnswer answer = at("nim >> euclid", "3,5");
  EXPECT_EQ(answer.wins, false);
  for (const PlayChoice& choice : answer.choices) {
    EXPECT_EQ(choice.wins, false);
    ASSERT_EQ(choice.refutation.size(), 1U) << choice.words;
    EXPECT_NE(choice.because, "");
  }
  EXPECT_EQ(answer.choices[0].because, "the opponent answers with (3,2)");
  EXPECT_EQ(answer.choices[1].words, "x 3 -> 2");
  EXPECT_EQ(answer.choices[1].because, "the opponent answers with (2,4)");
}

TEST(PlayQuestion, is_hard_to_answer_where_it_loses) {
  const PlayAnswer answer = at("nim", "4,4");
  const PlayChoice& best = advice(answer);
  for (const PlayChoice& choice : answer.choices) EXPECT_LE(best.good_replies, choice.good_replies);
  EXPECT_EQ(best.words, "x 4 -> 3");  // all have one answer; here it is one of the most replies
  EXPECT_EQ(best.replies, 7U);
}

TEST(PlayQuestion, names_what_to_enforce_before_the_move) {
  const PlayAnswer naming = at("yama & bishop", "0,6");
  EXPECT_TRUE(naming.is_enforcing);
  EXPECT_EQ(naming.enforceable, (std::vector<std::string>{"yama", "bishop"}));
  EXPECT_EQ(naming.wins, true);  // the opponent of the mover
  EXPECT_EQ(advice(naming).words, "enforce bishop");
  EXPECT_EQ(naming.choices[0].because, "the mover answers with (1,1)");
  const PlayAnswer stuck = ask(
      PlayQuestion{.game = Session().game("yama & bishop"), .position = {"0,6"}, .imposed = std::size_t{1}});
  ASSERT_TRUE(stuck.end);
  EXPECT_FALSE(stuck.end->mover_wins);
  EXPECT_EQ(stuck.end->words, "there is no move by bishop: the player who is to move loses");
}

TEST(PlayQuestion, moves_by_what_was_enforced) {
  const PlayAnswer answer = ask(
      PlayQuestion{.game = Session().game("nim & bishop"), .position = {"5,9"}, .imposed = std::size_t{1}});
  EXPECT_FALSE(answer.is_enforcing);
  EXPECT_EQ(answer.choices.size(), 5U);
  EXPECT_EQ(advice(answer).to.position.text, "(0,4)");
  const PlayAnswer naming = at("nim & bishop", "5,9");
  EXPECT_EQ(naming.wins, false);
  EXPECT_EQ(advice(naming).words, "enforce bishop");  // one move of 5 wins, of nim two of 14
  EXPECT_THROW(
      ask(PlayQuestion{.game = Session().game("nim"), .position = {"5,9"}, .imposed = std::size_t{0}}),
      Error);
}

TEST(PlayQuestion, ends_when_nothing_moves) {
  EXPECT_FALSE(at("nim", "0,0").end->mover_wins);
  EXPECT_TRUE(at("misere(nim)", "0,0").end->mover_wins);
  EXPECT_EQ(at("nim >> euclid", "0,0").choices.size(), 1U);  // the button may still be pushed
  EXPECT_FALSE(at("nim & bishop", "0,0").end->mover_wins);
}

TEST(PlayQuestion, names_the_constraint_with_the_move) {
  const PlayAnswer answer = at("twist(subtraction{1}, subtraction{2,3})", "4");
  ASSERT_EQ(answer.choices.size(), 2U);
  EXPECT_EQ(answer.choices[0].words, "n 4 -> 3, then subtraction{1}");
  EXPECT_EQ(answer.choices[1].words, "n 4 -> 3, then subtraction{2,3}");
}

TEST(PlayQuestion, finds_what_was_typed) {
  const Session session;
  const auto meant = [&](const std::string& game, const std::string& position, const std::string& typed) {
    const PlayAnswer answer =
        ask(PlayQuestion{.game = session.game(game), .position = position, .typed = typed});
    std::vector<std::string> words;
    for (std::size_t i : answer.meant) words.push_back(answer.choices[i].words);
    return words;
  };
  using Words = std::vector<std::string>;
  EXPECT_EQ(meant("nim >> euclid", "5,9", " 5,3 "), Words{"y 9 -> 3"});
  EXPECT_EQ(meant("nim >> euclid", "5,9", "(5,3)"), Words{"y 9 -> 3"});
  EXPECT_EQ(meant("nim >> euclid", "5,9", "Push"), Words{"push, then euclid"});
  EXPECT_EQ(meant("nim >> euclid", "5,9", "5,9"), Words{"push, then euclid"});
  EXPECT_EQ(meant("nim >> euclid", "5,9", "y 9 -> 3"), Words{"y 9 -> 3"});
  EXPECT_EQ(meant("nim >> euclid", "5,9", "6,9"), Words{});
  EXPECT_EQ(meant("nim >> euclid", "5,9", "5"), Words{});
  EXPECT_EQ(meant("nim >> euclid", "5,9", "nonsense (((("), Words{});
  EXPECT_EQ(meant("nim & bishop", "5,9", "bishop"), Words{"enforce bishop"});
  EXPECT_EQ(meant("nim & bishop", "5,9", "bi"), Words{"enforce bishop"});
  EXPECT_EQ(meant("fibonacci", "45", "42"), Words{"n 45 -> 42, limit 44 -> 6"});
  EXPECT_EQ(meant("cram", "2x2", "##/.."), Words{"(0,0) (0,1)"});
  const std::string twist = "twist(subtraction{1}, subtraction{2,3})";
  EXPECT_EQ(meant(twist, "4", "3").size(), 2U);
  EXPECT_EQ(meant(twist, "4", "3 2"), Words{"n 4 -> 3, then subtraction{2,3}"});
  EXPECT_EQ(meant(twist, "4", "3 subtraction{1}"), Words{"n 4 -> 3, then subtraction{1}"});
}

TEST(PlayQuestion, explains_the_rule_of_fibonacci_nim) {
  EXPECT_EQ(at("fibonacci", "50000").certainty, PlayCertainty::theorem);
  const PlayAnswer answer = at("fibonacci", "45");
  EXPECT_EQ(advice(answer).to.position.text, "(42,6)");
  EXPECT_NE(answer.rule.find("45 = 34 + 8 + 3"), std::string::npos) << answer.rule;
  EXPECT_NE(answer.rule.find("42 = 34 + 8"), std::string::npos) << answer.rule;
  EXPECT_NE(at("fibonacci", "42,6").rule.find("the mover loses"), std::string::npos);
  EXPECT_EQ(at("nim", "3,4").rule, "");
}

TEST(PlayQuestion, is_perfect_for_huge_heaps) {
  const PlayAnswer period = at("subtraction{1,2,3}", "10^18+2");
  EXPECT_EQ(period.certainty, PlayCertainty::period);
  EXPECT_EQ(advice(period).to.position.text, "(1000000000000000000)");
  const PlayAnswer proof = at("wythoff", "10^1000,3");
  EXPECT_EQ(proof.certainty, PlayCertainty::proof);
  EXPECT_EQ(proof.wins, true);
  EXPECT_EQ(advice(proof).to.position.text, "(5,3)");
  const PlayAnswer many = at("nim", "10^18,10^18");
  EXPECT_EQ(many.certainty, PlayCertainty::proof);
  EXPECT_EQ(many.wins, false);
  ASSERT_FALSE(many.choices.empty());
  EXPECT_EQ(advice(many).wins, false);
  const PlayAnswer typed = ask(PlayQuestion{
      .game = Session().game("nim"), .position = {"10^20,10^20"}, .typed = "100000000000000000000,12345678"});
  ASSERT_EQ(typed.meant.size(), 1U);
  EXPECT_EQ(typed.choices[typed.meant.front()].because, "the opponent answers with (12345678,12345678)");
}

TEST(PlayQuestion, says_where_nobody_knows) {
  const auto ticking = [now = 0.0]() mutable { return now += 1; };
  const Control control{.clock = ticking};
  const PlayAnswer answer =
      ask(PlayQuestion{.game = Session().game("cram"), .position = {"7x7"}, .max_seconds = 0.5}, {}, control);
  EXPECT_EQ(answer.certainty, PlayCertainty::unknown);
  EXPECT_EQ(answer.outcome, std::nullopt);
  EXPECT_EQ(answer.wins, std::nullopt);
  EXPECT_EQ(answer.advice, std::nullopt);
  EXPECT_EQ(answer.choices.size(), 84U);
  ASSERT_TRUE(answer.reply);
  EXPECT_NE(answer.certainty_words.find("unknown"), std::string::npos);
}

TEST(PlayQuestion, refuses_moves_that_nobody_can_list) {
  EXPECT_THROW(at("euclid", "10^15,1"), Error);
  EXPECT_THROW(at("nim", "3,4", 2), Error);
  EXPECT_THROW(at("nim", "3,4,5"), Error);
}

TEST(PlayQuestion, computers_of_other_levels_make_mistakes) {
  const GameHandle game = Session().game("nim");
  const auto mistakes = [&](PlayLevel level) {
    int count = 0;
    for (std::uint64_t seed = 0; seed < 500; ++seed) {
      const PlayAnswer answer =
          ask(PlayQuestion{.game = game, .position = {"3,4"}, .level = level, .seed = seed});
      count += answer.choices[*answer.reply].wins == false ? 1 : 0;
    }
    return count;
  };
  EXPECT_EQ(mistakes(PlayLevel::perfect), 0);
  EXPECT_NEAR(mistakes(PlayLevel::teaching), 100, 30);
  EXPECT_NEAR(mistakes(PlayLevel::random), 500 * 6 / 7, 40);
}

TEST(PlayQuestion, computers_are_the_same_for_the_same_seed) {
  const GameHandle game = Session().game("nim");
  std::set<std::size_t> replies;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const PlayQuestion question{.game = game, .position = {"5,5"}, .level = PlayLevel::random, .seed = seed};
    EXPECT_EQ(ask(question), ask(question));
    replies.insert(*ask(question).reply);
  }
  EXPECT_GT(replies.size(), 5U);
}

}  // namespace
}  // namespace galli::ask_play_test
