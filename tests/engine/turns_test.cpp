// Groups of values that threads take in turn, and rows that they fill side by side.
#include "engine/boards/turns.h"

#include <gtest/gtest.h>

#include <mutex>
#include <stdexcept>

#include "base/helpers.h"
#include "engine/boards/row_blocks.h"

namespace galli::turns_test {
namespace {

/// The groups that were taken, by that many threads, until `cells` cells are found, ten in each group.
std::vector<int> taken(std::uint32_t threads, std::size_t groups, std::uint64_t cells) {
  Turns turns(1, groups, threads);
  turns.expect(cells, cells);
  std::vector<int> times(groups);
  std::mutex mutex;
  run_side_by_side(threads, threads, [&](std::size_t thread) {
    turns.take(static_cast<std::uint32_t>(thread), nullptr, [&](std::size_t group) {
      const std::lock_guard lock(mutex);
      ++times[group];
      turns.found(10);
    });
  });
  return times;
}

TEST(Turns, take_each_group_once) {
  for (std::uint32_t threads : {1, 2, 3, 9}) EXPECT_EQ(taken(threads, 7, 1000), std::vector<int>(7, 1));
}

TEST(Turns, end_when_all_cells_are_found) {
  EXPECT_EQ(taken(1, 7, 25), (std::vector<int>{1, 1, 1, 0, 0, 0, 0}));
  EXPECT_EQ(taken(1, 7, 0), (std::vector<int>{1, 0, 0, 0, 0, 0, 0}));
}

TEST(Turns, tell_how_far_they_are_and_stop) {
  Turns turns(1, 5, 1);
  turns.expect(40, 4000);
  std::vector<std::uint64_t> told;
  Control control;
  control.progress = [&](const Progress& progress) { told.push_back(progress.done); };
  control.stop_requested = [&] { return told.size() == 3; };
  const bool is_done = turns.run(control, [&](std::uint32_t thread, const Control* held) {
    turns.take(thread, held, [&](std::size_t) { turns.found(10); });
  });
  EXPECT_FALSE(is_done);
  EXPECT_FALSE(turns.has_found_all());
  EXPECT_EQ(told, (std::vector<std::uint64_t>{0, 1000, 2000}));
}

TEST(Turns, let_a_group_follow_the_one_before) {
  Turns turns(2, 3, 2);
  EXPECT_EQ(turns.turn(0, 0).before, nullptr);
  EXPECT_EQ(turns.turn(1, 2).before, turns.turn(1, 1).done);
  EXPECT_NE(turns.turn(0, 1).done, turns.turn(1, 1).done);
  *turns.turn(1, 1).done = 17;
  EXPECT_EQ(Turns::rows_done(turns.turn(1, 2)), 17U);
  EXPECT_EQ(Turns(1, 3, 1).turn(0, 2).before, nullptr);
}

TEST(RowBlocks, are_given_in_their_order) {
  for (std::uint32_t threads : {1, 2, 5}) {
    for (std::size_t rows : {1, 7, 8, 100}) {
      std::vector<std::int32_t> given;
      const auto fill = [](std::size_t first, std::size_t count, std::int32_t* cells) {
        for (std::size_t i = 0; i < count; ++i) cells[3 * i] = static_cast<std::int32_t>(first + i);
      };
      give_rows({rows, 8, 3, 2 * threads, threads}, fill,
                [&](const std::int32_t* cells) { given.push_back(cells[0]); });
      ASSERT_EQ(given.size(), rows);
      for (std::size_t i = 0; i < rows; ++i) EXPECT_EQ(given[i], static_cast<std::int32_t>(i));
    }
  }
}

TEST(RowBlocks, pass_on_what_is_thrown) {
  const auto fill = [](std::size_t, std::size_t, std::int32_t*) {};
  const auto fails = [](auto&&...) { throw std::runtime_error("no room"); };
  for (std::uint32_t threads : {1, 2, 5}) {
    const RowBlocks blocks{100, 8, 3, 2 * threads, threads};
    EXPECT_THROW(give_rows(blocks, fails, [](const std::int32_t*) {}), std::runtime_error);
    EXPECT_THROW(give_rows(blocks, fill, fails), std::runtime_error);
  }
}

}  // namespace
}  // namespace galli::turns_test
