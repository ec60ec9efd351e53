// Reading what is printed gives the same again.
#include <gtest/gtest.h>

#include "lang/texts.h"

namespace galli::round_trip_test {
namespace {

class GameText : public testing::TestWithParam<std::string> {};

TEST_P(GameText, is_read_back_from_what_is_printed) {
  const Game read = game(GetParam());
  const std::string printed = to_text(read);
  EXPECT_EQ(game(printed), read) << printed;
  EXPECT_EQ(to_text(game(printed)), printed);
}

INSTANTIATE_TEST_SUITE_P(
    games, GameText,
    testing::Values("nim", "nim(3) | wythoff(3) | zeruclid(3)", "(nim >> wythoff) & (bishop >> yama)",
                    "one_pass((nim | bishop) >> euclid) >> (nim >> (wythoff >> euclid))",
                    "misere(twist(nim, bishop & yama, one_pass(gdwn)))", "twist(subtraction{1..4})",
                    "twist(allbut{2, 5, 6 .. 8})", "subtraction{8, 21 ..} | allbut{5 ..}",
                    "subtraction{1..2} & subtraction{1,2} & subtraction{3, 5 .. 6}",
                    "rays{(1,0),(2,-1)} | steps{(1,0),(0,3)}", "fraenkel[1] & fraenkel[2 + 1]",
                    "(nim | bishop) | (nim & bishop)", "((nim & nim) & nim) & nim",
                    "pegs(1) >> steps{(9223372036854775807)}", "rays{(-9223372036854775807,1)}"));

INSTANTIATE_TEST_SUITE_P(
    operators, GameText,
    testing::Values("push(nim, euclid, button=inside)", "push(nim | bishop, nim >> euclid, button=either)",
                    "push(nim, euclid, button=move) | nim", "conjoin(nim, nim | bishop)",
                    "nim + (nim + nim(1)) + octal(0.07)", "(nim : nim) : (nim + nim)",
                    "plus(nim, nim) : ordinal(nim, conjoin(nim, nim))", "misere(nim + nim)",
                    "then(nim, nim(1)@(1))", "then(nim >> euclid, (nim | bishop)@(10^3, 2))",
                    "then(nim, then(nim, nim(1)@(2))@(1,2))", "then(nim, fibonacci@(13))",
                    "then(nim, octal(0.7)@(0,3,5))", "then(nim, octal(0.7)@(0))",
                    "then(nim, (nim + nim(1))@(1,2+3))", "then(nim, (nim : octal(0.7))@(1,2+5,3))",
                    "then(nim, (cram + nim(1))@(..#/...+4))", "then(nim, cram@(3x5))",
                    "then(nim, cram@(0x3))", "then(nim, cram@( #./.# ))",
                    "then(nim, (push(nim, euclid, button=after))@(1,1))"));

INSTANTIATE_TEST_SUITE_P(
    cones, GameText,
    testing::Values("nim on cone[7,2; 1,10]", "(nim | bishop) on cone(2/7, 10/1) | nim on cone(2/7, 10/1)",
                    "nim on cone[1,0; 0,1] on cone(0/1, 1/0)", "one_pass(nim) on cone[7,2; 1,10]",
                    "rational[7,2; 1,10](nim >> wythoff)", "rational(4/14, 1/0)(nim)", "RN(2/7, 10/1)",
                    "RW[7,2; 1,10] & RN(2/7, 10/1)", "rational[1,0; 0,1](nim on cone[1,1; 1,2])",
                    "rational[10^9,0; 0,10^9](nim)"));

INSTANTIATE_TEST_SUITE_P(boards, GameText,
                         testing::Values("octal(0.07)", "octal(.070)", "octal(4.17) | octal(0.0)",
                                         "hex(0.8F) >> hexadecimal(c.1)", "subtraction{1,2} >> octal(0.07)",
                                         "to_end & nim", "no_moves | to_end | nim",
                                         "left(domineering) >> right(domineering)",
                                         "(cram & vertical) | horizontal",
                                         "twist(left(domineering), right(domineering))"));

class ConditionText : public testing::TestWithParam<std::string> {};

TEST_P(ConditionText, is_read_back_from_what_is_printed) {
  const std::vector<std::string> names = {"x", "y"};
  const Expression read = read_condition(GetParam(), names);
  const std::string printed = to_text(read, names, {});
  EXPECT_EQ(read_condition(printed, names), read) << printed;
}

INSTANTIATE_TEST_SUITE_P(
    conditions, ConditionText,
    testing::Values("x - (y - 1) - -3 > -x * -y", "(x + y)*(x - y) = x*x - y*y",
                    "x div (y div 2) mod (x*y) = (x div y) div 2", "(x^y)^2 = x^y^2 and x^(-y) = 1",
                    "-(-x) = - -x and (-2)^x = -2^x", "not (not x = y) or not (x = y and y = 1)",
                    "(x = 1 or y = 2) and (x = 2 or (y = 1 and x = 3))", "x xor (y xor 1) = (x xor y) xor 1",
                    "(x xor y)*2 + (x xor 3) = 0", "x + y in {2, 5, 6 .. 8} and x not in {-3..4, 9 ..}",
                    "1 <= x <= y < 5", "x in y..2*y and not x in 1..3",
                    "min(x, y, 3) = max(x) and gcd(x, y) = abs(x - y) and least_positive(x, y) = 1",
                    "x div 0 = 1 or 10^30 > x"));

class RulesetName : public testing::TestWithParam<std::string> {};

/// A rules file as the printer writes it.
std::string printed_rules(const Ruleset& ruleset) {
  std::string text = "ruleset printed(";
  for (const std::string& heap : ruleset.board.heaps()) text += (text.back() == '(' ? "" : ", ") + heap;
  text += ")\n";
  if (!ruleset.board.conditions().empty()) text += "  board " + ruleset.board.condition_text() + "\n";
  for (const Clause& clause : ruleset.clauses()) text += "  " + to_text(clause, ruleset.board) + "\n";
  return text;
}

TEST_P(RulesetName, has_clauses_that_are_read_back_from_what_is_printed) {
  const auto ruleset = game(GetParam()).ruleset;
  const std::string rules = printed_rules(*ruleset);
  EXPECT_TRUE(same_rules(*game("printed", library_with(rules)).ruleset, *ruleset)) << rules;
}

INSTANTIATE_TEST_SUITE_P(rulesets, RulesetName,
                         testing::Values("nim", "nim(5)", "wythoff(4)", "bishop", "yama", "euclid",
                                         "euclid_t", "zeruclid(3)", "three_euclid", "three_euclid_smallest",
                                         "fraenkel[3]", "gdwn", "fibonacci", "pegs", "subtraction{8, 21 ..}",
                                         "allbut{1..4, 7}", "rays{(2,3),(-1,1)}", "steps{(1,3),(2,-2)}"));

/// A rules file for a grid as the printer writes it.
std::string printed_grid_rules(const Ruleset& ruleset) {
  std::string text = "ruleset printed on grid\n";
  for (const Placement& placement : ruleset.placements()) text += "  " + to_text(placement) + "\n";
  return text;
}

TEST(placements, are_read_back_from_what_is_printed) {
  const Library library = library_with(
      "ruleset mine on grid\n  place (0,0) (i,-1) blocks (1,1) (2,0) for i in {1,3}\n  left place (0,0)\n");
  for (const std::string name : {"cram", "left(domineering)", "left(mine)", "right(mine)"}) {
    const Game read = game(name, library);
    const std::string rules = printed_grid_rules(*read.ruleset);
    EXPECT_TRUE(same_rules(*game("printed", library_with(rules)).ruleset, *read.ruleset)) << rules;
  }
}

}  // namespace
}  // namespace galli::round_trip_test
