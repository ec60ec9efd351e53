// Single positions inside a board that was computed are answered from it.
#include <gtest/gtest.h>

#include <atomic>
#include <thread>

#include "gallimaufry/galli.h"

namespace galli::kept_boards_test {
namespace {

const std::string kept = "kept board";

std::string text_of(Integer x, Integer y) { return std::to_string(x) + "," + std::to_string(y); }

TEST(KeptBoards, answer_single_positions) {
  const Session session, fresh;
  const GameHandle game = session.game("nim >> euclid"), other = fresh.game("nim >> euclid");
  ask(TableQuestion{.game = game, .values = true, .bounds = {12, 15}, .phases = {.all = true}});
  for (Integer x = 0; x <= 12; ++x) {
    for (Integer y = 0; y <= 15; ++y) {
      const std::vector<PositionText> at = {text_of(x, y)};
      const ValueAnswer values = ask(ValueQuestion{.game = game, .positions = at, .phases = {.all = true}});
      EXPECT_EQ(values.run.engine, kept);
      EXPECT_EQ(values.run.positions, 0U);
      EXPECT_EQ(values.values,
                ask(ValueQuestion{.game = other, .positions = at, .phases = {.all = true}}).values);
      const OutcomeAnswer outcomes = ask(OutcomeQuestion{.game = game, .positions = at});
      EXPECT_EQ(outcomes.run.engine, kept);
      EXPECT_EQ(outcomes.outcomes, ask(OutcomeQuestion{.game = other, .positions = at}).outcomes);
      EXPECT_EQ(value(game, {x, y}), value(other, {x, y}));
      EXPECT_EQ(outcome(game, {x, y}), outcome(other, {x, y}));
    }
  }
}

TEST(KeptBoards, are_left_alone_where_they_do_not_have_the_position) {
  const Session session;
  const GameHandle game = session.game("wythoff");
  ask(TableQuestion{.game = game, .bounds = {9}});
  const auto engine = [&](const char* position) {
    return ask(OutcomeQuestion{.game = game, .positions = {position}}).run.engine;
  };
  EXPECT_EQ(engine("9,9"), kept);
  EXPECT_NE(engine("9,10"), kept);
  EXPECT_NE(ask(ValueQuestion{.game = game, .positions = {"9,9"}}).run.engine, kept);  // outcomes only
  EXPECT_NE(ask(OutcomeQuestion{.game = game, .positions = {"3,3", "10,3"}}).run.engine, kept);
  EXPECT_EQ(ask(OutcomeQuestion{.game = game, .positions = {"9,9"}}, {.engine = "dense"}).run.engine,
            "dense");
  EXPECT_NE(ask(OutcomeQuestion{.game = session.game("misere(wythoff)"), .positions = {"1,2"}}).run.engine,
            kept);
  EXPECT_THROW(outcome(game, {-1, 3}), Error);
  EXPECT_THROW(outcome(game, {1, 2, 3}), Error);
}

TEST(KeptBoards, know_what_is_not_on_the_board) {
  const Session session(
      {Source{"half.rules", "ruleset half(x, y)\n  board x <= y\n  (x - i, y)  for i in 1..x\n"}});
  const GameHandle game = session.game("half");
  ask(TableQuestion{.game = game, .values = true, .bounds = {6}});
  EXPECT_EQ(value(game, {2, 5}), 2U);
  EXPECT_THROW(value(game, {5, 2}), Error);
}

TEST(KeptBoards, have_single_heaps_that_may_be_split) {
  const Session session;
  const GameHandle game = session.game("octal(0.77)");
  const auto table = ask(TableQuestion{.game = game, .values = true, .bounds = {30}}).tables[0].cells;
  for (std::size_t n = 0; n <= 30; ++n) {
    const auto answer = ask(ValueQuestion{.game = game, .positions = {std::to_string(n).c_str()}});
    EXPECT_EQ(answer.values[0][0], static_cast<std::uint64_t>(table[n]));
    EXPECT_EQ(answer.run.engine, kept);
  }
  const auto two = ask(ValueQuestion{.game = game, .positions = {"5,7"}});
  EXPECT_EQ(two.values[0][0], static_cast<std::uint64_t>(table[5] ^ table[7]));
}

TEST(KeptBoards, answer_moves) {
  const Session session, fresh;
  const MovesQuestion question{.game = session.game("nim & bishop"), .positions = {"4,7", "5,5"}};
  MovesQuestion other = question;
  other.game = fresh.game("nim & bishop");
  ask(TableQuestion{.game = question.game, .values = true, .bounds = {7}});
  MovesAnswer answer = ask(question);
  const MovesAnswer computed = ask(other);
  EXPECT_EQ(answer.run.engine, kept);
  EXPECT_EQ(answer.run.positions, 0U);
  answer.run = computed.run;
  EXPECT_EQ(answer, computed);
}

TEST(KeptBoards, are_read_by_many_threads_while_others_are_kept) {
  const Session session(std::vector<Source>{}, 200'000);
  const GameHandle game = session.game("wythoff");
  const auto cells = ask(TableQuestion{.game = game, .values = true, .bounds = {63}}).tables[0].cells;
  std::atomic<int> wrong = 0;
  {
    std::vector<std::jthread> threads;
    for (int t = 0; t < 4; ++t) {
      threads.emplace_back([&, t] {
        for (Integer n = 0; n < 400; ++n) {
          const Integer x = (n * 7 + t) % 20, y = (n * 11) % 20;
          wrong +=
              value(game, {x, y}) != static_cast<std::uint64_t>(cells[static_cast<std::size_t>(x * 64 + y)]);
          if (n % 50 == t)
            ask(TableQuestion{.game = session.game("nim"), .bounds = {100 + n}});  // drops what is not used
        }
      });
    }
  }
  EXPECT_EQ(wrong, 0);
}

}  // namespace
}  // namespace galli::kept_boards_test
