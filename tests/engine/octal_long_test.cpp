// Facts about take-and-break games that take a while: T. Czajka's list (github.com/tczajka/octal-games).
#include <gtest/gtest.h>

#include <random>

#include "engine/octal_codes.h"

namespace galli::octal_long_test {
namespace {

using Status = OctalPeriod::Status;

void expect_period(const std::string& code, std::uint64_t period, std::uint64_t preperiod,
                   std::uint64_t within) {
  OctalValues values(kind_of(code));
  ASSERT_EQ(values.prove_within(within), OctalValues::Ended::done);
  EXPECT_EQ(values.period().status, Status::proved) << code;
  EXPECT_EQ(values.period().period, period) << code;
  EXPECT_EQ(values.period().preperiod, preperiod) << code;
}

TEST(OctalLong, periods_that_begin_late) {
  expect_period("octal(0.376)", 4, 2'268'248, 6'000'000);
  expect_period("octal(0.354)", 1180, 10'061'916, 25'500'000);
  expect_period("octal(0.56)", 144, 326'640, 1'000'000);
}

TEST(OctalLong, codes_of_three_digits) {
  int proved = 0;
  for (unsigned number = 1; number < 512; ++number) {
    OctalValues values(octal_code({0, number / 64, number / 8 % 8, number % 8}));
    ASSERT_EQ(values.prove_within(20'000), OctalValues::Ended::done);
    if (values.period().status == Status::proved) ++proved;
  }
  EXPECT_EQ(proved, 310);
}

TEST(OctalLong, all_ways_agree_for_larger_heaps) {
  std::mt19937 random(5);
  for (int i = 0; i < 6; ++i) {
    const OctalCode code =
        octal_code({i % 3 == 2 ? 4U : 0U, static_cast<unsigned>(random() % 8),
                    static_cast<unsigned>(random() % 8), static_cast<unsigned>(random() % 8)});
    const std::vector<std::uint32_t> truth = obvious_values(code, 40'000);
    for (const auto way :
         {OctalSettings::Way::best, OctalSettings::Way::searching, OctalSettings::Way::rare}) {
      OctalValues values(code, {.way = way, .prove = false});
      ASSERT_EQ(values.extend_to(39'999), OctalValues::Ended::done);
      EXPECT_TRUE(std::equal(truth.begin(), truth.end(), values.values().begin())) << to_text(code);
    }
  }
}

}  // namespace
}  // namespace galli::octal_long_test
