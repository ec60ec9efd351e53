#include "game/expression.h"

#include <gtest/gtest.h>

#include "lang/reader.h"

namespace galli::expression_test {
namespace {

const std::vector<std::string> names = {"x", "y"};
constexpr Integer largest = std::numeric_limits<Integer>::max();

Truth truth(const std::string& condition, Integer x, Integer y) {
  const Position place = {x, y};
  return truth_at(read_condition(condition, names), {place, {}});
}

TEST(Expression, divides_towards_minus_infinity) {
  EXPECT_EQ(truth("(x - y) div 2 = -2", 0, 3), Truth::yes);
  EXPECT_EQ(truth("(x - y) mod 2 = 1", 0, 3), Truth::yes);
  EXPECT_EQ(truth("x mod -3 = -1", 2, 0), Truth::yes);
}

TEST(Expression, has_no_value_when_it_divides_by_zero_or_leaves_64_bits) {
  EXPECT_EQ(truth("x div y = 0", 1, 0), Truth::undefined);
  EXPECT_EQ(truth("x mod y = 0", 1, 0), Truth::undefined);
  EXPECT_EQ(truth("x + 1 > 0", largest, 0), Truth::undefined);
  EXPECT_EQ(truth("x * x > 0", largest, 0), Truth::undefined);
  EXPECT_EQ(truth("x ^ 64 > 0", 2, 0), Truth::undefined);
  EXPECT_EQ(truth("least_positive(x, y) > 0", 0, 0), Truth::undefined);
}

TEST(Expression, conditions_are_three_valued_whatever_the_order) {
  EXPECT_EQ(truth("x div y = 0 or x = 1", 1, 0), Truth::yes);
  EXPECT_EQ(truth("x = 1 or x div y = 0", 1, 0), Truth::yes);
  EXPECT_EQ(truth("x div y = 0 and x = 2", 1, 0), Truth::no);
  EXPECT_EQ(truth("not x div y = 0", 1, 0), Truth::undefined);
}

TEST(Expression, functions) {
  EXPECT_EQ(truth("gcd(x, y) = 6 and x xor y = 10 and abs(x - y) = 6", 12, 18), Truth::no);
  EXPECT_EQ(truth("gcd(x, y) = 6 and x xor y = 30 and abs(x - y) = 6", 12, 18), Truth::yes);
  EXPECT_EQ(truth("min(x, y, 5) = 5 and max(x, y) = 18", 12, 18), Truth::yes);
  EXPECT_EQ(truth("least_positive(x, y) = 3", 0, 3), Truth::yes);
  EXPECT_EQ(truth("gcd(x, y) = 0", 0, 0), Truth::yes);
}

TEST(Expression, is_read_back_as_it_is_printed) {
  for (const char* text :
       {"x - (y - 1) = 0", "(x + y)*2 < 3*x", "not (x = 1 and y = 2) or x > 3", "-x + 2^3 >= -(y + 1)",
        "x in {1..4} or not y in {2,5}", "(x xor y) + 1 = 2", "x xor y + 1 = 2", "x mod 2 = (y div 3) mod 2",
        "(-2)^2 = x", "x - -3 = y", "(x = 1 or y = 1) and x < 5", "not not x = 1"}) {
    const Expression condition = read_condition(text, names);
    const std::string printed = to_text(condition, names, {});
    EXPECT_EQ(read_condition(printed, names), condition) << text << " was printed as " << printed;
  }
}

}  // namespace
}  // namespace galli::expression_test
