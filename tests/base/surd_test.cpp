#include "base/surd.h"

#include <gtest/gtest.h>

#include <limits>
#include <random>

namespace galli::surd_test {
namespace {

constexpr Integer largest = std::numeric_limits<Integer>::max();

TEST(surd, has_one_form_for_one_number) {
  EXPECT_EQ(surd(2, 4, 6, 5), surd(1, 2, 3, 5));
  EXPECT_EQ(surd(1, 1, -2, 5), surd(-1, -1, 2, 5));
  EXPECT_EQ(square_root(8), surd(0, 2, 1, 2));
  EXPECT_EQ(square_root(49), Surd(7));
  EXPECT_EQ(surd(3, 0, 6, 5), surd(1, 0, 2, 0));
  EXPECT_EQ(square_root(largest)->d % 49,
            largest / 49 % 49);  // 2^63 - 1 = 7^2 * 73 * 127 * 337 * 92737 * 649657
}

TEST(surd, refuses_what_is_no_number) {
  EXPECT_FALSE(surd(1, 1, 0, 5));
  EXPECT_FALSE(square_root(-2));
  EXPECT_FALSE(checked_divide(1, 0));
  EXPECT_FALSE(checked_add(*square_root(2), *square_root(3)));
}

TEST(surd, knows_the_golden_ratio) {
  const Surd phi = golden_ratio();
  EXPECT_EQ(checked_multiply(phi, phi), checked_add(phi, 1));
  EXPECT_EQ(checked_divide(1, phi), checked_subtract(phi, 1));
  EXPECT_EQ(floor(*checked_multiply(phi, 1000000)), 1618033);
  EXPECT_EQ(ceil(*checked_multiply(phi, 1000000)), 1618034);
  EXPECT_EQ(floor(*checked_multiply(phi, -1)), -2);
  EXPECT_EQ(ceil(*checked_multiply(phi, -1)), -1);
}

TEST(surd, rounds_fractions_and_integers) {
  EXPECT_EQ(floor(*surd(-7, 0, 2, 0)), -4);
  EXPECT_EQ(ceil(*surd(-7, 0, 2, 0)), -3);
  EXPECT_EQ(floor(5), 5);
  EXPECT_EQ(ceil(5), 5);
  EXPECT_EQ(floor(-5), -5);
  EXPECT_EQ(ceil(largest), largest);
}

/// Neighbours in the Fibonacci sequence are the hardest to tell from phi: F(n+1) - phi*F(n) changes its sign each time.
TEST(surd, compares_exactly_where_floating_point_cannot) {
  Integer a = 1;
  Integer b = 1;
  for (int n = 1; n < 88; ++n) {
    const auto order = compare(b, *checked_multiply(golden_ratio(), a));
    ASSERT_TRUE(order);
    EXPECT_EQ(*order, n % 2 == 1 ? -1 : 1) << n;
    const Integer next = a + b;
    a = b;
    b = next;
  }
}

TEST(surd, says_so_when_a_result_does_not_fit) {
  EXPECT_FALSE(checked_add(largest, 1));
  EXPECT_FALSE(floor(*checked_multiply(golden_ratio(), largest)));
  EXPECT_FALSE(checked_multiply(*surd(0, largest, 1, 2), *surd(0, largest, 1, 2)));
  EXPECT_FALSE(floor(*surd(0, largest, 1, 1000003)));
}

TEST(surd, agrees_with_floating_point_on_random_numbers) {
  std::mt19937_64 random(7);
  const auto between = [&](Integer low, Integer high) {
    return std::uniform_int_distribution<Integer>(low, high)(random);
  };
  for (int i = 0; i < 20000; ++i) {
    const Integer d = between(0, 60);
    const Surd x = *surd(between(-999, 999), between(-99, 99), between(1, 50), d);
    const Surd y = *surd(between(-999, 999), between(-99, 99), between(1, 50), d);
    if (x != y) {
      EXPECT_EQ(*compare(x, y) < 0, approximate(x) < approximate(y)) << to_text(x) << " and " << to_text(y);
    }
    const Integer whole = between(-99999, 99999);
    const Integer factor = between(-999, 999);
    EXPECT_EQ(compare_multiple(whole, x, factor), compare(whole, *checked_multiply(x, factor)));
    EXPECT_NEAR(approximate(*checked_multiply(x, y)), approximate(x) * approximate(y), 1e-6);
    EXPECT_LE(*compare(*floor(x), x), 0);
    EXPECT_GT(*compare(*floor(x) + 1, x), 0);
    if (sign(y) != 0) {
      EXPECT_EQ(checked_multiply(*checked_divide(x, y), y), x);
    }
  }
}

TEST(surd, is_compared_where_a_part_vanishes) {
  EXPECT_EQ(compare_multiple(1, golden_ratio(), 2), -1);
  EXPECT_EQ(compare_multiple(0, *square_root(2), 3), -1);
  EXPECT_EQ(compare_multiple(0, *square_root(2), -3), 1);
  EXPECT_EQ(compare_multiple(0, *square_root(2), 0), 0);
  const Surd least = std::numeric_limits<Integer>::min();
  EXPECT_FALSE(compare(golden_ratio(), least));
}

TEST(surd, is_printed_as_one_writes_it) {
  EXPECT_EQ(to_text(golden_ratio()), "(1 + sqrt(5))/2");
  EXPECT_EQ(to_text(*surd(0, -3, 2, 2)), "-3*sqrt(2)/2");
  EXPECT_EQ(to_text(*surd(2, 0, 7, 0)), "2/7");
  EXPECT_EQ(to_text(Surd(-4)), "-4");
}

}  // namespace
}  // namespace galli::surd_test
