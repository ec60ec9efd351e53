// Claims for all heap sizes: what is proved, what is left alone, and nothing that is false beyond the bound.
#include "study/decision/decision.h"

#include <gtest/gtest.h>

#include "claim/reader.h"
#include "run/run.h"
#include "study/check.h"

namespace galli::decision_test {
namespace {

Verdict verdict_of(const std::string& text, Integer bound) {
  static const Library library = standard_library();
  const auto claims =
      claims::read_claims(std::make_shared<const Source>(Source{
                              "my.claim", "claim c\n" + text + "\nN = " + std::to_string(bound) + "\n"}),
                          library);
  CheckOptions options;
  options.settings = default_settings();
  return check(claims.front(), options, {});
}

using Kind = Verdict::Kind;

TEST(Decision, proves_sentences_of_every_form) {
  for (const char* text : {
           "P(wythoff) = { (floor(phi*n), floor(phi*n) + n) : n >= 0 } up to swap",
           "let A(n) = mex { A(i), A(i) + i : i < n }\nfor 0 <= n <= N: A(n) = floor(phi*n)",
           "for 0 <= x <= N, 0 <= y <= N: (x,y) in P(yama) <=> abs(x - y) <= 1",
           "for 1 <= a <= b <= N: (a,b) in P(euclid) <=> b < phi*a",
           "for 0 <= x <= N, 0 <= y <= N: value(nim & bishop, (x,y)) = min(x, y)",
           "for 0 <= x <= N, 0 <= y <= N: value(nim, (x,y)) = x xor y",
           "values(nim | bishop) = values(wythoff)",
           "for A in {nim, euclid}, 0 <= x <= N, 0 <= y <= N: value((A | bishop) & A, (x,y)) = value(A, "
           "(x,y))",
           "bishop dominates nim and not (nim dominates bishop)",
           "bishop strongly dominates nim",
           "P(fraenkel[2]) = { (floor(n*sqrt(2)), floor(n*sqrt(2)) + 2*n) : n >= 0 } up to swap",
           "for 1 <= m <= N: count { n in 1..m : floor(phi*n) = m } + count { n in 1..m : floor(phi^2*n) = m "
           "} = 1",
           "for 0 <= x <= N, 0 <= y <= N: every (u,v) in options(nim, (x,y)): some (s,t) in options(wythoff, "
           "(x,y)): s = u and t = v",
           "for 1 <= n <= N, 0 <= r <= 2*n: (n, r) in P(fibonacci) <=> r < least_part(n)",
           "for 0 <= n <= N: zeckendorf(n) matches (10|0)*1?",
           "for 0 <= a <= N, 0 <= b <= N: (1,a,b) in P(zeruclid(3)) <=> (a,b) in P(nim >> euclid)",
           "for -5 <= a <= N: a*3 mod 3 = 0 and abs(a) >= a",
       }) {
    const Verdict verdict = verdict_of(text, 20);
    EXPECT_EQ(verdict.kind, Kind::proved) << text << ": " << verdict.why_not_for_all;
    EXPECT_TRUE(verdict.basis.starts_with("for all heaps")) << verdict.basis;
  }
}

/// They hold to the bound, and fail beyond it.
TEST(Decision, proves_nothing_that_fails_beyond_the_bound) {
  for (const char* text : {
           "for 0 <= x <= N: x < 1000",
           "for 0 <= x <= N: x != 977",
           "for 0 <= x <= N, 0 <= y <= N: (x,y) in P(nim) <=> x = y and x < 300",
           "for 1 <= n <= N: floor(phi*n) + n = floor(2618*n/1000)",  // 2.618 is not phi^2
           "P(wythoff) = { (floor(phi*n), floor(phi*n) + n) : 0 <= n <= 500 } up to swap",
           "P(nim) = P(nim) minus { (500,500) }",
           "for 0 <= x <= N, 0 <= y <= N: value(nim, (x,y)) = x xor y and x + y < 400",
           "for 0 <= n <= N: not (zeckendorf(n) matches 10000000000*)",
           "for 0 <= x <= N: some y in 0..N: y < 500 and x <= 2*y",
           "for 0 <= x <= N: every y in 0..x: y < 200",
           "for 0 <= n <= N: n in P(subtraction{1,2} >> subtraction{1}) <=> n mod 3 = 1 and n < 700",
           "for 1 <= a <= b <= N: (a,b) in P(euclid) <=> 1000*b < 1618*a",
       }) {
    const Verdict verdict = verdict_of(text, 20);
    EXPECT_NE(verdict.kind, Kind::proved) << text;
  }
}

TEST(Decision, says_what_it_rests_on) {
  const Verdict by_lemma = verdict_of("P(wythoff >> euclid) = P(wythoff >> nim)", 20);
  EXPECT_EQ(by_lemma.proof, std::vector{ProofGround::automata});
  EXPECT_EQ(by_lemma.arguments, std::vector<std::string>{"Proposition 3.0.3 of the push paper"});
  const Verdict by_rules = verdict_of("values(nim & euclid) = values(euclid & nim)", 10);
  EXPECT_EQ(by_rules.proof, std::vector{ProofGround::rules});
  EXPECT_EQ(by_rules.basis, "for all heaps: the games have the same choices at every position");
}

TEST(Decision, says_why_it_does_not_decide) {
  EXPECT_EQ(verdict_of("for 0 <= a <= N, 0 <= b <= N: a*b >= 0", 5).why_not_for_all,
            "products of variables are not linear");
  EXPECT_EQ(
      verdict_of("for 1 <= k <= N, 0 <= n <= N: n in P(subtraction{1..k}) => n mod (k + 1) = 0 and n < 10*N",
                 5)
          .kind,
      Kind::observed);
  EXPECT_EQ(verdict_of("for 0 <= a <= N: a <= N", 5).why_not_for_all, "a number is not linear");
}

}  // namespace
}  // namespace galli::decision_test
