#include "base/helpers.h"

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdlib>
#include <fstream>
#include <stdexcept>
#include <vector>

namespace galli::helpers_test {
namespace {

TEST(Helpers, work_beside_the_caller) {
  std::atomic<int> sum = 0;
  Helpers helpers(
      4, [&](std::uint32_t number) { sum += static_cast<int>(number); }, [] {});
  helpers.finish();
  EXPECT_TRUE(helpers.are_there());
  EXPECT_EQ(sum, 1 + 2 + 3);
}

TEST(Helpers, do_each_thing_once_side_by_side) {
  for (std::uint32_t threads : {1, 2, 5}) {
    for (std::size_t count : {0, 1, 3, 1000}) {
      std::vector<std::atomic<int>> done(count);
      run_side_by_side(threads, count, [&](std::size_t i) { ++done[i]; });
      EXPECT_TRUE(std::all_of(done.begin(), done.end(), [](const auto& times) { return times == 1; }));
    }
  }
  EXPECT_THROW(run_side_by_side(3, 100,
                                [](std::size_t i) {
                                  if (i == 50) throw std::runtime_error("no");
                                }),
               std::runtime_error);
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

/// Address space of this process, in bytes.
std::uint64_t address_space() {
  std::uint64_t pages = 0;
  std::ifstream("/proc/self/statm") >> pages;
  return pages * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
}

/// In a process of its own, with room for a few threads only.
void expect_no_work_without_room() {
  const std::uint64_t room = address_space() + (std::uint64_t{48} << 20);
  const rlimit limit{room, room};
  std::atomic<int> begun = 0;
  setrlimit(RLIMIT_AS, &limit);
  Helpers helpers(
      50, [&](std::uint32_t) { ++begun; }, [&] { ++begun; });
  std::this_thread::sleep_for(std::chrono::milliseconds(20));
  std::exit(helpers.are_there() || begun != 0 ? 1 : 0);
}

TEST(Helpers, have_begun_nothing_where_the_system_does_not_have_as_many) {
  const bool is_sanitized = address_space() >> 40 != 0;  // whose bookkeeping takes all there is
  if (is_sanitized) return;
  EXPECT_EXIT(expect_no_work_without_room(), testing::ExitedWithCode(0), "");
}

TEST(Helpers, may_be_none) {
  Helpers helpers(
      1, [](std::uint32_t) { FAIL(); }, [] { FAIL(); });
  helpers.finish();
}

}  // namespace
}  // namespace galli::helpers_test
