#include "game/linear.h"

#include <gtest/gtest.h>

#include <limits>

namespace galli::linear_test {
namespace {

TEST(Linear, sees_contradictions) {
  EXPECT_TRUE(is_impossible({{{1}, -3}, {{-1}, 2}}));                      // x >= 3, x <= 2
  EXPECT_FALSE(is_impossible({{{1}, -3}, {{-1}, 3}}));                     // x >= 3, x <= 3
  EXPECT_TRUE(is_impossible({{{1, 1}, -5}, {{-1, 0}, 2}, {{0, -1}, 2}}));  // x + y >= 5, x <= 2, y <= 2
  EXPECT_FALSE(is_impossible({{{1, 1}, -4}, {{-1, 0}, 2}, {{0, -1}, 2}}));
  EXPECT_FALSE(is_impossible({}));
  EXPECT_TRUE(is_impossible({{{}, -1}}));
}

TEST(Linear, rounds_to_integers) {
  EXPECT_TRUE(is_impossible({{{2}, -1}, {{-2}, 1}}));  // 2x >= 1, 2x <= 1
}

TEST(Linear, does_not_claim_what_large_numbers_hide) {
  const Integer large = std::numeric_limits<Integer>::max();
  EXPECT_FALSE(is_impossible({{{large, 3}, -1}, {{-large, large}, -1}}));
}

TEST(Linear, has_no_form_of_what_may_leave_64_bits) {
  using Op = Expression::Op;
  Linearizer linear(1, 0);
  const Integer large = std::numeric_limits<Integer>::max() - 7;
  const Expression sum = combine(Op::add, {heap_variable(0), constant(large)});
  EXPECT_FALSE(linear.form(sum));
  EXPECT_FALSE(linear.form(combine(Op::subtract, {sum, constant(large)})));
  EXPECT_FALSE(linear.form(combine(Op::multiply, {heap_variable(0), constant(large)})));
  EXPECT_EQ(linear.cases(combine(Op::greater_equal, {sum, constant(large)})).at(0).size(), 0u);
  EXPECT_TRUE(linear.form(combine(Op::add, {heap_variable(0), constant(large / 4)})));
}

TEST(Linear, says_when_it_leaves_something_out) {
  using Op = Expression::Op;
  const Expression x = heap_variable(0), y = heap_variable(1);
  const auto is_exact = [](const Expression& condition) {
    Linearizer linear(2, 0);
    linear.cases(condition);
    return linear.is_exact();
  };
  EXPECT_TRUE(is_exact(combine(Op::less_equal, {x, combine(Op::min, {y, constant(3)})})));
  const Expression large = combine(Op::multiply, {y, constant(Integer{1} << 32)});
  EXPECT_FALSE(is_exact(combine(Op::less_equal, {x, combine(Op::min, {y, large})})));
  Expression many = combine(Op::max, {}), long_minimum = combine(Op::min, {});
  for (Integer i = 0; i < 1000; ++i) {
    if (i < 65) many.kids.push_back(combine(Op::subtract, {y, constant(i)}));
    long_minimum.kids.push_back(combine(Op::add, {y, constant(i)}));
  }
  EXPECT_FALSE(is_exact(combine(Op::less_equal, {x, combine(Op::min, {y, many})})));
  EXPECT_FALSE(is_exact(combine(Op::less_equal, {x, long_minimum})));
}

}  // namespace
}  // namespace galli::linear_test
