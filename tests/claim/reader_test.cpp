// Claim files are read, and mistakes in them are told where they stand.
#include "claim/reader.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "claim/shipped.h"
#include "gallimaufry/error.h"
#include "growth.h"
#include "lang/reader.h"

namespace galli::claims::reader_test {
namespace {

std::vector<Claim> read(const std::string& text) {
  static const Library library = standard_library();
  return read_claims(std::make_shared<const Source>(Source{"my.claim", text}), library);
}

std::string message_of(const std::string& text) {
  try {
    read(text);
  } catch (const Error& error) {
    return describe(error.complaint());
  }
  return "";
}

/// What is wrong with a claim that says this.
std::string statement_message(const std::string& statement) {
  return message_of("claim c\n" + statement + "\nN = 5\n");
}

TEST(claim_reader, reads_all_fields) {
  const auto claims = read(
      "# a comment\n"
      "claim push 3.0.3'\n"
      "source Push the button, Proposition 3.0.3\n"
      "says \"one line\"\n"
      "     \"and another\"\n"
      "corrects push 3.0.3\n"
      "for 1 <= a <= b <= N:   (a,b) in P(euclid)  <=>  b < phi*a\n"
      "N = 6000, quick 100\n"
      "expect refuted at a = 2, b = 3..4 7 times\n"
      "note \"a note\"\n");
  ASSERT_EQ(claims.size(), 1U);
  const Claim& claim = claims.front();
  EXPECT_EQ(claim.name, "push 3.0.3'");
  EXPECT_EQ(paper_of(claim), "Push the button");
  EXPECT_EQ(claim.says, "one line and another");
  EXPECT_EQ(claim.corrects, "push 3.0.3");
  EXPECT_EQ(claim.note, "a note");
  EXPECT_EQ(claim.bound, 6000);
  EXPECT_EQ(claim.quick_bound, 100);
  EXPECT_EQ(claim.ranges.size(), 2U);
  EXPECT_EQ(claim.expectation.kind, Expectation::Kind::refuted);
  EXPECT_EQ(claim.expectation.places.size(), 2U);
  EXPECT_EQ(claim.expectation.times, 7U);
}

TEST(claim_reader, reads_several_claims_and_rulesets_of_their_own) {
  const auto claims = read(
      "ruleset odd(n) \"take an odd number\"\n"
      "  (n - i) for i in 1..n where i mod 2 = 1\n"
      "claim one\n1 in P(odd)\n"
      "claim two\nfor 0 <= n <= N: n in P(odd) <=> n mod 2 = 0\nN = 9\n");
  ASSERT_EQ(claims.size(), 2U);
  EXPECT_FALSE(claims[0].bound);
}

TEST(claim_reader, a_let_may_use_one_below_it) {
  const auto claims = read(
      "claim push 3.1.7\n"
      "let A(n) = mex { A(i), B(i) : i < n }\n"
      "let B(n) = if n = 0 then 1 else ceil(phi * A(n))\n"
      "P(nim >> euclid) = { (A(n), B(n)) : n >= 0 } up to swap\n"
      "N = 20\n");
  EXPECT_EQ(claims.front().lets.size(), 2U);
}

TEST(claim_reader, names_free_variables) {
  EXPECT_EQ(message_of("claim c\nsource X, 1\n\n(a,b) in P(euclid)  <=>  b < phi*a\n"),
            "error: my.claim:4: 'a' is not bound\n"
            "    (a,b) in P(euclid)  <=>  b < phi*a\n"
            "     ^\n"
            "hint: begin with  for 1 <= a <= N:\n");
}

TEST(claim_reader, answers_habits_from_other_notations) {
  const auto hint = [](const std::string& statement) {
    const std::string message = message_of("claim c\n" + statement + "\nN = 9\n");
    return message.substr(message.find("hint: "));
  };
  EXPECT_EQ(hint("forall 0 <= n <= N: (n,n) in P(nim)"), "hint: begin with  for 1 <= n <= N:\n");
  EXPECT_EQ(hint("for 0 <= n <= N: P(nim, n, n)"), "hint: write  (x,y) in P(G)\n");
  EXPECT_EQ(hint("for 0 <= n <= N: (n,n) in P(nim) if n > 2"),
            "hint: put the condition first:  n > 2  =>  ...\n");
  EXPECT_EQ(hint("for 0 <= n <= N: if n > 2 then (n,n) in P(nim)"),
            "hint: without it write  n > 2  =>  ...\n");
  EXPECT_EQ(hint("for 0 <= n <= N: n % 2 = 0 => (n,n) in P(nim)"), "hint: write  mod\n");
  EXPECT_EQ(hint("for 0 <= n <= N: (n,n) in P(nim) and 2n > 0"), "hint: write  2*n\n");
}

TEST(claim_reader, shows_mistakes_in_games_where_they_stand) {
  EXPECT_EQ(message_of("claim c\nP(nim >> euclit) = P(nim)\nN = 4\n"),
            "error: my.claim:2: unknown game 'euclit'\n"
            "    P(nim >> euclit) = P(nim)\n"
            "             ^~~~~~\n"
            "hint: did you mean 'euclid'?\n      'list' names all games\n");
}

TEST(claim_reader, refuses_what_is_no_claim) {
  const auto first_line = [](const std::string& message) { return message.substr(0, message.find('\n')); };
  const std::pair<std::string, std::string> mistakes[] = {
      {"for 1 <= n:  n = n", "'n' has no upper bound"},
      {"for 1 <= n >= 3: n = n", "a range goes one way"},
      {"for 1 <= N: 1 = 1", "this range has no new variable"},
      {"for 1 <= n <= N: n + 1", "expected a condition, this is a number"},
      {"for 1 <= n <= N: (n = 1) + 1 = 2", "expected a number, this is a condition"},
      {"for 1 <= n <= N: n = 1 = foo(n)", "unknown function 'foo'"},
      {"for 1 <= n <= N: flor(n/2) = 1", "unknown function 'flor'"},
      {"for 1 <= n <= N: n in P(nim, phase)", "expected a number or a condition, found ')'"},
      {"for n in subsets of 1..60: 1 = 1",
       "only subsets of at most 24 numbers between 0 and 60 can be tried"},
      {"P(nim) begins (1,1) (0,0)", "the list is not in lexicographic order"},
      {"values(nim) are\n 0: 1 x", "expected a number, P, N, '.' or '?'"},
      {"table n : n are\n 1 1", "expected the index and a colon, as in  26: 21+5"},
      {"table n : n, n are\n 1: 1", "1 column here, the table has 2 columns"},
      {"for 0 <= n <= N: zeckendorf(n) matches abc", "expected a pattern such as (10)*1, found 'abc'"},
      {"1 = 1\n2 = 2", "expected the end of the statement, found '2'"},
      {"let A(n) = 1\nlet A(n) = 2\n1 = 1", "'A' has a meaning already"},
      {"let A(n) = n\nA(1, 2) = 1", "'A' takes 1 arguments, here are 2"},
      {"1 = 99999999999999999999", "a number over 64 bits"},
  };
  for (const auto& [statement, message] : mistakes) {
    const std::string line = first_line(statement_message(statement));
    EXPECT_EQ(line.substr(line.find(": ", 7) + 2), message) << statement;
  }
}

TEST(claim_reader, refuses_files_that_are_none) {
  EXPECT_NE(message_of("P(nim) = P(nim)\n").find("a claim begins with its name"), std::string::npos);
  EXPECT_NE(message_of("claim c\n").find("says nothing"), std::string::npos);
  EXPECT_NE(message_of("claim c\nN = 1\nN = 2\n1 = 1\n").find("said twice"), std::string::npos);
  EXPECT_NE(message_of("claim c\nP(nim) = P(nim)\n").find("has no bound"), std::string::npos);
  EXPECT_NE(message_of("claim c\n1 = 1\nclaim c\n1 = 1\n").find("another claim"), std::string::npos);
  EXPECT_NE(message_of("claim c\n1 = 1\nexpect later\n").find("expected 'holds', 'refuted' or 'undecided'"),
            std::string::npos);
}

TEST(claim_reader, reads_files_with_any_line_ends) {
  const std::string text =
      "claim c\nsource Homework, 1\nsays \"one\"\n  \"two\"\nlet a = 2\n  + 3\nfor 1 <= n <= N:\n  n < a\n"
      "N = 10\nexpect refuted at n = 5\n\nclaim d\nvalues(nim) are\n  0 1\n  1 0\n";
  std::string other;
  for (const char c : text) other += c == '\n' ? "\r\n" : std::string(1, c);
  const auto plain = read(text), windows = read(other);
  ASSERT_EQ(windows.size(), 2U);
  EXPECT_EQ(windows[0].name, "c");
  EXPECT_EQ(windows[0].source, "Homework, 1");
  EXPECT_EQ(windows[0].says, "one two");
  EXPECT_EQ(windows[0].expectation.text, plain[0].expectation.text);
  EXPECT_EQ(windows[1].statement.printed.size(), 4U);
  EXPECT_EQ(windows[1].statement.printed.back().printed, "0");
}

TEST(claim_reader, names_of_expected_places_and_corrected_claims_are_known_ones) {
  EXPECT_EQ(message_of("claim c\nfor 1 <= n <= N: n < 5\nN = 9\nexpect refuted at q = 5\n"),
            "error: my.claim:4: 'q' is not a variable of this claim\n"
            "    expect refuted at q = 5\n"
            "                      ^\n"
            "hint: there are: n\n");
  EXPECT_EQ(message_of("claim c\nexpect refuted at n = 1, m = 2\ntable n : n*n are\n 1: 1\n"),
            "error: my.claim:2: 'm' is not a variable of this claim\n"
            "    expect refuted at n = 1, m = 2\n"
            "                             ^\n"
            "hint: there are: n\n");
  EXPECT_EQ(message_of("claim c\nfor 1 <= a <= N: a < 5\nN = 9\nexpect refuted at (5)\n"),
            "error: my.claim:4: this claim does not fail at positions\n"
            "    expect refuted at (5)\n"
            "                      ^~~\n"
            "hint: name values:  expect refuted at a = 3\n");
  EXPECT_EQ(message_of("claim c\nvalues(octal(0.07)) are\n 0: 0 0 1 2\nexpect refuted at n = 3\n"), "");
  EXPECT_EQ(message_of("claim c\ncorrects push 3.0.33\n1 = 1\n"),
            "error: my.claim:2: there is no claim 'push 3.0.33'\n"
            "    corrects push 3.0.33\n"
            "             ^~~~~~~~~~~\n"
            "hint: did you mean 'push 3.0.3'?\n");
  EXPECT_EQ(message_of("claim c\ncorrects push 3.0.3\n1 = 1\n"), "");
  EXPECT_EQ(message_of("claim c\ncorrects d\n1 = 1\nclaim d\n1 = 2\n"), "");
  EXPECT_NE(message_of("claim c\ncorrects c\n1 = 1\n"), "");
}

TEST(claim_reader, tells_where_lets_stand_and_that_names_come_once) {
  EXPECT_EQ(statement_message("for 1 <= n <= N: let x = n"),
            "error: my.claim:2: 'let' needs a line of its own\n"
            "    for 1 <= n <= N: let x = n\n"
            "                     ^~~\n");
  EXPECT_NE(message_of("claim c\nfor 1 <= n <= N: n < 5\nN = 9\nexpect refuted at n = 5, n = 6\n"), "");
  EXPECT_NE(statement_message("table n : n are\n  1: 1 2"), "");
}

TEST(claim_reader, tells_how_to_write_decimals) {
  EXPECT_EQ(statement_message("for 1 <= n <= N: n < 0.25"),
            "error: my.claim:2: numbers are exact, without a decimal point\n"
            "    for 1 <= n <= N: n < 0.25\n"
            "                         ^~~~\n"
            "hint: write it as a fraction, 1/4\n");
  EXPECT_NE(statement_message("slopes of wythoff are 1.6180339887498948482 within 1/100").find("1/2 for 0.5"),
            std::string::npos);
  EXPECT_EQ(statement_message("for n in 1..5: n > 0"), "");
}

TEST(claim_reader, finds_the_claims_that_name_a_game) {
  static const Library library = standard_library();
  const auto about = [&](const std::string& text) {
    std::vector<std::string> names;
    const Game game = read_game(std::make_shared<const Source>(Source{"", text}), library);
    for (const Claim& claim : claims_about(game, shipped_claims(library))) names.push_back(claim.name);
    return names;
  };
  const auto push = about("nim>>euclid");
  EXPECT_NE(std::find(push.begin(), push.end(), "push 3.1.7"), push.end());
  EXPECT_EQ(std::find(push.begin(), push.end(), "push 3.0.3"), push.end());
  EXPECT_TRUE(about("subtraction{17, 23}").empty());
}

TEST(claim_reader, reads_the_shipped_claims) {
  EXPECT_GT(shipped_claims(standard_library()).size(), 100U);
  EXPECT_EQ(plain_name("push 3.0.3"), plain_name("Push.3.0.3"));
}

TEST(claim_reader, many_claims_and_rulesets_take_time_in_proportion) {
  using std::to_string;
  const std::string claims = repeated(8000, "", [](int i) {
    return "claim a" + to_string(i) + "\nvalue(nim(1), 3) = " + to_string(i) + "\n";
  });
  EXPECT_LT(seconds_of([&] { EXPECT_EQ(read(claims).size(), 8000U); }), 3);
  const std::string with_rulesets = repeated(4000, "", [](int i) {
    const std::string number = to_string(i);
    return "ruleset o" + number + "(x)\n  (x - 1)\nclaim a" + number + "\nvalue(o" + number + ", 3) = 1\n";
  });
  EXPECT_LT(
      seconds_of([&] { EXPECT_EQ(read(with_rulesets).back().definitions, "ruleset o3999(x)\n  (x - 1)"); }),
      3);
}

TEST(claim_reader, shows_mistakes_in_games_of_several_lines) {
  EXPECT_EQ(message_of("# é\nclaim c\nvalue(nim |\n  subtractoin{1}, 3) = 1\n"),
            "error: my.claim:4: unknown game 'subtractoin'\n"
            "      subtractoin{1}, 3) = 1\n"
            "      ^~~~~~~~~~~\n"
            "hint: did you mean 'subtraction'?\n      'list' names all games\n");
}

TEST(claim_reader, keeps_what_the_paper_does_and_tells_printed_words_from_others) {
  const auto claims = read(
      "claim c\npaper quoted\nsays \"b/a < phi\"\nmeans \"the ratio is\"\n      \"small\"\n1 = 1\n"
      "claim d\nfor 0 <= s <= N: s >= 0\nN = 63, all, quick 7\n");
  EXPECT_EQ(claims[0].in_paper, InPaper::quoted);
  EXPECT_EQ(claims[0].says, "b/a < phi");
  EXPECT_EQ(claims[0].means, "the ratio is small");
  EXPECT_EQ(claims[1].in_paper, InPaper::unstated);
  EXPECT_TRUE(claims[1].has_all);
  EXPECT_EQ(claims[1].quick_bound, 7);
  EXPECT_FALSE(claims[0].has_all);
  EXPECT_EQ(
      message_of("claim c\npaper prooved\n1 = 1\n"),
      "error: my.claim:2: expected what the paper does with the claim\n    paper prooved\n          ^~~~~~~\n"
      "hint: one of: proved, quoted, asserted, conjectured, absent; with  , slip  where what is false "
      "changes no result\n");
}

TEST(claim_reader, every_shipped_claim_says_what_its_source_does_with_it) {
  for (const Claim& claim : shipped_claims(standard_library())) {
    EXPECT_NE(claim.in_paper, InPaper::unstated) << claim.name;
    EXPECT_FALSE(claim.says.empty() && claim.means.empty()) << claim.name;
    EXPECT_TRUE(claim.in_paper != InPaper::absent || claim.says.empty()) << claim.name;
  }
}

TEST(claim_reader, keeps_the_rulesets_that_a_claim_is_about) {
  const auto claims = read(
      "ruleset one(x)\n  (x - 1)\n"
      "ruleset both{S}(x)\n  (x - i) for i in S\n"
      "claim c\nlet g = one | nim(1)\nvalue(g, 3) = 3\n"
      "claim d\nvalue(both{1,2}, 3) = 0\n"
      "claim e\n  value(one\u2299both{1}, 3) = 1\n");
  ASSERT_EQ(claims.size(), 3U);
  const std::string one = "ruleset one(x)\n  (x - 1)", both = "ruleset both{S}(x)\n  (x - i) for i in S";
  EXPECT_EQ(claims[0].definitions, one);
  EXPECT_EQ(claims[1].definitions, both);
  EXPECT_EQ(claims[2].definitions, one + "\n" + both);
}

}  // namespace
}  // namespace galli::claims::reader_test
