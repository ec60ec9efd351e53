// What texts mean: games, literals, sets, positions, conditions.
#include <gtest/gtest.h>

#include "lang/texts.h"

namespace galli {
namespace {

std::string read_back(const std::string& text) { return to_text(game(text)); }

TEST(games, have_signs_words_and_unicode_for_each_operator) {
  EXPECT_EQ(game("select(nim, bishop)"), game("nim | bishop"));
  EXPECT_EQ(game("nim ∪ bishop"), game("nim | bishop"));
  EXPECT_EQ(game("enforce(nim, bishop)"), game("nim & bishop"));
  EXPECT_EQ(game("nim ∩ bishop"), game("nim & bishop"));
  EXPECT_EQ(game("push(nim, bishop)"), game("nim >> bishop"));
  EXPECT_EQ(game("nim ⊙ bishop"), game("nim >> bishop"));
}

TEST(games, chain_select_and_enforce_in_one_node) {
  EXPECT_EQ(game("nim | bishop | yama").kids.size(), 3U);
  EXPECT_EQ(game("nim & bishop & yama & nim").kids.size(), 4U);
  EXPECT_EQ(game("(nim | bishop) | yama").kids.size(), 2U);
}

TEST(games, may_stand_in_parentheses_and_on_several_lines) {
  EXPECT_EQ(game("((nim))"), game("nim"));
  EXPECT_EQ(game("nim  # before\n >>\n\n euclid\n"), game("nim >> euclid"));
  EXPECT_EQ(game("\xEF\xBB\xBFnim"), game("nim"));
}

TEST(games, remember_where_their_operators_stand) {
  const Game read = game("nim(3) | wythoff(3)");
  EXPECT_EQ(read.span.begin, 7U);
  EXPECT_EQ(read.span.end, 8U);
  EXPECT_EQ(read.kids[0].span.end, 6U);
  EXPECT_EQ(game("one_pass(nim)").span.end, 8U);
}

TEST(games, share_rulesets_of_the_same_text) {
  const Game read = game("nim >> (nim(2) | nim(3) | nim(1 + 2))");
  EXPECT_EQ(read.kids[0].ruleset, read.kids[1].kids[0].ruleset);
  EXPECT_EQ(read.kids[1].kids[1].ruleset, read.kids[1].kids[2].ruleset);
  EXPECT_NE(read.kids[0].ruleset, read.kids[1].kids[1].ruleset);
}

TEST(games, name_rulesets_with_their_arguments) {
  EXPECT_EQ(read_back("nim(2)"), "nim");
  EXPECT_EQ(read_back("nim(3)"), "nim(3)");
  EXPECT_EQ(read_back("pegs(3)"), "pegs");
  EXPECT_EQ(read_back("three_euclid(3)"), "three_euclid");
  EXPECT_EQ(read_back("fraenkel[ 2 ]"), "fraenkel[2]");
  EXPECT_EQ(read_back("subtraction{1 .. 4}"), "subtraction{1..4}");
  EXPECT_EQ(read_back("rays{(1, 0), (2 - 1, 2)}"), "rays{(1,0),(1,2)}");
}

TEST(games, twist_one_subtraction_with_its_complement) {
  EXPECT_EQ(read_back("twist(subtraction{1,3})"), "twist(subtraction{1,3}, allbut{1,3})");
  EXPECT_EQ(read_back("twist(allbut{2 ..})"), "twist(allbut{2 ..}, subtraction{2 ..})");
}

TEST(games, may_be_misere_outermost) {
  EXPECT_EQ(read_back("(misere(nim >> euclid))"), "misere(nim >> euclid)");
}

std::string set_of(const std::string& text) { return read_back("subtraction{" + text + "}"); }

TEST(sets, have_all_forms) {
  EXPECT_EQ(set_of("2, 5, 8"), "subtraction{2,5,8}");
  EXPECT_EQ(set_of("10^3, 2*3 + 1"), "subtraction{1000,7}");
  EXPECT_EQ(set_of("8, 21 .. 47"), "subtraction{8, 21 .. 47}");
  EXPECT_EQ(set_of("8, 21 .. 50"), "subtraction{8, 21 .. 47}");
  EXPECT_EQ(set_of("8, 21 .."), "subtraction{8, 21 ..}");
  EXPECT_EQ(set_of("5 .."), "subtraction{5 ..}");
  EXPECT_EQ(set_of("3, 3 + 4 .. 3"), "subtraction{3}");
  EXPECT_EQ(set_of("3, 7 .. 8"), "subtraction{3,7}");
}

TEST(sets, put_progressions_before_numbers) {
  EXPECT_EQ(set_of("2, 5, 6 .. 8"), "subtraction{5..8,2}");
  EXPECT_EQ(set_of("5..8, 2"), "subtraction{5..8,2}");
  EXPECT_EQ(set_of("1..4, 7..9"), "subtraction{1..4,7..9}");
}

TEST(literals, are_written_out_as_clauses) {
  EXPECT_EQ(rules_of(*game("rays{(1,0),(2,-1),(2,3),(3,2)}").ruleset),
            "(x - t, y) for t in 1..x\n"
            "(x - 2*t, y + t) for t in 1..x div 2\n"
            "(x - 2*t, y - 3*t) for t in 1..min(x div 2, y div 3)\n"
            "(x - 3*t, y - 2*t) for t in 1..min(x div 3, y div 2)\n");
  EXPECT_EQ(rules_of(*game("steps{(1,-2,0)}").ruleset), "(x - 1, y + 2, z)\n");
  EXPECT_EQ(rules_of(*game("steps{(1,0,0,2)}").ruleset), "(h1 - 1, h2, h3, h4 - 2)\n");
}

TEST(positions, have_several_spellings) {
  EXPECT_EQ(read_position("2,4"), (Position{2, 4}));
  EXPECT_EQ(read_position("(2, 4)"), (Position{2, 4}));
  EXPECT_EQ(read_position("[4,2,1]"), (Position{4, 2, 1}));
  EXPECT_EQ(read_position("10^18"), (Position{1'000'000'000'000'000'000}));
  EXPECT_EQ(read_position("2*3 + 1, -1"), (Position{7, -1}));
}

std::string condition(const std::string& text) {
  const std::vector<std::string> names = {"x", "y"};
  return to_text(read_condition(text, names), names, {});
}

TEST(conditions, bind_as_people_expect) {
  EXPECT_EQ(condition("x + 2*y <= 10 or not x = y and y > 0"), "x + 2*y <= 10 or not x = y and y > 0");
  EXPECT_EQ(condition("(x = 1 or y = 1) and x != y"), "(x = 1 or y = 1) and x != y");
  EXPECT_EQ(condition("x xor y + 1 = 3"), "x xor y + 1 = 3");
  EXPECT_EQ(condition("-x^2 < (-x)^2"), "-x^2 < (-x)^2");
  EXPECT_EQ(condition("x - y - 1 = x - (y - 1)"), "x - y - 1 = x - (y - 1)");
  EXPECT_EQ(condition("x div 2*y mod 3 = 0"), "x div 2*y mod 3 = 0");
}

TEST(conditions, fold_constants) {
  EXPECT_EQ(condition("x < 2^3^2 - 12 div 5 - -1"), "x < 511");
  EXPECT_EQ(condition("x < gcd(12, 18) + min(4, 2) + max(1, 7) + abs(-3) + least_positive(0, 5)"), "x < 23");
  EXPECT_EQ(condition("x < -7 div 2 and y = -7 mod 2 and x = 6 xor 3"), "x < -4 and y = 1 and x = 5");
  EXPECT_EQ(condition("x < 1 div 0"), "x < 1 div 0");
}

TEST(conditions, take_chains_and_ranges_apart) {
  EXPECT_EQ(condition("1 <= x < y"), "1 <= x and x < y");
  EXPECT_EQ(condition("1 ≤ x ≠ y ≥ 0"), "1 <= x and x != y and y >= 0");
  EXPECT_EQ(condition("x in 1..y"), "1 <= x and x <= y");
  EXPECT_EQ(condition("x not in {1, 3 .. 9}"), "not x in {1, 3 .. 9}");
  EXPECT_EQ(condition("x == y"), "x = y");
  EXPECT_EQ(condition("x = 1 and (y = 2 and x = 3)"), "x = 1 and y = 2 and x = 3");
}

}  // namespace
}  // namespace galli
