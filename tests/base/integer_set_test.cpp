#include "base/integer_set.h"

#include <gtest/gtest.h>

namespace galli::integer_set_test {
namespace {

constexpr Integer largest = std::numeric_limits<Integer>::max();

TEST(IntegerSet, knows_its_members) {
  const IntegerSet set{{{2, 1, 2}, {8, 13, 47}, {100, 7, {}}}};
  for (Integer member : {2, 8, 21, 34, 47, 100, 107, 1150}) EXPECT_TRUE(set.contains(member)) << member;
  for (Integer other : {1, 3, 9, 60, 99, 101}) EXPECT_FALSE(set.contains(other)) << other;
  EXPECT_FALSE(set.is_finite());
  EXPECT_EQ(set.least(), 2);
}

TEST(IntegerSet, lists_few_members_in_order) {
  const IntegerSet set{{{8, 13, 47}, {1, 1, 3}, {21, 1, 21}}};
  EXPECT_EQ(set.members(10), (std::vector<Integer>{1, 2, 3, 8, 21, 34, 47}));
  EXPECT_EQ(set.members(3), std::nullopt);
  EXPECT_EQ((IntegerSet{{{1, 1, {}}}}).members(10), std::nullopt);
}

TEST(IntegerSet, reaches_the_end_of_64_bits) {
  const IntegerSet set{{{largest - 2, 2, largest}}};
  EXPECT_TRUE(set.contains(largest));
  EXPECT_EQ(set.members(5), (std::vector<Integer>{largest - 2, largest}));
}

TEST(IntegerSet, finds_the_first_term_from_a_bound) {
  const Progression part{8, 13, 47};
  EXPECT_EQ(part.least_from(-5), 8);
  EXPECT_EQ(part.least_from(8), 8);
  EXPECT_EQ(part.least_from(9), 21);
  EXPECT_EQ(part.least_from(21), 21);
  EXPECT_EQ(part.least_from(48), 60);
  EXPECT_EQ((Progression{0, 2, {}}).least_from(largest), std::nullopt);
}

TEST(IntegerSet, is_written_as_people_do) {
  EXPECT_EQ(to_text(IntegerSet{{{2, 1, 2}, {5, 1, 5}}}), "2,5");
  EXPECT_EQ(to_text(IntegerSet{{{1, 1, 4}}}), "1..4");
  EXPECT_EQ(to_text(IntegerSet{{{8, 13, 47}}}), "8, 21 .. 47");
  EXPECT_EQ(to_text(IntegerSet{{{8, 13, {}}}}), "8, 21 ..");
}

}  // namespace
}  // namespace galli::integer_set_test
