// Numbers of any size, against 64 bits and against themselves.
#include "base/natural.h"

#include <gtest/gtest.h>

#include <random>
#include <string>

namespace galli::natural_test {
namespace {

Natural of(std::uint64_t number) { return *Natural::read(std::to_string(number)); }

TEST(Natural, agrees_with_64_bits) {
  std::mt19937_64 random(1);
  for (int round = 0; round < 2000; ++round) {
    const std::uint64_t a = random() >> (random() % 60 + 2), b = random() >> (random() % 60 + 2);
    Natural sum = of(a);
    sum.add(of(b));
    EXPECT_EQ(sum, of(a + b));
    sum.subtract(of(b));
    EXPECT_EQ(sum, of(a));
    EXPECT_EQ(of(a) < of(b), a < b);
    const auto small = static_cast<std::uint32_t>(random() % 1000);
    Natural product = of(a >> 12);
    product.multiply(small);
    EXPECT_EQ(product, of((a >> 12) * small));
    EXPECT_EQ(product.text(), std::to_string((a >> 12) * small));
    Natural quotient = of(a);
    EXPECT_EQ(quotient.divide(small + 1), a % (small + 1));
    EXPECT_EQ(quotient, of(a / (small + 1)));
  }
}

TEST(Natural, is_written_in_decimal) {
  EXPECT_EQ(Natural().text(), "0");
  EXPECT_EQ(Natural::read("10^30+7")->text(), "1000000000000000000000000000007");
  EXPECT_EQ(Natural::read("10^27-1")->text(), std::string(27, '9'));
}

TEST(Natural, has_as_many_digits_as_are_read) {
  EXPECT_EQ(Natural::read("10^99999"), Natural::read("1" + std::string(99'999, '0')));
  EXPECT_FALSE(Natural::read("10^100000"));
  EXPECT_FALSE(Natural::read("1" + std::string(100'000, '0')));
  EXPECT_EQ(Natural::read("1^300000"), Natural(1));
  EXPECT_EQ(Natural::read("0^5"), Natural());
}

TEST(Natural, reads_powers_and_what_is_next_to_them) {
  EXPECT_EQ(Natural::read("2^64-1"), Natural::read("18446744073709551615"));
  EXPECT_EQ(Natural::read("10^30+7"), Natural::read("1000000000000000000000000000007"));
  EXPECT_EQ(Natural::read("10^1000"), Natural::read("1" + std::string(1000, '0')));
  EXPECT_EQ(Natural::read("5-5"), Natural());
  for (const char* wrong : {"", "x", "10^", "^3", "3-5", "10^99999999", "1e9", "-3", "2^2^2"})
    EXPECT_FALSE(Natural::read(wrong)) << wrong;
}

}  // namespace
}  // namespace galli::natural_test
