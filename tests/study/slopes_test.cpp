#include "study/slopes.h"

#include <gtest/gtest.h>

#include <cmath>

#include "by_text.h"

namespace galli::slopes_test {
namespace {

SlopeFinding found(const std::string& game, Integer bound) {
  return find_slopes(machine_of(read(game)), bound, default_settings(), {});
}

/// "-" when it is not recognised.
std::string number(const SlopeLine& line) { return line.number ? to_text(*line.number) : "-"; }

TEST(Slopes, wythoffs_is_the_golden_ratio) {
  const SlopeFinding finding = found("wythoff", 100'000);
  ASSERT_EQ(finding.lines.size(), 1U);
  EXPECT_TRUE(finding.is_up_to_swap);
  EXPECT_NEAR(finding.lines[0].slope, 1.6180339887, 1e-6);
  EXPECT_EQ(number(finding.lines[0]), "(1 + sqrt(5))/2");
  EXPECT_EQ(finding.lines[0].share, 1);
  EXPECT_EQ(finding.off_lines, 0U);
}

TEST(Slopes, a_small_window_tells_no_slopes_and_no_spread) {
  for (const Integer bound : {1, 5, 10, 20, 30, 50, 100, 200}) {
    const SlopeFinding wythoff = found("RW(1/2, 3/1)", bound), gdwn = found("gdwn", bound),
                       nim = found("RN(2/7, 10/1)", bound);
    EXPECT_TRUE(wythoff.lines.empty()) << bound;
    EXPECT_TRUE(gdwn.lines.empty()) << bound;
    for (const SlopeLine& line : nim.lines) {
      EXPECT_FALSE(line.is_spread) << bound;
      EXPECT_NEAR(line.slope, 1.5, 0.1) << bound;
    }
  }
  EXPECT_GT(found("RW(1/2, 3/1)", 20).unclear, 0U);
  EXPECT_EQ(found("RW(1/2, 3/1)", 500).lines.size(), 2U);
}

TEST(Slopes, gdwn_splits_into_two_lines) {
  const SlopeFinding finding = found("gdwn", 400'000);
  ASSERT_EQ(finding.lines.size(), 2U);
  EXPECT_NEAR(finding.lines[0].slope, 1.4777, 0.0001);
  EXPECT_NEAR(finding.lines[1].slope, 2.2475, 0.0005);
  for (const SlopeLine& line : finding.lines) {
    EXPECT_LT(line.error, 0.001);
    EXPECT_FALSE(line.is_spread);
    EXPECT_EQ(number(line), "-");
  }
}

TEST(Slopes, extensions_of_rational_nim_split) {
  const std::string cone = " on cone(2/7, 10/1)";
  const SlopeFinding a = found("rays{(7,2),(1,10),(4,6)}" + cone, 4000),
                     b = found("rays{(7,2),(1,10),(4,4)}" + cone, 4000);
  ASSERT_EQ(a.lines.size(), 2U);
  EXPECT_NEAR(a.lines[0].slope, 0.8284, 0.0005);
  EXPECT_NEAR(a.lines[1].slope, 2.7769, 0.001);
  ASSERT_EQ(b.lines.size(), 2U);
  EXPECT_NEAR(b.lines[0].slope, 0.6319, 0.0005);
  EXPECT_NEAR(b.lines[1].slope, 2.5663, 0.001);
}

TEST(Slopes, of_rational_games_are_those_of_corollary_10) {
  const SlopeFinding small = found("RW(1/1, 1/0)", 1000);
  ASSERT_EQ(small.lines.size(), 2U);
  EXPECT_EQ(number(small.lines[0]), "(1 + sqrt(5))/2");
  EXPECT_EQ(number(small.lines[1]), "(3 + sqrt(5))/2");
  EXPECT_TRUE(small.lines[0].is_by_corollary);
  const SlopeFinding nim = found("RN(2/7, 10/1)", 1000);
  ASSERT_EQ(nim.lines.size(), 1U);
  EXPECT_EQ(number(nim.lines[0]), "3/2");
}

TEST(Slopes, two_lines_that_look_like_one_are_none) {
  for (const auto& [game, bound] :
       {std::pair{"rational[2,1; 5,3](wythoff)", 1500}, std::pair{"rational[1,5; 1,6](wythoff)", 500}}) {
    const SlopeFinding finding = found(game, bound);
    EXPECT_TRUE(finding.lines.empty()) << game;
    EXPECT_EQ(finding.unclear + finding.off_lines, finding.positions) << game;
  }
  const SlopeFinding finding = found("rational[2,1; 5,3](wythoff)", 6000);
  ASSERT_EQ(finding.lines.size(), 2U);
  EXPECT_NE(number(finding.lines[0]), number(finding.lines[1]));
  EXPECT_TRUE(finding.lines[0].is_by_corollary && finding.lines[1].is_by_corollary);
}

TEST(Slopes, corollary_10_as_it_is_printed) {
  for (const Matrix& q : {Matrix{7, 2, 1, 10}, Matrix{1, 1, 0, 1}, Matrix{1, 0, 0, 1}, Matrix{3, 1, 2, 5}}) {
    const double phi = (1 + std::sqrt(5.0)) / 2;
    const auto p1 = static_cast<double>(q.p1), q1 = static_cast<double>(q.q1), p2 = static_cast<double>(q.p2),
               q2 = static_cast<double>(q.q2);
    const std::vector<Surd> slopes = slopes_of_rational_wythoff(q);
    ASSERT_EQ(slopes.size(), 2U);
    EXPECT_NEAR(approximate(slopes[0]), (q1 + phi * (q1 + q2)) / (p1 + phi * (p1 + p2)), 1e-12);
    EXPECT_NEAR(approximate(slopes[1]), (q2 + phi * (q1 + q2)) / (p2 + phi * (p1 + p2)), 1e-12);
    EXPECT_NEAR(approximate(slopes_of_rational_nim(q)[0]), (q1 + q2) / (p1 + p2), 1e-12);
  }
}

TEST(Slopes, a_wedge_is_no_line_and_an_axis_is_one) {
  const SlopeFinding euclid = found("euclid", 1000);
  ASSERT_EQ(euclid.lines.size(), 1U);
  EXPECT_TRUE(euclid.lines[0].is_spread);
  EXPECT_NEAR(euclid.lines[0].greatest, 1.618, 0.001);
  const SlopeFinding bishop = found("bishop", 1000);
  ASSERT_EQ(bishop.lines.size(), 1U);
  EXPECT_TRUE(std::isinf(bishop.lines[0].slope));
}

TEST(Slopes, a_number_is_recognised_only_when_it_is_simple_for_the_error) {
  EXPECT_EQ(to_text(*recognised(1.41421, 1e-5)), "sqrt(2)");
  EXPECT_EQ(to_text(*recognised(2.4142, 1e-4)), "1 + sqrt(2)");
  EXPECT_EQ(to_text(*recognised(1.5, 1e-3)), "3/2");
  EXPECT_FALSE(recognised(1.4777, 1e-4));
  EXPECT_FALSE(recognised(2.2477, 1e-3));
}

TEST(Slopes, are_of_two_heaps) {
  EXPECT_THROW(found("nim(3)", 10), Error);
  EXPECT_THROW(found("subtraction{1}", 10), Error);
  EXPECT_THROW(found("cram", 10), Error);
}

TEST(Slopes, default_bound_is_large_for_thin_sets) {
  EXPECT_EQ(default_slope_bound(machine_of(read("gdwn")), default_settings()), 400'000);
  EXPECT_LE(default_slope_bound(machine_of(read("euclid")), default_settings()), 4'000);
}

TEST(Slopes, nothing_is_found_where_there_are_no_positions) {
  EXPECT_TRUE(found("wythoff", 0).lines.empty());
  EXPECT_TRUE(found("wythoff", 3).lines.empty());
}

}  // namespace
}  // namespace galli::slopes_test
