#include "base/nimber_set.h"

#include <gtest/gtest.h>

namespace galli::nimber_set_test {
namespace {

NimberSet set_of(std::initializer_list<Nimber> values) {
  NimberSet set;
  for (Nimber value : values) set.insert(value);
  return set;
}

NimberSet first(Nimber count) {
  NimberSet set;
  for (Nimber value = 0; value < count; ++value) set.insert(value);
  return set;
}

TEST(NimberSet, mex_is_the_least_missing) {
  EXPECT_EQ(NimberSet{}.mex(), 0U);
  EXPECT_EQ(set_of({0, 1, 3}).mex(), 2U);
  EXPECT_EQ(set_of({1, 200}).mex(), 0U);
  for (Nimber n : {63U, 64U, 65U, 127U, 128U, 1000U}) EXPECT_EQ(first(n).mex(), n);
}

TEST(NimberSet, unites_and_intersects_sets_of_different_length) {
  NimberSet a = set_of({0, 70});
  a.unite(set_of({1, 500}));
  EXPECT_EQ(a.mex(), 2U);
  EXPECT_TRUE(a.contains(500));
  a.intersect(set_of({0, 70}));
  EXPECT_TRUE(a.contains(70));
  EXPECT_FALSE(a.contains(1));
  EXPECT_FALSE(a.contains(500));
}

}  // namespace
}  // namespace galli::nimber_set_test
