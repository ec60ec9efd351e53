#include "base/helpers.h"

#include <gtest/gtest.h>

#include <atomic>
#include <stdexcept>

namespace galli {
namespace {

TEST(Helpers, work_beside_the_caller) {
  std::atomic<int> sum = 0;
  Helpers helpers(
      4, [&](std::uint32_t number) { sum += static_cast<int>(number); }, [] {});
  helpers.finish();
  EXPECT_TRUE(helpers.are_there());
  EXPECT_EQ(sum, 1 + 2 + 3);
}

TEST(Helpers, pass_on_what_one_of_them_throws_and_stop_the_others) {
  std::atomic<bool> is_over = false;
  const auto work = [&](std::uint32_t number) {
    if (number == 2) throw std::runtime_error("no");
    while (!is_over) std::this_thread::yield();
  };
  Helpers helpers(4, work, [&] { is_over = true; });
  EXPECT_THROW(helpers.finish(), std::runtime_error);
}

TEST(Helpers, are_stopped_when_the_caller_throws) {
  std::atomic<bool> is_over = false;
  const auto work = [&](std::uint32_t) {
    while (!is_over) std::this_thread::yield();
  };
  const auto call = [&] {
    Helpers helpers(3, work, [&] { is_over = true; });
    throw std::runtime_error("no");
  };
  EXPECT_THROW(call(), std::runtime_error);
}

TEST(Helpers, may_be_none) {
  Helpers helpers(
      1, [](std::uint32_t) { FAIL(); }, [] { FAIL(); });
  helpers.finish();
}

}  // namespace
}  // namespace galli
