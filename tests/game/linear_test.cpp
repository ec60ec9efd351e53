#include "game/linear.h"

#include <gtest/gtest.h>

namespace galli {
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

}  // namespace
}  // namespace galli
