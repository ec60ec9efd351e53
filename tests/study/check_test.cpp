// Claims come out as they should, and say how well it is known.
#include "study/check.h"

#include <gtest/gtest.h>

#include <atomic>
#include <stdexcept>

#include "claim/reader.h"
#include "gallimaufry/error.h"
#include "run/run.h"

namespace galli::check_test {
namespace {

Verdict verdict_of(const std::string& text, std::optional<Integer> bound = {}) {
  static const Library library = standard_library();
  const auto claims = claims::read_claims(
      std::make_shared<const Source>(Source{"my.claim", "claim c\n" + text + "\n"}), library);
  CheckOptions options;
  options.bound = bound;
  options.settings = default_settings();
  return check(claims.front(), options, {});
}

std::string message_of(const std::string& text) {
  try {
    verdict_of(text);
  } catch (const Error& error) {
    return error.complaint().message;
  }
  return "";
}

using Kind = Verdict::Kind;

TEST(check, observes_what_holds_to_a_bound) {
  const Verdict verdict = verdict_of("for 1 <= a <= b <= N: value(euclid, (a,b)) = floor(b/a - a/b)\nN = 60");
  EXPECT_EQ(verdict.kind, Kind::observed);
  EXPECT_EQ(verdict.cases, 1830U);
  EXPECT_TRUE(verdict.is_expected);
  EXPECT_EQ(verdict_of("for 1 <= a <= b <= N: (a,b) in P(euclid) <=> b < phi*a\nN = 60", 10).cases, 55U);
}

TEST(check, finds_sets_by_recurrences) {
  const std::string lets =
      "let A(n) = mex { A(i), B(i) : i < n }\n"
      "let B(n) = if n = 0 then 1 else ceil(phi * A(n))\n";
  EXPECT_EQ(verdict_of(lets + "P(nim >> euclid) = { (A(n), B(n)) : n >= 0 } up to swap\nN = 200").kind,
            Kind::proved);
  const Verdict wrong = verdict_of(lets + "P(wythoff) = { (A(n), B(n)) : n >= 0 } up to swap\nN = 200");
  EXPECT_EQ(wrong.kind, Kind::refuted);
  EXPECT_EQ(wrong.counterexample, "(0,0): only in the set on the left");
  EXPECT_FALSE(wrong.is_expected);
}

TEST(check, takes_the_smallest_counterexample) {
  const Verdict verdict =
      verdict_of("for 0 <= a <= N, 0 <= b <= N: a*b < 12\nN = 9\nexpect refuted at a = 3, b = 4");
  EXPECT_EQ(verdict.counterexample, "a = 3, b = 4");
  EXPECT_TRUE(verdict.is_expected);
  EXPECT_FALSE(verdict_of("for 0 <= a <= N, 0 <= b <= N: a*b < 12\nN = 9\nexpect refuted at a = 4, b = 3")
                   .is_expected);
  EXPECT_FALSE(verdict_of("for 0 <= a <= N: a < 12\nN = 9\nexpect refuted").is_expected);
}

TEST(check, leaves_undecided_what_has_no_case) {
  const Verdict verdict = verdict_of("for 5 <= n <= N: n = 0\nN = 4");
  EXPECT_EQ(verdict.kind, Kind::undecided);
  EXPECT_EQ(verdict.basis, "no case tested");
  EXPECT_FALSE(verdict.is_expected);
}

TEST(check, proves_what_is_finite) {
  const Verdict list = verdict_of("for G in {nim, wythoff}, 0 <= a <= 9: (a,0) in P(G) <=> a = 0");
  EXPECT_EQ(list.kind, Kind::proved);
  EXPECT_EQ(list.proof, std::vector{ProofGround::every_case});
  const std::string three = "for 0 <= a <= N: (a,a,0) in P(pegs) and a < 9\nN = 3";
  EXPECT_EQ(verdict_of(three).kind, Kind::observed);
  EXPECT_EQ(verdict_of(three + ", all").kind, Kind::proved);
  EXPECT_EQ(verdict_of(three + ", all", 2).kind, Kind::observed);
}

TEST(check, proves_confusion_by_two_witnesses_and_no_domination) {
  const Verdict confused = verdict_of("yama and bishop are confused\nN = 10");
  EXPECT_EQ(confused.kind, Kind::proved);
  EXPECT_EQ(confused.proof, std::vector{ProofGround::witness});
  EXPECT_EQ(confused.basis, "shown by single positions");
  EXPECT_EQ(verdict_of("not (nim dominates bishop)\nN = 10").kind, Kind::proved);
  EXPECT_EQ(verdict_of("bishop dominates nim\nN = 10").kind, Kind::proved);
  EXPECT_EQ(verdict_of("bishop strongly dominates nim\nN = 10").kind, Kind::proved);
  EXPECT_EQ(verdict_of("yama strongly dominates nim\nN = 10\nexpect refuted at (3,3)").counterexample,
            "(3,3)");
  EXPECT_EQ(verdict_of("yama strongly dominates bishop\nN = 10").counterexample, "(0,2)");
}

TEST(check, proves_for_every_n_what_repeats) {
  const auto proved = [](const std::string& text) {
    const Verdict verdict = verdict_of(text);
    return verdict.kind == Kind::proved ? verdict.for_every : "no: " + verdict.basis;
  };
  EXPECT_EQ(proved("for 0 <= n <= N: n in P(subtraction{2,5,8}) <=> n mod 10 in {0, 1, 4, 7}\nN = 30"), "n");
  EXPECT_EQ(proved("for 3 <= n <= N: value(subtraction{1,2}, 2*n + 1) = (2*n + 1) mod 3\nN = 30"), "n");
  EXPECT_EQ(proved("for 1 <= k <= 5, 0 <= n <= N: value(subtraction{1..k}, n) = n mod (k + 1)\nN = 9"), "n");
  EXPECT_EQ(proved("for 1 <= n <= N where n mod 2 = 0: value(octal(0.07), n) > 0\nN = 200"), "n");
  EXPECT_EQ(proved("for 0 <= n <= N: value(twist(subtraction{1..3}), phase 2, n) = if n < 3 then 0"
                   " else if n <= 9 then n - 3 else 6 + ceil((n - 9)/4)\nN = 40"),
            "n");
  EXPECT_EQ(proved("P(subtraction{1,2}) = P(subtraction{1,2,4})\nN = 30"), "n");
  EXPECT_EQ(verdict_of("for 0 <= n <= N: n in P(subtraction{1,2}) <=> n mod 3 = 0\nN = 30").arguments,
            std::vector<std::string>{"finite state"});
}

TEST(check, computes_as_many_terms_as_decide_and_proves_nothing_that_fails_beyond_the_bound) {
  EXPECT_EQ(verdict_of("for 0 <= n <= N: value(subtraction{2,3}, n) < 3\nN = 1").kind, Kind::proved);
  const Verdict early = verdict_of("for 0 <= n <= N: value(subtraction{1..5}, n) = n\nN = 3");
  EXPECT_EQ(early.kind, Kind::observed);  // false from n = 6 on
  EXPECT_TRUE(early.proof.empty());
  EXPECT_EQ(verdict_of("for 0 <= n <= N: value(subtraction{1,2}, n) < 100 - n\nN = 50").kind, Kind::observed);
  EXPECT_EQ(verdict_of("for 0 <= n <= N: value(subtraction{1,2}, n) < 100 - n\nN = 150").kind, Kind::refuted);
  EXPECT_EQ(verdict_of("for 1 <= n <= N: least_part(n) <= n\nN = 50").kind, Kind::proved);
  const Verdict family = verdict_of("for 1 <= k <= N, 0 <= n <= N: value(subtraction{1..k}, n) <= k\nN = 9");
  EXPECT_EQ(family.kind, Kind::observed);
  EXPECT_EQ(family.for_every, "n");
}

TEST(check, proves_periods_of_one_game_and_observes_families) {
  const Verdict one = verdict_of("period of outcomes(subtraction{2,5,8}) is 10 from 0");
  EXPECT_EQ(one.kind, Kind::proved);
  EXPECT_EQ(one.basis, "the period is proved by finite state");
  const Verdict family = verdict_of("for 1 <= k <= N: period of outcomes(subtraction{1..k}) is k + 1\nN = 9");
  EXPECT_EQ(family.kind, Kind::observed);
  EXPECT_EQ(family.basis, "each case proved");
  const Verdict wrong = verdict_of("period of outcomes(subtraction{2,5,8}) is 11");
  EXPECT_EQ(wrong.kind, Kind::refuted);
  EXPECT_EQ(wrong.counterexample, "period 10 from n = 0, not 11");
}

TEST(check, says_no_more_than_is_known) {
  EXPECT_EQ(verdict_of("period of values(allbut{3}) is 6").kind, Kind::refuted);
  EXPECT_EQ(verdict_of("period of values(allbut{3}) is 6 with saltus 3").kind, Kind::proved);
  EXPECT_EQ(verdict_of("period(values(subtraction{3 ..})) = 5").kind, Kind::undecided);
  EXPECT_EQ(verdict_of("nim and wythoff are confused\nN = 10").kind, Kind::undecided);
  EXPECT_EQ(verdict_of("slopes of wythoff are 3 within 1/100\nN = 200").kind, Kind::undecided);
  EXPECT_EQ(verdict_of("not (bishop dominates yama)\nN = 0").kind, Kind::undecided);
  EXPECT_EQ(verdict_of("let a = least a >= 0 with a > 5000\na exists\nN = 10").kind, Kind::undecided);
  EXPECT_EQ(verdict_of("P(RN(2/7,10/1)) = P(RN(2/7,10/1)) up to swap\nN = 20").kind, Kind::refuted);
  EXPECT_EQ(message_of("let S = { (n mod 7, n mod 7) : n >= 1000 }\n(3,3) not in S\nN = 20"), "");
  EXPECT_EQ(verdict_of("let S = { (n mod 7, n mod 7) : n >= 1000 }\n(3,3) not in S\nN = 20").kind,
            Kind::undecided);
  EXPECT_NE(message_of("gcd(-9223372036854775807 - 1, 0) > 0"), "");
  EXPECT_FALSE(verdict_of("for 0 <= a <= N: a < 12\nN = 20\nexpect refuted at a = 11", 15).is_expected);
  EXPECT_TRUE(verdict_of("for 0 <= a <= N: a < 12\nN = 20\nexpect refuted at a = 12", 5).is_expected);
}

TEST(check, goes_through_whole_ranges) {
  EXPECT_EQ(verdict_of("for 1 <= n <= N: n < phi*(2*n)\nN = 50").kind, Kind::proved);
  EXPECT_EQ(verdict_of("sum { i : 0 <= i <= 3 } = 6").kind, Kind::proved);
  EXPECT_EQ(verdict_of("max { i : 0 <= i <= 50 where i*i <= 400 } = 20").kind, Kind::proved);
  EXPECT_EQ(verdict_of("mex { i : i < 7 } = 7").kind, Kind::proved);
  EXPECT_EQ(message_of("sum { 1 : n >= 0 } = 2*N + 11\nN = 5"), "this range has no upper bound");
  EXPECT_EQ(verdict_of("{ floor(n/3) : n >= 0 } = { k : k >= 0 }\nN = 30").kind, Kind::undecided);
  const std::string lets =
      "let f(n, m) = (mex { g(i), h(i) : i < n }) + m*n\nlet g(n) = f(n, 0)\nlet h(n) = f(n, 1)\n";
  EXPECT_EQ(verdict_of(lets + "for 1 <= n <= N: g(21 - n) = floor(phi*(21 - n))\nN = 20").kind,
            Kind::observed);
}

TEST(check, refutes_nothing_by_ranges_that_were_only_observed) {
  for (const char* unknown :
       {"for 1 <= i <= N where not ((least a >= 0 with a = 5000) exists): i = 7\nN = 5",
        "for 1 <= i <= N where (yama dominates bishop): i = 7\nN = 1",
        "for 1 <= i <= N where period(outcomes(conjoin(subtraction{1,2}, subtraction{2,3}))) = 3: i = 7\nN = "
        "3",
        "for 1 <= i <= period(outcomes(conjoin(subtraction{1,2}, subtraction{2,3}))): i = 7"}) {
    EXPECT_EQ(verdict_of(unknown).kind, Kind::undecided) << unknown;
  }
  EXPECT_EQ(verdict_of("for 1 <= i <= N where i in P(subtraction{1}): i = 7\nN = 5").counterexample, "i = 2");
  EXPECT_EQ(verdict_of("for 1 <= i <= N: (if ((least a >= 0 with a = 500*i) exists) then i <= 2 else true)\n"
                       "N = 10")
                .basis,
            "all cases computed; numbers that do not exist were looked for to 1,100");
}

TEST(check, counts_positions_on_either_board) {
  const Verdict cut = verdict_of("P(bishop on cone[5,4; 4,5]) = P(bishop)\nN = 5");
  EXPECT_EQ(cut.cases, 36u);
  EXPECT_EQ(cut.failures, 12u);
  EXPECT_EQ(verdict_of("P(nim on cone[2,1; 1,2]) = P(nim)\nN = 5").cases, 36u);
  EXPECT_EQ(verdict_of("P(nim) = P(nim on cone[2,1; 1,2])\nN = 5").cases, 36u);
  EXPECT_EQ(verdict_of("P(nim on cone[2,1; 1,2]) = P(rays{(1,0),(0,1)} on cone[2,1; 1,2])\nN = 5").cases,
            18u);
  EXPECT_EQ(message_of("values(rays{(1,0)} on cone[1,0; 2,1]) = values(nim on cone[1,3; 0,1])\nN = 6"),
            "the games have different boards: (0,1) is on one only");
}

TEST(check, lists_sets_of_several_variables) {
  EXPECT_EQ(verdict_of("P(nim) = { (n + m, n + m) : n >= 0, m >= 0 }\nN = 20").kind, Kind::proved);
  EXPECT_EQ(verdict_of("P(nim) = { (n - m, n - m) : n >= 0, 0 <= m < 3 }\nN = 20").kind, Kind::proved);
  EXPECT_EQ(verdict_of("P(nim) = { (2*n + m, 2*n + m) : n >= 0, 0 <= m < 2 where n + m > 0 }\nN = 20").kind,
            Kind::refuted);
}

TEST(check, trusts_no_list_that_may_come_back) {
  EXPECT_EQ(
      verdict_of("P(nim) = { (n,n) : n >= 0 } union { (n-100, n-99) : n >= 0 where n >= 100 }\nN = 6").basis,
      "refused: the set was looked at to n = 100 only (give its variable an upper bound)");
  for (const char* unknown :
       {"P(nim) = { (n,n) : n >= 0 } union { (n-100, n-99) : n >= 0 where n >= 100 }\nN = 6",
        "let f(n) = if n > 500 then 1 else 1000+n\n(1,2) not in { (f(n), 2) : n >= 0 }\nN = 20",
        "P(nim) = { (n - 50, n - 50) : n >= 0 }\nN = 10",
        "P(nim) = { (n - 5000, n - 5000) : n >= 0 }\nN = 10",
        "let f(n) = if n > 5000 then 1 else 25\n"
        "P(nim) = { (n,n) : n >= 0 } union { (f(n) + m, 2) : n >= 0, 0 <= m <= 1 }\nN = 20",
        "P(nim) = { (a - 90, b - 90) : a >= 0, b >= 0 where a = b and a >= 90 }\nN = 10",
        "P(nim) = { (n - 300, n - 300) : n >= 0, 0 <= k <= 1 where n >= 300 }\nN = 10",
        "P(nim) = { (n + k - 51, n + k - 51) : n >= 0, 0 <= k <= 1 }\nN = 10",
        "P(nim) = { (n,n) : n >= 0 } union { (n-5000, n-4999) : n >= 0 where n >= 5000 }\nN = 6",
        "P(nim) = { (n,n) : n >= 0 } union { (5000 - n, 5001 - n) : n >= 0 }\nN = 6"}) {
    EXPECT_EQ(verdict_of(unknown).kind, Kind::undecided) << unknown;
  }
  EXPECT_EQ(verdict_of("{ floor(n/2) : n >= 0 } = { k : k >= 0 }\nN = 30").kind, Kind::proved);
  EXPECT_EQ(verdict_of("{ 2^n : n >= 0 } = { k : 1 <= k <= N where some 0 <= i <= k: 2^i = k }\nN = 40").kind,
            Kind::observed);
  EXPECT_EQ(verdict_of("P(nim) = { (n - 50, n - 50) : 50 <= n <= N + 50 }\nN = 10").kind, Kind::proved);
  EXPECT_EQ(verdict_of("P(subtraction{1}) = { fib(n) + n : n >= 0 where false }\nN = 5").kind,
            Kind::undecided);
}

TEST(check, chooses_between_numbers_that_may_not_exist) {
  EXPECT_EQ(verdict_of("for 1 <= k1 <= N, 1 <= k2 <= N:\n"
                       "  let a = least a >= 0 with ((k1+1)*a + 1) mod (k2+1) = 0\n"
                       "  period of outcomes(subtraction{1..k1} >> subtraction{1..k2})\n"
                       "    is (k1+1)*a + 1 if a exists, k1 + 1 otherwise\nN = 6")
                .cases,
            36U);
}

TEST(check, proves_printed_tables_and_lists_all_wrong_entries) {
  const Verdict right = verdict_of("values(octal(0.07)) are\n  0: 0 0 1 1 2\n  5: 0 3 1 1 0");
  EXPECT_EQ(right.kind, Kind::proved);
  EXPECT_EQ(right.cases, 10U);
  const Verdict wrong =
      verdict_of("outcomes(nim) are\n P . .\n P P .\n . ? .\nexpect refuted at (1,0), (2,2)");
  EXPECT_EQ(wrong.kind, Kind::refuted);
  EXPECT_EQ(wrong.wrong_entries,
            (std::vector<std::string>{"(1,0): printed P, true N", "(2,2): printed ., true P"}));
  EXPECT_TRUE(wrong.is_expected);
  const Verdict table = verdict_of(
      "table n : zeckendorf_sum(n), least_part(n) are\n 26: 21+5+2 2; 27: 21+5+1 1\n"
      "expect refuted at n = 26");
  EXPECT_EQ(table.failures, 2U);
  ASSERT_EQ(table.table.rows.size(), 2U);
  EXPECT_EQ(table.table.rows[0].found, (std::vector<std::string>{"21+5", "5"}));
}

TEST(check, reads_lists_of_positions_and_options) {
  EXPECT_EQ(verdict_of("P(nim >> euclid) up to swap begins (0,1) (2,4) (3,5) (6,10)").kind, Kind::proved);
  EXPECT_EQ(verdict_of("P(nim >> euclid) up to swap begins (0,1) (3,5)").counterexample,
            "(2,4): is P, and is not listed");
  EXPECT_EQ(verdict_of("options(zeruclid(3), (2,3,5)) are (0,3,5) (2,1,5) (2,3,3) (2,3,1)").kind,
            Kind::proved);
  EXPECT_EQ(verdict_of("outcomes(subtraction{1,2}) begin PNNPNN").kind, Kind::proved);
}

TEST(check, compares_whole_games) {
  EXPECT_EQ(verdict_of("values(nim) = values(nim & nim)\nN = 12").kind, Kind::proved);
  EXPECT_EQ(verdict_of("values(nim) = values(wythoff)\nN = 12").counterexample, "(1,1): 0 and 2");
  EXPECT_EQ(verdict_of("P(rays{(7,2), (1,10), (8,4)} on cone(2/7, 10/1)) = P(rational(2/7, 10/1)(nim))\n"
                       "N = 40\nexpect refuted at (9,13)")
                .is_expected,
            true);
}

TEST(check, knows_domination_of_games_that_variables_stand_for) {
  EXPECT_EQ(verdict_of("bishop dominates nim\nN = 20").kind, Kind::proved);
  EXPECT_EQ(verdict_of("nim dominates bishop\nN = 20\nexpect refuted at (0,1)").is_expected, true);
  EXPECT_EQ(verdict_of("yama and bishop are confused\nN = 20").is_expected, true);
  const Verdict all = verdict_of("for A in {bishop, nim}, B in {nim, wythoff}: A dominates B\nN = 20");
  EXPECT_EQ(all.cases, 4 * 21 * 21U);
  EXPECT_EQ(all.kind, Kind::proved);
}

TEST(check, refutes_similarity_by_the_smallest_position) {
  const Verdict verdict = verdict_of("nim and wythoff are similar\nN = 20\nexpect refuted at (1,1)");
  EXPECT_EQ(verdict.kind, Kind::refuted);
  EXPECT_EQ(verdict.counterexample, "(1,1)");
  EXPECT_TRUE(verdict.is_expected);
  EXPECT_EQ(verdict_of("nim and nim | yama are similar\nN = 20").kind, Kind::proved);
  EXPECT_EQ(verdict_of("not (nim and nim | yama are similar)\nN = 20").kind, Kind::undecided);
}

TEST(check, counts_all_positions_against_a_domination) {
  const Verdict verdict = verdict_of("nim dominates bishop\nN = 4");
  EXPECT_EQ(verdict.cases, 25U);
  EXPECT_EQ(verdict.failures, 12U);
}

TEST(check, knows_what_is_not_on_the_board) {
  const std::string off = "(0,1) is not on the board of nim on cone(1/2, 2/1)";
  EXPECT_EQ(message_of("outcomes(nim on cone(1/2,2/1)) are\n P N N N"), off);
  EXPECT_EQ(message_of("values(nim on cone(1/2,2/1)) are\n 0 1 2 3"), off);
  EXPECT_EQ(message_of("options(nim, (-1,0)) are (0,0)"), "(-1,0) is not on the board of nim");
  EXPECT_EQ(verdict_of("(0,1) not in P(nim on cone(1/2,2/1)) and (0,1) not in N(nim on cone(1/2,2/1))").kind,
            Kind::proved);
}

TEST(check, refutes_nothing_by_a_period_that_was_observed) {
  const std::string let = "let p = period(values(subtraction{3 ..}))\n";
  EXPECT_EQ(verdict_of(let + "options(nim, (0,1)) are (p,p)").kind, Kind::undecided);
  EXPECT_EQ(verdict_of(let + "P(subtraction{1..p}) begins 1 2").kind, Kind::undecided);
  EXPECT_EQ(verdict_of(let + "P(nim) = { (k*p, k) : 0 <= k <= N }\nN = 3").kind, Kind::undecided);
  const Verdict table = verdict_of(let + "table n : if n = 1 then p else n are\n 1: 0; 2: 3; 3: 3");
  EXPECT_EQ(table.kind, Kind::refuted);
  EXPECT_EQ(table.wrong_entries, (std::vector<std::string>{"n = 2: printed 3, true 2"}));
}

TEST(check, estimates_no_more_than_it_can) {
  EXPECT_EQ(verdict_of("for S in subsets of 1..3, k in S, 0 <= x <= 12 div k: x*k <= 12").kind, Kind::proved);
}

TEST(check, looks_at_grids_and_counts_moves) {
  EXPECT_EQ(verdict_of("for 1 <= n <= N: board(2, n) in N(cram) <=> n mod 2 = 1\nN = 6").kind,
            Kind::observed);
  EXPECT_EQ(verdict_of("winning_moves(vertical >> horizontal, board(3,1)) = 1 and\n"
                       "  winning_pushes(vertical >> horizontal, board(3,1)) = 1 and moves(vertical >> "
                       "horizontal, board(3,1)) = 3")
                .kind,
            Kind::proved);
}

TEST(check, counts_only_moves_that_there_are) {
  for (const char* right :
       {"winning_moves(one_pass(subtraction{3,6}), 1) = 0", "moves(one_pass(subtraction{3,6}), 1) = 0",
        "moves(one_pass(subtraction{3,6}), 3) = 2", "moves(push(yama, nim, button=inside), (1,1)) = 0",
        "winning_moves(conjoin(yama, wythoff), (1,3)) = 1",
        "options(conjoin(yama, wythoff), (1,3)) are (2,1) (2,0)", "moves(then(nim, nim(1)@(1)), (2,0)) = 2",
        "moves(nim & yama, (1,1)) = 2"}) {
    EXPECT_EQ(verdict_of(right).kind, Kind::proved) << right;
  }
  EXPECT_EQ(verdict_of("winning_moves(one_pass(subtraction{3,6}), 1) = 1").kind, Kind::refuted);
}

TEST(check, counts_and_quantifies) {
  EXPECT_EQ(verdict_of("for 1 <= n <= N: count { 1 <= d <= n : d divides n } = 2 <=> n > 1 and every 2 <= d "
                       "< n: not d divides n\nN = 40")
                .kind,
            Kind::observed);
  EXPECT_EQ(
      verdict_of("for 0 <= x <= N, 0 <= y <= N:\n"
                 "  (x,y) in P(nim) <=> every (u,v) in options(nim, (x,y)): (u,v) not in P(nim)\nN = 12")
          .kind,
      Kind::proved);
  EXPECT_EQ(
      verdict_of(
          "for S in subsets of 1..4: period of outcomes(subtraction{S}) is period(outcomes(subtraction{S}))")
          .cases,
      15U);
}

TEST(check, evaluates_sets_anew_when_they_depend_on_variables) {
  const Verdict verdict =
      verdict_of("for 1 <= k <= N, 0 <= n <= 9: n in { k*i : i >= 0 } <=> k divides n\nN = 6");
  EXPECT_EQ(verdict.kind, Kind::observed);
  EXPECT_EQ(verdict.cases, 60U);
}

TEST(check, keeps_every_inequality_of_a_range) {
  EXPECT_EQ(
      verdict_of("let f(a) = a + 2\nP(nim) = { (a,b) : 1 <= a <= b < f(a) }\nN = 9\nexpect refuted at (0,0)")
          .is_expected,
      true);
  EXPECT_EQ(
      verdict_of("let f(a) = a + 2\nfor 1 <= a <= b <= f(a) <= N: b - a <= 2 and a <= N - 2\nN = 9").cases,
      21U);
  EXPECT_EQ(verdict_of("for 1 <= a < b < c <= N: a <= N - 2\nN = 5").cases, 10U);
  EXPECT_EQ(verdict_of("for N >= c > b > a >= 1: a <= N - 2\nN = 5").cases, 10U);
}

TEST(check, computes_exactly) {
  EXPECT_EQ(verdict_of("for 0 <= n <= N: fib(n+1) - phi*fib(n) = (-phi)^(-n)\nN = 30").kind, Kind::observed);
  EXPECT_EQ(verdict_of("for 1 <= n <= N: zeckendorf(fib(2*n+1) - 1) matches (10)*1 \nN = 20").kind,
            Kind::observed);
  EXPECT_EQ(verdict_of("P(wythoff) = { (floor(phi*n), floor(phi*n) + n) : n >= 0 } up to swap\nN = 300").kind,
            Kind::proved);
}

TEST(check, refuses_what_cannot_be_computed) {
  EXPECT_EQ(message_of("for 0 <= n <= N: 1 / n = 1\nN = 2"), "division by zero");
  EXPECT_EQ(message_of("for 0 <= n <= N: 2 mod n = 1\nN = 2"), "division by zero");
  EXPECT_EQ(message_of("for 60 <= n <= N: 2^n > 0\nN = 70"), "this number leaves 64 bits");
  EXPECT_EQ(message_of("let A(n) = A(n)\nA(1) = 1"), "'A' asks for its own value");
  EXPECT_EQ(message_of("let A(n) = A(n+1)\nA(1) = 1"), "'A' goes too deep");
  EXPECT_EQ(message_of("sqrt(2) + sqrt(3) = 1"), "sqrt(2) and sqrt(3) do not go together");
  const Verdict endless = verdict_of("for 0 <= n <= N: n = n\nN = 99999999999");
  EXPECT_EQ(endless.kind, Kind::undecided);
  EXPECT_EQ(endless.basis, "refused: there are more than 10^10 numbers to try (take a smaller range)");
  EXPECT_EQ(
      verdict_of("for a in 1..100000, b in 1..100000: a < b").basis,
      "refused: about 10,000,000,000 cases are too many to go through (take smaller ranges, or a smaller N)");
  EXPECT_EQ(message_of("P(nim) = P(nim(3))\nN = 3"),
            "these positions have three heaps, the others two heaps");
  EXPECT_EQ(message_of("values(nim) = values(subtraction{1})\nN = 3"),
            "the games are played on two heaps and on one heap");
  EXPECT_EQ(message_of("value(nim, phase 2, (1,2)) = 1"), "there is no phase 2");
  EXPECT_EQ(message_of("for 0 <= k <= N: 1 in P(subtraction{k})\nN = 3"), "a set of amounts cannot have 0");
}

TEST(check, counts_what_is_missing_in_a_list_as_cases) {
  const Verdict list = verdict_of("P(nim) begins (0,0) (5,5)");
  EXPECT_EQ(list.failures, 4U);
  EXPECT_EQ(list.cases, 6U);
  const Verdict options = verdict_of("options(nim, (1,1)) are (0,1) (3,3) (4,4)");
  EXPECT_EQ(options.failures, 3U);
  EXPECT_EQ(options.cases, 4U);
}

TEST(check, refuses_periods_and_slopes_on_other_boards) {
  EXPECT_EQ(message_of("period of outcomes(wythoff) is 3"),
            "a period is of one heap, this game is played on two heaps");
  EXPECT_EQ(message_of("period(values(cram)) = 3"), "a period is of one heap, this game is played on a grid");
  EXPECT_EQ(message_of("slopes of cram are 1 within 1/10\nN = 30"),
            "slopes are of games with two heaps, this game is played on a grid");
}

TEST(check, a_list_up_to_swap_is_of_a_game_that_does_not_change_with_it) {
  EXPECT_EQ(message_of("P(rational(2/7, 10/1)(nim)) up to swap begins (0,0)"),
            "swapping heaps changes this game: (4,1) is not P, in another order it is");
  EXPECT_EQ(message_of("P(steps{(1,0)}) up to swap begins (0,0) (0,1) (0,2)"),
            "swapping heaps changes this game: (1,0) is not P, in another order it is");
  EXPECT_EQ(verdict_of("P(wythoff) up to swap begins (0,0) (1,2)").kind, Kind::proved);
}

TEST(check, a_printed_table_is_wrong_just_where_it_is_expected_to_be) {
  const std::string table = "table n : least_part(n) are\n 26: 4; 27: 3; 28: 2\n";
  EXPECT_FALSE(verdict_of(table + "expect refuted at n = 26").is_expected);
  EXPECT_TRUE(verdict_of(table + "expect refuted at n = 26, 27").is_expected);
  EXPECT_FALSE(verdict_of("outcomes(nim) are\n P P .\n P P .\nexpect refuted at (0,1)").is_expected);
}

TEST(check, expects_places_near_the_largest_number) {
  EXPECT_FALSE(verdict_of("for 0 <= n <= N: n < 5\nN = 9\n"
                          "expect refuted at n = 9223372036854775800..9223372036854775807")
                   .is_expected);
}

TEST(check, takes_the_time_by_the_clock_it_is_given) {
  static const Library library = standard_library();
  const auto claims =
      claims::read_claims(std::make_shared<const Source>(Source{"my.claim", "claim c\n1 = 1\n"}), library);
  CheckOptions options;
  options.settings = default_settings();
  double now = 5;
  Control control;
  control.clock = [&] { return now += 2; };
  EXPECT_EQ(check(claims.front(), options, control).seconds, 2.0);
}

TEST(check, knows_the_names_of_engines) {
  CheckOptions options;
  options.settings = default_settings();
  options.settings.engine = "nonsense";
  try {
    check_all({}, options, {}, [](std::size_t, const Verdict&) {});
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.complaint().kind, ErrorKind::question);
  }
}

TEST(check, stops_all_threads_when_a_verdict_cannot_be_told) {
  static const Library library = standard_library();
  std::string text;
  for (int i = 0; i < 200; ++i)
    text += "claim c" + std::to_string(i) + "\nfor 0 <= a <= N, 0 <= b <= N: a*b < a + b + 10000\nN = 60\n\n";
  const auto claims = claims::read_claims(std::make_shared<const Source>(Source{"my.claim", text}), library);
  CheckOptions options;
  options.settings = default_settings();
  options.threads = 2;
  std::atomic<int> questions = 0;
  Control control;
  control.stop_requested = [&] { return ++questions, false; };
  const auto tell = [](std::size_t, const Verdict&) { throw std::runtime_error("nobody listens"); };
  check_all({claims.front()}, options, control, [](std::size_t, const Verdict&) {});
  const int of_one = questions.exchange(0);
  ASSERT_GT(of_one, 0);
  EXPECT_THROW(check_all(claims, options, control, tell), std::runtime_error);
  EXPECT_LT(questions, 100 * of_one);
}

}  // namespace
}  // namespace galli::check_test
