// What a ruleset lets a player take, against its options one by one.
#include "proof/taking.h"

#include <gtest/gtest.h>

#include <random>
#include <set>

#include "by_text.h"

namespace galli::taking_test {
namespace {

std::shared_ptr<const Ruleset> ruleset_of(const std::string& lines) {
  Library library = standard_library();
  library.add(std::make_shared<const Source>(Source{"my.rules", "ruleset my(n)\n" + lines + "\n"}));
  return read("my", library).ruleset;
}

std::string reason_of(const std::string& lines) {
  const auto taking = taking_of(*ruleset_of(lines));
  const auto* reason = std::get_if<std::string>(&taking);
  return reason ? *reason : "fits";
}

/// At every heap the options are what the amounts say.
void expect_right(const Ruleset& ruleset, const Taking& taking, Integer to) {
  const auto least = std::get<Integer>(least_heap(ruleset.board));
  for (Integer n = least; n <= to; ++n) {
    std::set<Integer> by_text;
    Budget budget;
    const auto all = options(ruleset, {n}, budget);
    ASSERT_TRUE(all);
    for (const Position& option : *all) by_text.insert(option[0]);
    std::set<Integer> by_amounts;
    for (Integer amount = 1; n - amount >= least; ++amount) {
      if (taking.may_take(amount)) by_amounts.insert(n - amount);
    }
    ASSERT_EQ(by_text, by_amounts) << to_text(ruleset.clauses.at(0), ruleset.board) << " at " << n;
  }
}

TEST(Taking, is_read_off_the_text) {
  const std::vector<std::string> texts = {
      "(n - 1)",
      "(n - 3)\n(n - 5)",
      "(n - s) for s in {2,5,8}",
      "(n - s) for s in 1..4",
      "(n - s) for s in 1..min(4, n)",
      "(n - s) for s in 1..n where s in {2,5,8}",
      "(n - s) for s in 1..n where s <= 4",
      "(n - s) for s in 1..n where 4 > s and s != 2",
      "(n - s) for s in 1..n where s = 3 or s in {7,9}",
      "(n - s) for s in 1..n",
      "(n - s) for s in 3..n where not s in {4,6}",
      "(n - s) for s in 1..n where s != 2 and s != 5",
      "(n - s) for s in 1..n where s in {4 ..}",
      "(n - s) for s in 1..n where s >= 2 or s in {1}",
      "(n - s) for s in 1..n where s <= n",
      "(n - s) for s in 1..n where n >= s and n > 0",
      "(n - 2*i - j) for i in 1..2, j in {1,3}",
      "(n - i*i) for i in 1..3",
      "(n - i - j) for i in 1..3, j in i..3 where i + j != 4",
      "(n + 1 - i) for i in 2..4",
      "(2 + n - i) for i in 3..4",
      "(n - 3) where n >= 3",
      "(n - 3) where n - 2 > 0",
      "(n - 3) where 2 <= n",
      "(n - 2*i) for i in 1..min(3, n)",
      "(n - s) for s in 1..n where s in {1} \n (n - s) for s in 5..n",
      "(n - s) for s in 1..n where not s in {1,2}\n(n - s) for s in {2}",
      "board n >= 2\n(n - s) for s in 1..3",
      "board n > 1 and 5 <= n\n(n - s) for s in 1..n where not s in {2}",
      "(n - s) for s in 1..0",
      "(n - 1) where 1 = 2",
      "(n - s) for s in 1..n where 3 < 2",
      "(n - s) for s in 1..n where s in {0,2}",
      "(n - s) for s in 1..n where s in {-100000,2}",
      "(n - s) for s in 1..n where s in {-5..3}",
      "(n - s) for s in 1..n where not s in {-1,0,3}",
      "(n - s) for s in -3..n where s in {-1,2} and s > 0",
      "(n - s) for s in {-1,0,2} where s >= 1",
      "(n + s) for s in -4..-2",
  };
  for (const std::string& text : texts) {
    const auto ruleset = ruleset_of(text);
    const auto taking = taking_of(*ruleset);
    ASSERT_TRUE(std::holds_alternative<Taking>(taking)) << text << "\n" << std::get<std::string>(taking);
    expect_right(*ruleset, std::get<Taking>(taking), 60);
  }
}

TEST(Taking, is_read_where_a_rank_is_declared) { EXPECT_EQ(reason_of("rank n\n(n - 1)"), "fits"); }

TEST(Taking, is_refused_where_it_depends_on_the_heap) {
  EXPECT_EQ(reason_of("(n - s) for s in 1..n - 1"), "my: taking 1 needs n >= s + (0 + 1)");
  EXPECT_EQ(reason_of("(n - s) for s in 1..n where s < n"), "my: taking 1 needs n >= s + 0 + 1");
  EXPECT_EQ(reason_of("(n - s) for s in 1..n div 2"), "my: the range of s ends at n div 2");
  EXPECT_EQ(reason_of("(n - s) for s in n..n"), "my: the range of s begins at n");
  EXPECT_EQ(reason_of("(n - 1) where n != 7"), "my: a move depends on the heap: where n != 7");
  EXPECT_EQ(reason_of("(n - 1) where n < 7"), "my: a move depends on the heap: where n < 7");
  EXPECT_EQ(reason_of("(n - 1) where n mod 2 = 1"), "my: a move depends on the heap: where n mod 2 = 1");
  EXPECT_EQ(reason_of("(n - 1) where n >= 2"), "my: taking 1 needs n >= 2 + 0 + 0");
  EXPECT_EQ(reason_of("(n div 2) where n > 0"), "my: a move leads to n div 2");
  EXPECT_EQ(reason_of("(0) where n > 0"), "my: a move leads to 0");
  EXPECT_EQ(reason_of("(n - n) where n > 0"), "my: a move leads to n - n");
  EXPECT_EQ(reason_of("(n - s) for s in 1..n where s mod 2 = 1"),
            "my: infinitely many amounts, where s mod 2 = 1");
  EXPECT_EQ(reason_of("(n - s) for s in 1..n where s in {1,3 ..}"),
            "my: infinitely many amounts, where s in {1, 3 ..}");
  EXPECT_EQ(reason_of("(n - 2*s) for s in 1..n"), "my: infinitely many amounts by (n - 2*s) for s in 1..n");
  EXPECT_EQ(reason_of("(n - i - j) for i in 1..n, j in 1..2"),
            "my: infinitely many amounts by (n - i - j) for i in 1..n, j in 1..2");
  EXPECT_EQ(reason_of("(n - 100000)"), "my: amounts above 20000 may be taken");
  EXPECT_EQ(reason_of("(n - s) for s in 1..n where s in {1000000000}"), "my: its ranges are too long");
  EXPECT_EQ(reason_of("(n - s) for s in 1..n where s != 1000000000"), "my: amounts above 20000 may be taken");
  EXPECT_EQ(reason_of("(n + 9223372036854775797 - 9223372036854775802)"), "my: its numbers are too large");
  EXPECT_EQ(reason_of("(n - s) for s in 9223372036854775807..9223372036854775807"),
            "my: its ranges are too long");
  EXPECT_EQ(reason_of("(n - i) for i in 1..min(n, 3) where n - i >= 2"),
            "my: taking 1 needs n >= 2 + (0 + i) + 0");
}

TEST(Taking, knows_no_board_whose_condition_leaves_64_bits) {
  const auto ruleset =
      ruleset_of("board n + 9223372036854775800 >= 9223372036854775805\n(n - s) for s in 1..2");
  ASSERT_TRUE(ruleset->board.contains(Position{7}));
  ASSERT_FALSE(ruleset->board.contains(Position{8}));
  EXPECT_TRUE(std::holds_alternative<std::string>(least_heap(ruleset->board)));
}

TEST(Taking, fits_only_what_it_gets_right_in_random_texts) {
  std::mt19937 random(5);
  const auto one_of = [&](const std::vector<std::string>& texts) { return texts[random() % texts.size()]; };
  std::size_t fitting = 0;
  for (int i = 0; i < 3000; ++i) {
    const std::string target = one_of({"(n - s)", "(n - s)", "(n - 2*s)", "(n - s - 1)", "(n + 1 - s)"});
    const std::string range = one_of({"1..n", "2..n", "1..4", "2..min(5, n)", "{1,3,4}", "1..n - 1",
                                      "1..min(n - 2, 3)", "3..n + 1", "0..n", "-2..3", "{-1,0,2}"});
    const auto condition = [&] {
      return one_of({"s <= 5", "s in {2,3,7}", "not s in {2,5}", "s != 3", "s >= 2", "n >= s", "n > s",
                     "n >= 2*s", "n >= 2", "s + 1 <= n", "s mod 2 = 1", "(s < 4 or s > 6)",
                     "not (s = 2 or s in {5 ..})", "s in {0,2}", "s in {-3,1 .. 5}", "not s in {-1,0}",
                     "s > 0", "s in {-5 ..}", "not s in {-2 ..}"});
    };
    std::string text = target + " for s in " + range;
    if (random() % 4 != 0) text += " where " + condition();
    if (text.find("where") != std::string::npos && random() % 2 == 0) text += " and " + condition();
    const auto ruleset = ruleset_of(text);
    const auto taking = taking_of(*ruleset);
    if (!std::holds_alternative<Taking>(taking)) continue;
    expect_right(*ruleset, std::get<Taking>(taking), 40);
    ++fitting;
  }
  EXPECT_GT(fitting, 500U);
}

TEST(Taking, of_unions) {
  const Taking few{false, {1, 4}};
  const Taking other{false, {2, 4}};
  const Taking most{true, {2, 4, 5}};
  const Taking more{true, {4, 7}};
  EXPECT_EQ(united(few, other).listed, (std::vector<Integer>{1, 2, 4}));
  EXPECT_EQ(united(few, most).listed, (std::vector<Integer>{2, 5}));
  EXPECT_TRUE(united(few, most).all_but);
  EXPECT_EQ(united(most, more).listed, (std::vector<Integer>{4}));
}

}  // namespace
}  // namespace galli::taking_test
