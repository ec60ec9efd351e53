#include "study/moves/moves.h"

#include <gtest/gtest.h>

#include "by_text.h"

namespace galli::moves_test {
namespace {

Moves moves_of(const std::string& text, const Position& from, std::uint32_t phase = 1) {
  return moves(machine_of(read(text)), phase - 1, from);
}

std::string described(const Move& move) {
  return move.is_stay ? move.by : describe_change(move.base, move.to, heaps_board({"x", "y"}));
}

std::vector<std::string> described(const Moves& all) {
  std::vector<std::string> texts;
  for (const Move& move : all.moves) texts.push_back(described(move) + (move.wins ? " *" : ""));
  return texts;
}

using Texts = std::vector<std::string>;

TEST(Moves, lists_winning_ones_first_then_the_button) {
  EXPECT_EQ(described(moves_of("nim >> euclid", {1, 1})), (Texts{"push *", "x  1 -> 0 *", "y  1 -> 0 *"}));
  EXPECT_EQ(described(moves_of("nim >> euclid", {0, 2})), (Texts{"y  2 -> 1 *", "push", "y  2 -> 0"}));
}

std::vector<std::string> in_words(const std::string& text, const std::string& from, std::uint32_t phase = 1) {
  const Game game = read(text);
  const Machine machine = machine_of(game);
  const Moves all = moves(machine, phase - 1, read_on_board(game, machine, from, phase - 1));
  std::vector<std::string> texts;
  for (const Move& move : all.moves) texts.push_back(describe(move, all, machine) + (move.wins ? " *" : ""));
  return texts;
}

TEST(Moves, are_told_as_the_board_has_them) {
  EXPECT_EQ(in_words("octal(0.07)", "5,3"), (Texts{"5 -> 3 *", "5 -> 2,1 *", "3 -> 1 *"}));
  EXPECT_EQ(in_words("octal(0.1)", "1"), Texts{"1 -> 0 *"});
  EXPECT_EQ(in_words("vertical", "2x1"), Texts{"(0,0) (1,0) *"});
  EXPECT_EQ(in_words("octal(0.1) + vertical", "1+2x1"), (Texts{"part 1: 1 -> 0", "part 2: (0,0) (1,0)"}));
  EXPECT_EQ(in_words("no_moves >> (cram & to_end)", "3x4", 2).size(), 18U);
  EXPECT_EQ(in_words("vertical | to_end", "3x3").front(), "9 cells *");
}

TEST(Moves, go_over_to_another_board) {
  EXPECT_EQ(in_words("then(nim, subtraction{1}@(3))", "0,0"), Texts{"from (3): n  3 -> 2 *"});
  EXPECT_EQ(in_words("then(nim, subtraction{1}@(3))", "3", 2), Texts{"n  3 -> 2 *"});
  EXPECT_EQ(in_words("then(octal(0.1), vertical@(2x1)) + nim", "0+0,1"),
            (Texts{"from ./.+(0,1): part 1: (0,0) (1,0)", "part 2: y  1 -> 0"}));
}

TEST(Moves, find_only_the_answers_that_are_wanted) {
  const Machine machine = machine_of(read("nim"));
  EXPECT_THROW(moves(machine, 0, {2000, 1}), Error);
  const Moves won = moves(machine, 0, {2000, 1}, default_settings(), {}, {.replies = {.if_won = false}});
  EXPECT_EQ(won.outcome, Outcome::N);
  EXPECT_EQ(won.moves.size(), 2001U);
  EXPECT_EQ(won.moves.front().to, (Position{1, 1}));
  const Moves lost =
      moves(machine, 0, {2000, 2000}, default_settings(), {}, {.replies = {.if_won = false, .max_moves = 2}});
  ASSERT_EQ(lost.moves.size(), 4000U);
  EXPECT_EQ(lost.moves[1].answers.size(), 1U);
  EXPECT_TRUE(lost.moves[2].answers.empty());
}

TEST(Moves, has_no_pass_where_nothing_moves) {
  EXPECT_TRUE(moves_of("one_pass(nim)", {0, 0}).moves.empty());
  EXPECT_EQ(described(moves_of("one_pass(subtraction{4}) | subtraction{1}", {1})), Texts{"x  1 -> 0 *"});
  EXPECT_EQ(described(moves_of("one_pass(nim)", {1, 0})), (Texts{"x  1 -> 0 *", "pass"}));
}

TEST(Moves, tells_what_the_opponent_should_enforce) {
  const Moves all = moves_of("yama & bishop", {0, 6});
  ASSERT_EQ(all.imposed.size(), 2U);
  EXPECT_TRUE(all.has_enforce);
  EXPECT_EQ(all.imposed[0].name, "yama");
  EXPECT_TRUE(all.imposed[0].mover_wins);
  EXPECT_EQ(all.imposed[1].name, "bishop");
  EXPECT_FALSE(all.imposed[1].mover_wins);
  EXPECT_TRUE(all.imposed[1].moves.empty());
}

TEST(Moves, names_choices_by_the_formula) {
  const Moves all = moves_of("((nim | bishop) & yama) >> euclid", {2, 2});
  ASSERT_EQ(all.imposed.size(), 2U);
  EXPECT_EQ(all.imposed[0].name, "nim | bishop");
  EXPECT_EQ(all.imposed[1].name, "yama");
}

TEST(Moves, answers_beat_every_losing_move) {
  const Moves all = moves_of("nim >> euclid", {3, 5});
  EXPECT_EQ(all.outcome, Outcome::P);
  for (const Move& move : all.moves) EXPECT_FALSE(move.answers.empty()) << described(move);
}

TEST(Moves, in_misere_an_empty_set_needs_no_answer) {
  const Moves all = moves_of("misere(nim & bishop)", {1, 2});
  EXPECT_FALSE(all.value.has_value());
  const auto to_axis = std::find_if(all.moves.begin(), all.moves.end(), [](const Move& move) {
    return move.to == Position{0, 2};
  });
  ASSERT_NE(to_axis, all.moves.end());
  ASSERT_EQ(to_axis->answers.size(), 1U);  // bishop has no move there, and need not
  EXPECT_EQ(to_axis->answers[0].to, (Position{0, 1}));
}

}  // namespace
}  // namespace galli::moves_test
