#include "base/ordered_work.h"

#include <gtest/gtest.h>

#include <stdexcept>

namespace galli::ordered_work_test {
namespace {

constexpr std::chrono::milliseconds patience{20};

std::uint64_t taken(OrderedWork<std::uint64_t>& work) {
  for (;;) {
    if (const auto result = work.take(patience)) return *result;
  }
}

TEST(OrderedWork, gives_results_in_order) {
  for (std::uint32_t threads : {1, 2, 5}) {
    OrderedWork<std::uint64_t> work(
        3, 300, 4, [](const auto&) { return [](std::uint64_t number) { return number * number; }; }, threads);
    for (std::uint64_t number = 3; number < 300; ++number) EXPECT_EQ(taken(work), number * number);
  }
}

TEST(OrderedWork, does_not_run_far_ahead) {
  std::atomic<std::uint64_t> largest = 0;
  OrderedWork<std::uint64_t> work(
      0, 1000, 5,
      [&](const auto&) {
        return [&](std::uint64_t number) {
          if (number > largest) largest = number;
          return number;
        };
      },
      3);
  for (std::uint64_t number = 0; number < 10; ++number) {
    EXPECT_EQ(taken(work), number);
    EXPECT_LT(largest, number + 1 + 5);
  }
}

TEST(OrderedWork, hands_on_what_a_thread_throws) {
  OrderedWork<std::uint64_t> work(
      0, 100, 10,
      [](const auto&) {
        return [](std::uint64_t number) {
          if (number == 7) throw std::runtime_error("seven");
          return number;
        };
      },
      2);
  const auto take_all = [&] {
    for (int i = 0; i < 100; ++i) taken(work);
  };
  EXPECT_THROW(take_all(), std::runtime_error);
}

TEST(OrderedWork, tells_workers_to_stop) {
  std::atomic<bool> has_begun = false;
  {
    OrderedWork<int> work(
        0, 100, 10,
        [&](const std::function<bool()>& is_stopped) {
          return [&has_begun, is_stopped](std::uint64_t) {
            has_begun = true;
            while (!is_stopped()) std::this_thread::yield();
            return 0;
          };
        },
        2);
    while (!has_begun) std::this_thread::yield();
    EXPECT_EQ(work.take(patience), std::nullopt);
  }
}

}  // namespace
}  // namespace galli::ordered_work_test
