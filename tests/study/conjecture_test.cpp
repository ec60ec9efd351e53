#include "study/conjecture/conjecture.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "by_text.h"
#include "claim/reader.h"
#include "study/check.h"
#include "study/conjecture/beatty.h"
#include "study/conjecture/pair_formula.h"

namespace galli::conjecture_test {
namespace {

using Texts = std::vector<std::string>;

ConjectureFinding found(const std::string& text, Integer bound) {
  const Game game = read(text);
  return conjectures(game, machine_of(game), bound, standard_library(), default_settings(), {});
}

/// Lets and statement of each.
Texts statements(const std::string& text, Integer bound = 600) {
  Texts all;
  for (const Conjecture& guess : found(text, bound).conjectures) {
    std::string whole;
    for (const std::string& let : guess.lets) whole += let + "; ";
    all.push_back(whole + guess.statement);
  }
  return all;
}

bool has(const Texts& texts, const std::string& text) {
  return std::find(texts.begin(), texts.end(), text) != texts.end();
}

TEST(Conjecture, finds_both_compounds_that_the_push_paper_left_out) {
  const Texts first = statements("wythoff >> euclid", 2000);
  EXPECT_TRUE(has(first,
                  "let A(n) = floor(phi*n) - 1; let B(n) = A(n) + n; "
                  "P(wythoff >> euclid) = { (A(n), B(n)) : n >= 1 } up to swap"));
  EXPECT_TRUE(has(first, "P(wythoff >> euclid) = P(wythoff >> nim)"));
  EXPECT_TRUE(has(statements("euclid >> wythoff"),
                  "for 0 <= a <= b <= N: (a,b) in P(euclid >> wythoff) <=> "
                  "(a >= 1 and b < phi*a) or (a = 0 and b >= 1)"));
}

/// The guesses of a small window as a claim file has them, checked in a larger one.
void expect_true_farther(const std::string& game, Integer bound, Integer farther) {
  for (const Conjecture& guess : found(game, bound).conjectures) {
    std::string text = "claim guess\n";
    for (const std::string& let : guess.lets) text += let + "\n";
    text += guess.statement + fmt::format("\nN = {}\n", farther);
    const auto claims =
        claims::read_claims(std::make_shared<const Source>(Source{"", text}), standard_library());
    CheckOptions options;
    options.settings = default_settings();
    EXPECT_NE(check(claims.front(), options, {}).kind, Verdict::Kind::refuted) << text << "seen to " << bound;
  }
}

TEST(Conjecture, a_small_window_does_not_seduce_to_formulas_that_fail_beyond) {
  for (const std::string game :
       {"wythoff", "nim >> euclid", "wythoff >> euclid", "fraenkel[2]", "euclid", "yama", "gdwn",
        "misere(wythoff)", "fraenkel[2] >> nim", "steps{(1,2),(2,1)}"}) {
    for (const Integer bound : {5, 10, 16, 25, 30, 40, 60, 80}) expect_true_farther(game, bound, 250);
  }
  EXPECT_TRUE(statements("wythoff", 20).empty());
  EXPECT_TRUE(has(statements("wythoff", 60),
                  "let A(n) = floor(phi*n); let B(n) = A(n) + n; "
                  "P(wythoff) = { (A(n), B(n)) : n >= 0 } up to swap"));
}

TEST(Conjecture, knows_values_that_grow_with_a_period) {
  EXPECT_TRUE(has(statements("allbut{3}", 1000), "period of values(allbut{3}) is 6 with saltus 3 from 0"));
  expect_true_farther("allbut{3}", 1000, 1000);
}

TEST(Conjecture, finds_beatty_pairs_with_other_square_roots) {
  EXPECT_EQ(statements("fraenkel[2]", 2000), Texts{"let A(n) = floor(sqrt(2)*n); let B(n) = A(n) + 2*n; "
                                                   "P(fraenkel[2]) = { (A(n), B(n)) : n >= 0 } up to swap"});
  EXPECT_EQ(statements("fraenkel[2] >> nim", 2000),
            Texts{"let A(n) = floor((2*n + 1)/sqrt(2)); let B(n) = A(n) + 2*n + 1; "
                  "P(fraenkel[2] >> nim) = { (A(n), B(n)) : n >= 0 } up to swap"});
  EXPECT_EQ(statements("fraenkel[3]", 2000),
            Texts{"let A(n) = floor((-1 + sqrt(13))/2*n); let B(n) = A(n) + 3*n; "
                  "P(fraenkel[3]) = { (A(n), B(n)) : n >= 0 } up to swap"});
}

TEST(Conjecture, finds_the_formulas_of_rational_games) {
  EXPECT_EQ(statements("RW(1/1, 1/0)"),
            Texts{"let A(n) = floor(phi*n); let B(n) = A(n) + n; P(rational(1/1, 1/0)(wythoff)) = "
                  "{ (A(n), A(n) + B(n)) : n >= 0 } union { (B(n), B(n) + A(n)) : n >= 0 }"});
  const Texts many = statements("RW(2/7, 10/1)");
  ASSERT_EQ(many.size(), 1U);
  EXPECT_NE(
      many[0].find("some n in 0..N: (0 <= 10*x - y - 68*A(n) < 68 and 0 <= 7*y - 2*x - 68*B(n) < 68) or "),
      std::string::npos);
  EXPECT_EQ(statements("RN(2/7, 10/1)").size(), 1U);
}

TEST(Conjecture, finds_pairs_by_the_least_unused_number) {
  EXPECT_EQ(
      statements("nim >> euclid", 2000),
      (Texts{"let A(n) = mex { A(i), B(i) : i < n }; let B(n) = floor(phi*A(n)) + 1; "
             "P(nim >> euclid) = { (A(n), B(n)) : n >= 0 } up to swap",
             "P(nim >> euclid) = (P(wythoff) minus ({ (fib(2*n + 1) - 1, fib(2*n + 2) - 1) : n >= 0 } union "
             "{ (fib(2*n + 2) - 1, fib(2*n + 1) - 1) : n >= 0 })) union "
             "{ (fib(2*n + 2) - 1, fib(2*n + 3) - 1) : n >= 0 } up to swap"}));
}

TEST(Conjecture, finds_finite_exceptions) {
  const Texts texts = statements("misere(wythoff)");
  EXPECT_TRUE(has(
      texts,
      "P(misere(wythoff)) = (P(wythoff) minus { (0,0), (1,2), (2,1) }) union { (0,1), (2,2) } up to swap"));
  EXPECT_TRUE(has(statements("nim >> wythoff"), "P(nim >> wythoff) = P(misere(nim))"));
  EXPECT_TRUE(has(statements("euclid >> nim"), "P(euclid >> nim) = P(misere(euclid))"));
}

TEST(Conjecture, finds_wedges_rows_and_diagonals) {
  EXPECT_TRUE(
      has(statements("euclid"),
          "for 0 <= a <= b <= N: (a,b) in P(euclid) <=> (a >= 1 and b < phi*a) or (a = 0 and b = 0)"));
  EXPECT_TRUE(has(statements("euclid >> euclid"),
                  "for 0 <= a <= b <= N: (a,b) in P(euclid >> euclid) <=> "
                  "(a >= 1 and b > phi*a and b < (1 + sqrt(2))*a) or (a = 0 and b >= 1)"));
  EXPECT_TRUE(has(statements("yama"), "for 0 <= a <= b <= N: (a,b) in P(yama) <=> b < a + 2"));
  EXPECT_TRUE(has(statements("bishop | yama"),
                  "P(bishop | yama) = { (0,0), (0,1) } union { (1,k) : k >= 3 } up to swap"));
  EXPECT_TRUE(has(statements("steps{(1,2), (2,1)}"),
                  "for 0 <= x <= N, 0 <= y <= N: (x,y) in P(steps{(1,2),(2,1)}) <=> "
                  "(x + 3,y + 3) in P(steps{(1,2),(2,1)})"));
}

TEST(Conjecture, of_one_heap_is_a_period) {
  EXPECT_EQ(statements("octal(0.07)", 10'000), (Texts{"period of outcomes(octal(0.07)) is 34 from 36",
                                                      "period of values(octal(0.07)) is 34 from 53"}));
  EXPECT_TRUE(found("octal(0.07)", 10'000).conjectures.front().is_proved);
  EXPECT_EQ(statements("misere(subtraction{1,2})", 1000).size(), 1U);
}

TEST(Conjecture, says_nothing_where_there_is_too_little) {
  EXPECT_TRUE(statements("wythoff", 0).empty());
  EXPECT_TRUE(statements("wythoff", 6).empty());
  EXPECT_TRUE(statements("gdwn", 300).empty());
}

TEST(Conjecture, a_period_is_seen_often_enough) {
  EXPECT_TRUE(statements("one_pass(allbut{7,8})", 20).empty());
  EXPECT_FALSE(statements("one_pass(allbut{7,8})", 200).empty());
}

TEST(Conjecture, of_a_bound_that_does_not_fit_names_one_that_does) {
  const Game game = read("nim");
  PlanSettings settings = default_settings();
  settings.memory = 1'000'000;
  const auto guessed = [&](Integer bound) {
    return conjectures(game, machine_of(game), bound, standard_library(), settings, {});
  };
  EXPECT_NO_THROW(guessed(1413));
  try {
    guessed(10'000'000);
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.complaint().kind, ErrorKind::refused);
    EXPECT_EQ(hint(error.complaint()), "heaps to 1413 fit");
  }
}

TEST(Conjecture, of_gdwn_are_its_slopes) {
  EXPECT_EQ(statements("gdwn", 1000), Texts{"slopes of gdwn are 14777/10000, 22477/10000 within 6/10000"});
}

TEST(Conjecture, is_about_one_heap_or_two) {
  EXPECT_THROW(found("nim(3)", 10), Error);
  EXPECT_THROW(found("cram", 10), Error);
}

std::vector<SequenceTerm> terms_of(const Beatty& beatty, Integer count) {
  std::vector<SequenceTerm> terms;
  for (Integer n = 0; n < count; ++n) terms.push_back({n, *beatty.at(n)});
  return terms;
}

TEST(Beatty, sequences_are_found_again) {
  const Surd root3 = *square_root(3), phi = golden_ratio();
  for (const Beatty& beatty :
       {Beatty{phi, {0, 1}, {0, 1}, 0, false}, Beatty{phi, {1, 1}, {0, 1}, -1, false},
        Beatty{root3, {1, 2}, {0, 1}, 2, false}, Beatty{root3, {0, 1}, {1, 3}, 0, false},
        Beatty{Surd(2), {0, 1}, {0, 1}, 1, false}, Beatty{*surd(5, 0, 3, 0), {0, 1}, {0, 1}, 0, false},
        Beatty{phi, {0, 1}, {0, 1}, 0, true}}) {
    const auto terms = terms_of(beatty, 800);
    const auto found = beatty_through(terms, beatty.is_ceil);
    ASSERT_TRUE(found) << beatty.text("n");
    EXPECT_EQ(found->alpha, beatty.alpha) << beatty.text("n");
    for (const SequenceTerm& term : terms) EXPECT_EQ(found->at(term.index), MaybeInteger(term.value));
  }
}

TEST(Beatty, a_sequence_with_one_wrong_term_is_not_found) {
  auto terms = terms_of({golden_ratio(), {0, 1}, {0, 1}, 0, false}, 800);
  terms[700].value += 1;
  EXPECT_FALSE(beatty_through(terms));
}

TEST(Beatty, is_written_as_people_do) {
  EXPECT_EQ((Beatty{golden_ratio(), {0, 1}, {0, 1}, -1, false}).text("n"), "floor(phi*n) - 1");
  EXPECT_EQ((Beatty{*square_root(2), {1, 2}, {0, 1}, 0, false}).text("n"), "floor((2*n + 1)/sqrt(2))");
  EXPECT_EQ((Beatty{*surd(3, 1, 2, 5), {0, 1}, {0, 1}, 0, false}).text("n"), "floor((phi + 1)*n)");
  EXPECT_EQ((Beatty{Surd(1), {2, 1}, {0, 1}, 1, false}).text("n"), "n + 3");
}

}  // namespace
}  // namespace galli::conjecture_test
