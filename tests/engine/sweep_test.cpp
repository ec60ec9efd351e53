// The sweep engine, with every kernel of this machine, against the sieve engine game by game, and the records of sweeps.
#include "engine/sieve/sweep.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <numeric>
#include <random>

namespace galli::sweep_test {
namespace {

constexpr Button buttons[] = {Button::move, Button::inside, Button::before, Button::after, Button::either};

AmountList members(std::uint64_t set) {
  AmountList list;
  for (; set != 0; set &= set - 1) list.push_back(static_cast<std::uint32_t>(std::countr_zero(set)) + 1);
  return list;
}

/// All sets within {1..most} that are not empty.
std::vector<std::uint64_t> all_sets(std::uint32_t most) {
  std::vector<std::uint64_t> sets;
  for (std::uint64_t set = 1; set >> most == 0; ++set) sets.push_back(set);
  return sets;
}

std::vector<SweptPeriod> swept(const std::vector<std::uint64_t>& sets, const SweepTask& task,
                               CpuLevel level) {
  std::vector<SweptPeriod> results(sets.size());
  EXPECT_TRUE(Sweep(sets, level).run(task, results, Control{}));
  return results;
}

SweptPeriod alone(std::uint64_t set, const SweepTask& task) {
  const AmountList first = members(set);
  const RowProgram program =
      task.second ? push_row(first, *task.second, task.button) : subtraction_row(first);
  const Period period = std::get<Period>(row_period(program, task.ask, 0, RowLimits{}, Control{}));
  return {static_cast<std::uint32_t>(period.preperiod), static_cast<std::uint32_t>(period.period)};
}

void expect_agreement(const std::vector<std::uint64_t>& sets, const SweepTask& task) {
  SCOPED_TRACE(testing::Message() << (task.ask == Ask::values ? "values, " : "outcomes, ")
                                  << word_of(task.button) << ", second "
                                  << testing::PrintToString(task.second.value_or(AmountList{})));
  std::vector<SweptPeriod> truth;
  for (std::uint64_t set : sets) truth.push_back(alone(set, task));
  for (CpuLevel level : cpu_levels_here()) {
    const auto results = swept(sets, task, level);
    for (std::size_t i = 0; i < sets.size(); ++i) {
      ASSERT_EQ(results[i].period, truth[i].period)
          << name_of(level) << ", " << testing::PrintToString(members(sets[i]));
      ASSERT_EQ(results[i].preperiod, truth[i].preperiod)
          << name_of(level) << ", " << testing::PrintToString(members(sets[i]));
    }
  }
}

std::vector<std::uint64_t> random_sets(std::mt19937_64& random, std::uint32_t most, std::size_t count) {
  std::vector<std::uint64_t> sets;
  while (sets.size() < count) {
    const std::uint64_t set = (random() & random() & random()) >> (64 - most);
    if (set != 0 && std::popcount(set) <= 4) sets.push_back(set);
  }
  return sets;
}

TEST(Sweep, gives_what_the_sieve_gives) {
  for (Ask ask : {Ask::outcomes, Ask::values}) {
    expect_agreement(all_sets(1), {ask, {}, Button::move});
    expect_agreement(all_sets(10), {ask, {}, Button::move});
    for (Button button : buttons) {
      for (const AmountList& second : {AmountList{1}, AmountList{2, 3}, AmountList{5},
                                       AmountList{1, 4, 9, 12}, AmountList{2, 4, 7}, AmountList{70}})
        expect_agreement(all_sets(7), {ask, second, button});
    }
  }
}

TEST(Sweep, serves_every_span_and_number_of_sets) {
  std::mt19937_64 random(1);
  for (std::uint32_t most = 2; most <= 40; most += most < 20 ? 1 : 7) {
    const auto sets = random_sets(random, most, 1 + random() % 700);
    expect_agreement(sets, {Ask::outcomes, {}, Button::move});
    expect_agreement(sets, {Ask::outcomes, AmountList{1, 3, 4}, buttons[most % 5]});
    const auto few = random_sets(random, most, 1 + random() % 150);
    expect_agreement(few, {Ask::values, AmountList{1, 3, 4}, buttons[most % 5]});
  }
  std::vector<std::uint64_t> large;
  for (std::uint32_t s = 50; s < 64; ++s) large.push_back(std::uint64_t{1} << s | 4);
  expect_agreement(large, {Ask::outcomes, {}, Button::move});
  expect_agreement(large, {Ask::values, AmountList{2, 64}, Button::either});
}

TEST(Sweep, leaves_what_it_cannot_hold_to_the_sieve) {
  std::vector<std::uint64_t> sets = {(std::uint64_t{1} << 40) - 1, 3,
                                     (std::uint64_t{1} << 35) - 1};  // large values
  expect_agreement(sets, {Ask::values, {}, Button::move});
  sets = {0x9'104'1048, 0x8000'5408};  // long periods
  expect_agreement(sets, {Ask::outcomes, {}, Button::move});
  AmountList many(70);
  for (std::uint32_t i = 0; i < 70; ++i) many[i] = i + 1;
  expect_agreement(all_sets(3), {Ask::values, many, Button::move});
}

TEST(Sweep, proves_nothing_where_values_may_be_too_large) {
  AmountList many(65535);
  std::iota(many.begin(), many.end(), 1);
  const auto results = swept(all_sets(2), {Ask::values, many, Button::move}, fastest_cpu_level());
  EXPECT_EQ(results, std::vector<SweptPeriod>(3));
}

TEST(Sweep, can_be_used_again) {
  Sweep sweep(all_sets(8), fastest_cpu_level());
  std::vector<SweptPeriod> results(255);
  for (const SweepTask& task : {SweepTask{Ask::values, AmountList{1, 3}, Button::after}, SweepTask{},
                                SweepTask{Ask::outcomes, AmountList{2, 5, 8}, Button::inside},
                                SweepTask{Ask::values, {}, Button::move}, SweepTask{}}) {
    sweep.run(task, results, Control{});
    EXPECT_EQ(results, swept(all_sets(8), task, CpuLevel::plain));
  }
}

TEST(Sweep, stops_when_asked) {
  Control control;
  control.stop_requested = [] { return true; };
  std::vector<SweptPeriod> results(15);
  EXPECT_FALSE(Sweep(all_sets(4), fastest_cpu_level()).run({}, results, control));
}

TEST(Sweep, knows_the_empty_set) {
  for (Button button : buttons) {
    expect_agreement({0, 5, 0}, {Ask::outcomes, AmountList{1, 3}, button});
    expect_agreement({0}, {Ask::values, AmountList{1, 3}, button});
    expect_agreement({6, 0}, {Ask::values, AmountList{}, button});
    expect_agreement(all_sets(6), {Ask::outcomes, AmountList{}, button});
  }
}

// Records of sweeps.

TEST(Sweep, finds_the_longest_subtraction_periods) {
  std::vector<std::uint32_t> longest(20);
  const auto sets = all_sets(20);
  const auto results = swept(sets, {}, fastest_cpu_level());
  for (std::size_t i = 0; i < sets.size(); ++i) {
    std::uint32_t& record = longest[static_cast<std::size_t>(std::bit_width(sets[i])) - 1];
    record = std::max(record, results[i].period);
  }
  EXPECT_EQ(longest, (std::vector<std::uint32_t>{2,  4,  6,  8,  10,  12,  22,  25,  28,  45,
                                                 54, 61, 76, 94, 168, 168, 204, 314, 309, 266}));
}

TEST(Sweep, finds_the_longest_push_periods) {
  for (const auto& [most, record] : {std::pair{8u, 280u}, {10u, 504u}}) {
    const auto sets = all_sets(most);
    Sweep sweep(sets, fastest_cpu_level());
    std::vector<SweptPeriod> results(sets.size());
    std::uint32_t longest = 0;
    for (std::uint64_t second : sets) {
      sweep.run({Ask::outcomes, members(second), Button::move}, results, Control{});
      for (const SweptPeriod& result : results) longest = std::max(longest, result.period);
    }
    EXPECT_EQ(longest, record);
  }
}

/// The button is a *1 beside the game, so values of S >> S repeat as those of S do.
TEST(Sweep, keeps_the_period_of_a_game_pushed_into_itself) {
  const auto sets = all_sets(9);
  const auto plain = swept(sets, {}, fastest_cpu_level());
  for (std::size_t i = 0; i < sets.size(); ++i) {
    const auto pushed =
        swept({sets[i]}, {Ask::outcomes, members(sets[i]), Button::move}, fastest_cpu_level());
    EXPECT_EQ(pushed[0].period, plain[i].period);
  }
}

}  // namespace
}  // namespace galli::sweep_test
