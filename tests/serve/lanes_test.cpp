// Questions in their lanes: quick ones pass, long ones take turns, too many are told so.
#include "serve/lanes.h"

#include <gtest/gtest.h>

#include <atomic>
#include <memory>
#include <thread>
#include <vector>

namespace galli::serve_lanes_test {
namespace {

bool never() { return false; }

TEST(Lanes, one_that_is_quick_stays_in_the_quick_lane) {
  Lanes lanes{.quick{1, 0}, .slow{1, 0}};
  {
    Turn turn(lanes, never, 0);
    EXPECT_FALSE(turn.is_over(0.1));
    Turn other(lanes, never, 0);  // no place, and nobody may wait
    EXPECT_TRUE(other.is_over(0.1));
    EXPECT_TRUE(other.is_crowded_out());
  }
  Turn turn(lanes, never, 0);
  EXPECT_FALSE(turn.is_over(0.1));
}

TEST(Lanes, one_that_is_long_leaves_its_place_to_others) {
  Lanes lanes{.quick{1, 0}, .slow{1, 0}};
  Turn turn(lanes, never, 0);
  EXPECT_FALSE(turn.is_over(2 * Turn::moment));
  Turn quick(lanes, never, 0);
  EXPECT_FALSE(quick.is_over(0.1));
  EXPECT_TRUE(quick.is_over(2 * Turn::moment));  // now it is long, too, and there is no room
  EXPECT_TRUE(quick.is_crowded_out());
  EXPECT_FALSE(turn.is_over(3 * Turn::moment));
}

TEST(Lanes, one_that_waits_goes_on_when_another_ends) {
  Lanes lanes{.quick{2, 0}, .slow{1, 1}};
  auto first = std::make_unique<Turn>(lanes, never, 0);
  EXPECT_FALSE(first->is_over(2 * Turn::moment));
  std::atomic<bool> goes_on = false;
  std::thread waiting([&] {
    Turn second(lanes, never, 0);
    goes_on = !second.is_over(2 * Turn::moment);
  });
  std::this_thread::sleep_for(std::chrono::milliseconds(20));
  EXPECT_FALSE(goes_on);
  first.reset();
  waiting.join();
  EXPECT_TRUE(goes_on);
}

TEST(Lanes, one_that_nobody_waits_for_ends) {
  Lanes lanes{.quick{1, 0}, .slow{1, 1}};
  Turn running(lanes, never, 0);
  EXPECT_FALSE(running.is_over(2 * Turn::moment));
  bool is_left = false;
  Turn turn(
      lanes, [&] { return is_left; }, 0);
  EXPECT_FALSE(turn.is_over(0.1));
  is_left = true;
  EXPECT_TRUE(turn.is_over(2 * Turn::moment));
  EXPECT_FALSE(turn.is_crowded_out());
}

}  // namespace
}  // namespace galli::serve_lanes_test
