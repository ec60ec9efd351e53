// Terms have their exact values, and statements are judged case by case. No games here: who asks about one is told off.
#include "claim/evaluator.h"

#include <gtest/gtest.h>

#include "claim/judge.h"
#include "claim/reader.h"

namespace galli::claims::evaluator_test {
namespace {

/// Nobody may ask it about games.
class NoOracle : public Oracle {
 public:
  [[noreturn]] static void refuse() { throw Error({.kind = ErrorKind::text, .message = "no games here"}); }

  Handle add(const std::string&, const Library&) override { refuse(); }
  const Game& game(Handle) const override { refuse(); }
  std::size_t phases(Handle) const override { refuse(); }
  const Board& board(Handle, std::uint32_t) const override { refuse(); }
  Position encoded(Handle, std::uint32_t, const Spot&) override { refuse(); }
  bool is_p(Handle, std::uint32_t, const Spot&) override { refuse(); }
  bool is_on_board(Handle, std::uint32_t, const Spot&) override { refuse(); }
  Integer value(Handle, std::uint32_t, const Spot&) override { refuse(); }
  std::vector<Position> options(Handle, std::uint32_t, const Spot&) override { refuse(); }
  MoveCounts moves(Handle, std::uint32_t, const Spot&, bool) override { refuse(); }
  PositionSet positions(Handle, std::uint32_t, Integer) override { refuse(); }
  Table values(Handle, std::uint32_t, const Window&, bool) override { refuse(); }
  PeriodFinding period(Handle, std::uint32_t, bool) override { refuse(); }
  PeriodFinding proved_period(Handle, std::uint32_t, bool) override { refuse(); }
  Domination dominates(Handle, Handle, Integer) override { refuse(); }
  Domination dominates_strongly(Handle, Handle, Integer) override { refuse(); }
  std::vector<double> slopes(Handle, Integer) override { refuse(); }
};

std::vector<Claim> read(const std::string& text) {
  static const Library library = standard_library();
  return read_claims(std::make_shared<const Source>(Source{"my.claim", "claim c\n" + text + "\n"}), library);
}

Finding finding_of(const std::string& text, const Control& control = {}) {
  const auto claims = read(text);
  NoOracle oracle;
  Evaluator evaluator(claims.front(), claims.front().bound.value_or(0), oracle, control);
  return judge(claims.front(), evaluator);
}

bool holds(const std::string& text) {
  const Finding finding = finding_of(text);
  EXPECT_EQ(finding.undecided, "") << text;
  EXPECT_GT(finding.cases, 0U) << text;
  return finding.failures == 0;
}

std::string error_of(const std::string& text) {
  try {
    finding_of(text);
  } catch (const Error& error) {
    return error.complaint().message;
  }
  return "";
}

std::string first_of(const std::string& text) {
  const auto claims = read(text);
  const Finding finding = finding_of(text);
  return finding.failures == 0 ? "" : in_words(*finding.smallest.begin(), claims.front());
}

TEST(evaluator, computes_exactly_with_square_roots) {
  EXPECT_TRUE(holds("(1 + sqrt(5))/2 = phi"));
  EXPECT_TRUE(holds("phi^2 = phi + 1 and phi^(-1) = phi - 1"));
  EXPECT_TRUE(holds("sqrt(8) = 2*sqrt(2) and sqrt(49) = 7 and sqrt(0) = 0"));
  EXPECT_TRUE(holds("1/3 + 1/6 = 1/2 and (2/3)^3 = 8/27"));
  EXPECT_TRUE(holds("(3 + 2*sqrt(2))*(3 - 2*sqrt(2)) = 1"));
  EXPECT_FALSE(holds("sqrt(2) = 99/70"));
  EXPECT_TRUE(holds("99/70 > sqrt(2) and sqrt(2) > 41/29"));
  EXPECT_EQ(error_of("sqrt(2) + sqrt(3) > 0"), "sqrt(2) and sqrt(3) do not go together");
  EXPECT_EQ(error_of("sqrt(-1) = 0"), "a negative number has no square root here");
}

TEST(evaluator, compares_neighbours_of_large_multiples) {
  // Fibonacci numbers alternate about phi times the one before: 53316291173 = fib(53), 86267571272 = fib(54).
  EXPECT_TRUE(holds("86267571272 < phi*53316291173"));
  EXPECT_TRUE(holds("139583862445 > phi*86267571272"));
  EXPECT_TRUE(holds("floor(phi*86267571272) = 139583862444"));
  EXPECT_TRUE(holds("floor(phi*53316291173) = 86267571272"));
  // 1607521^2 - 2*1136689^2 = -1.
  EXPECT_TRUE(holds("1607521 < sqrt(2)*1136689 and floor(sqrt(2)*1136689) = 1607521"));
  EXPECT_TRUE(holds("fib(91) > phi*fib(90) and fib(90) < phi*fib(89)"));
}

TEST(evaluator, rounds_surds_down_and_up_also_below_zero) {
  EXPECT_TRUE(holds("floor(sqrt(2)) = 1 and ceil(sqrt(2)) = 2"));
  EXPECT_TRUE(holds("floor(-sqrt(2)) = -2 and ceil(-sqrt(2)) = -1"));
  EXPECT_TRUE(holds("floor(-7/2) = -4 and ceil(-7/2) = -3 and floor(5) = 5"));
  EXPECT_TRUE(holds("-7 div 2 = -4 and -7 mod 2 = 1 and 7 mod 2 = 1"));
  EXPECT_TRUE(holds("abs(1 - sqrt(2)) = sqrt(2) - 1 and min(3, phi, 2) = phi and max(3, phi, 2) = 3"));
  EXPECT_TRUE(holds("for 0 <= n <= N: floor(sqrt(2)*n)^2 <= 2*n*n < (floor(sqrt(2)*n) + 1)^2\nN = 500"));
}

TEST(evaluator, refuses_what_leaves_64_bits) {
  EXPECT_EQ(error_of("9223372036854775807 + 1 > 0"), "this number leaves 64 bits");
  EXPECT_EQ(error_of("fib(93) > 0"), "this number leaves 64 bits");
  EXPECT_TRUE(holds("fib(92) = 7540113804746346429 and fib(0) = 0 and fib(1) = 1 and fib(2) = 1"));
  EXPECT_EQ(error_of("2^63 > 0"), "this number leaves 64 bits");
  EXPECT_TRUE(holds("2^62 = 4611686018427387904"));
  EXPECT_EQ(error_of("1 / (2 - 2) > 0"), "division by zero");
  EXPECT_EQ(error_of("5 mod 0 = 0"), "division by zero");
  EXPECT_EQ(error_of("1/2 mod 2 = 0"), "this is 1/2, not a whole number");
}

TEST(evaluator, knows_zeckendorf_parts) {
  EXPECT_TRUE(
      holds("zeckendorf(12) = \"10101\" and zeckendorf_sum(12) = \"8+3+1\" and zeckendorf(0) = \"\""));
  EXPECT_TRUE(holds("least_part(12) = 1 and least_part(13) = 13 and least_part(26) = 5"));
  EXPECT_TRUE(holds("trailing_zeros(1) = 0 and trailing_zeros(2) = 1 and trailing_zeros(13) = 5"));
  EXPECT_TRUE(holds("zeckendorf(12) matches (10)*1 and not zeckendorf(13) matches (10)*1"));
  EXPECT_TRUE(holds("for 2 <= n <= N: least_part(fib(n)) = fib(n)\nN = 90"));
  EXPECT_EQ(error_of("least_part(0) = 1"), "zero has no parts");
  EXPECT_EQ(error_of("least_part(-3) = 1"), "a negative number has no such sum or place");
}

TEST(evaluator, recurrences_with_mex_give_beatty_pairs) {
  const std::string lets = "let A(n) = mex { A(i), B(i) : i < n }\nlet B(n) = A(n) + n\n";
  EXPECT_TRUE(holds(lets + "for 0 <= n <= N: A(n) = floor(phi*n) and B(n) = floor(phi^2*n)\nN = 900"));
  EXPECT_TRUE(holds(lets + "for 0 <= n <= N: A(N - n) = floor(phi*(N - n))\nN = 300"));
  EXPECT_TRUE(holds("mex { i*i : i < 5 } = 2 and mex { i : 1 <= i <= 3 } = 0 and mex { 0, 1, 1, 3 } = 2"));
  EXPECT_TRUE(
      holds("let F(n) = if n < 2 then n else F(n - 1) + F(n - 2)\n"
            "for 0 <= n <= N: F(n) = fib(n)\nN = 80"));
  EXPECT_EQ(error_of("let f(n) = f(n)\nf(1) = 1"), "'f' asks for its own value");
  EXPECT_EQ(error_of("let f(n) = f(n + 1)\nf(1) = 1"), "'f' goes too deep");
}

TEST(evaluator, a_listed_set_has_each_element_once) {
  EXPECT_TRUE(holds("count { x in {1, 1, 2} } = 2"));
  EXPECT_TRUE(holds("count { x in {1, 2 - 1, 2} : x > 0 } = 2"));
  EXPECT_TRUE(holds("count { (p, q) in {(1,2), (2,1), (1,2)} } = 2"));
  EXPECT_TRUE(holds("sum { x : x in {1, 1, 2} } = 3"));
  EXPECT_EQ(finding_of("for x in {4, 4, 4}, y in {x, 4, 5}: x <= y").cases, 2U);
  EXPECT_EQ(finding_of("for A in {nim, wythoff, nim}: 1 = 1").cases, 2U);
  EXPECT_EQ(error_of("sum { 1, 1, 2 } = 4"), "a sum runs over a range");
}

TEST(evaluator, ranges_have_the_ends_that_are_written) {
  EXPECT_EQ(finding_of("for 1 <= a <= b <= N: a <= b\nN = 10").cases, 55U);
  EXPECT_EQ(finding_of("for 1 <= a < b < N: a < b\nN = 10").cases, 36U);
  EXPECT_EQ(finding_of("for N >= a > b >= 0: a > b\nN = 10").cases, 55U);
  EXPECT_EQ(finding_of("for a in 2..4, b in 1..a: a >= b").cases, 9U);
  EXPECT_EQ(finding_of("for (x, y) in 0..3: x + y >= 0").cases, 16U);
  EXPECT_EQ(finding_of("for sqrt(2) <= a <= sqrt(30): a >= 2").cases, 4U);
  EXPECT_EQ(finding_of("for S in subsets of 1..4: size(S) >= 1 and min(S) <= max(S)").cases, 15U);
  EXPECT_EQ(finding_of("for 1 <= a <= N, 1 <= b <= N where a = b: a = b\nN = 7").cases, 7U);
  EXPECT_EQ(finding_of("for 5 <= a <= N: a = 0\nN = 4").cases, 0U);
  EXPECT_TRUE(holds("count { 1 <= d <= 28 : d divides 28 } = 6"));
  EXPECT_TRUE(holds("(some 1 <= x <= 9: x*x = 49) and not (every 1 <= x <= 9: x*x != 49)"));
}

TEST(evaluator, knows_truth_and_falsehood) {
  EXPECT_TRUE(holds("true and not false and (1 = 1 <=> true)"));
  EXPECT_FALSE(holds("for 1 <= n <= N: if n < 3 then true else false\nN = 3"));
}

TEST(evaluator, finds_the_smallest_counterexample_and_counts_all) {
  const std::string text = "for 0 <= a <= N, 0 <= b <= N: a*b < 12\nN = 9";
  EXPECT_EQ(first_of(text), "a = 3, b = 4");
  EXPECT_EQ(finding_of(text).failures, 56U);
  EXPECT_EQ(first_of("for S in subsets of 1..4: size(S) < 2"), "S = {1,2}");
  EXPECT_EQ(first_of("{ (n, n + 1) : 0 <= n <= 5 } = { (n, n + 1) : 0 <= n <= 3 }\nN = 9"),
            "(4,5): only in the set on the left");
}

TEST(evaluator, what_was_sought_to_a_bound_only_never_refutes) {
  // The second case has the value from the first one's memory, and knows no more.
  const std::string found = "let f(m) = if (least a >= 0 with a > 5000) exists then 1 else 0\n";
  EXPECT_EQ(finding_of("for 1 <= n <= 3: (least a >= 0 with a > 5000) exists and n > 0\nN = 10").failures,
            0U);
  const Finding finding = finding_of(found + "for 1 <= n <= 3: f(1) = 1\nN = 10");
  EXPECT_EQ(finding.failures, 0U);
  EXPECT_NE(finding.undecided, "");
  const Finding set =
      finding_of(found + "for 1 <= n <= 3: n + f(1) in { 1, f(2) + 1 : 1 <= k <= 2 }\nN = 10");
  EXPECT_EQ(set.failures, 0U);
}

TEST(evaluator, refuses_more_cases_than_can_be_gone_through) {
  EXPECT_EQ(error_of("for a in 1..100000, b in 1..100000: a < b"),
            "about 10,000,000,000 cases are too many to go through");
  EXPECT_EQ(error_of("for (a, b, c, d) in 0..99999: a < b"),
            "about 10^18 or more cases are too many to go through");
  EXPECT_EQ(finding_of("for a in 1..100000, b in 1..100000 where a < 3: a < b + 3").cases, 200'000U);
}

TEST(evaluator, stops_when_asked_and_tells_how_far_it_is) {
  std::uint64_t told = 0, all = 0;
  Control control;
  control.progress = [&](const Progress& progress) {
    const auto [done, of] = std::pair(progress.done, progress.total);
    told = done;
    all = of;
  };
  EXPECT_EQ(finding_of("for a in 1..200, b in 1..100: a < b + 200", control).cases, 20'000U);
  EXPECT_GT(told, 10'000U);
  EXPECT_EQ(all, 20'000U);
  control.stop_requested = [] { return true; };
  EXPECT_THROW(finding_of("for a in 1..90000, b in 1..90000: a < b + 100000", control), Error);
}

TEST(evaluator, an_expected_place_is_the_smallest_one_and_of_a_table_all) {
  const auto is_expected = [](const std::string& text) {
    const auto claims = read(text);
    return is_as_expected(finding_of(text), claims.front(), true);
  };
  EXPECT_TRUE(is_expected("for 0 <= a <= N: a < 3\nN = 9\nexpect refuted at a = 3"));
  EXPECT_FALSE(is_expected("for 0 <= a <= N: a < 3\nN = 9\nexpect refuted at a = 4"));
  EXPECT_FALSE(is_expected("for 0 <= a <= N: a < 3\nN = 9\nexpect refuted at a = 3 6 times"));
  const std::string table = "table n : n*n are\n 1: 1; 2: 5; 3: 9; 4: 17\n";
  EXPECT_TRUE(is_expected(table + "expect refuted at n = 2, 4"));
  EXPECT_FALSE(is_expected(table + "expect refuted at n = 2"));
  EXPECT_FALSE(is_expected(table + "expect refuted at n = 4"));
  EXPECT_FALSE(is_expected(table + "expect refuted at n = 2..4"));
}

}  // namespace
}  // namespace galli::claims::evaluator_test
