#include "base/zeckendorf.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <numeric>

namespace galli::zeckendorf_test {
namespace {

using Parts = std::vector<Integer>;

TEST(Zeckendorf, is_the_greedy_sum) {
  EXPECT_EQ(zeckendorf(45), (Parts{34, 8, 3}));
  EXPECT_EQ(zeckendorf(1), Parts{1});
  EXPECT_EQ(zeckendorf(4), (Parts{3, 1}));
  EXPECT_EQ(zeckendorf(0), Parts{});
}

/// The next larger Fibonacci number.
Integer next(Integer fibonacci) {
  Integer smaller = 1, larger = 1;
  while (larger <= fibonacci) smaller = std::exchange(larger, smaller + larger);
  return larger;
}

TEST(Zeckendorf, has_no_neighbours_and_the_right_sum) {
  for (Integer n : {1, 2, 3, 33, 1000, 4180, 123456789}) {
    const Parts parts = zeckendorf(n);
    EXPECT_EQ(std::accumulate(parts.begin(), parts.end(), Integer{0}), n);
    for (std::size_t i = 1; i < parts.size(); ++i) EXPECT_LT(next(parts[i]), parts[i - 1]);
  }
}

TEST(Zeckendorf, serves_all_64_bits) {
  const Integer most = std::numeric_limits<Integer>::max();
  const Parts parts = zeckendorf(most);
  EXPECT_EQ(parts.front(), 7540113804746346429);
  EXPECT_EQ(std::accumulate(parts.begin(), parts.end(), Integer{0}), most);
}

TEST(zeckendorf, fibonacci_numbers_end_where_64_bits_do) {
  EXPECT_EQ(fibonacci(0), 0);
  EXPECT_EQ(fibonacci(1), 1);
  EXPECT_EQ(fibonacci(10), 55);
  EXPECT_EQ(fibonacci(92), 7540113804746346429);
  EXPECT_FALSE(fibonacci(93));
  EXPECT_FALSE(fibonacci(1'000'000'000));
}

}  // namespace
}  // namespace galli::zeckendorf_test
