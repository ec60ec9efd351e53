// The wave engine where small boards do not reach: many words, long steps, doubled rays, other weights, cones.
#include "engine/wave/run.h"

#include <gtest/gtest.h>

#include "by_text.h"
#include "engine/asking.h"

namespace galli::wave_test {
namespace {

/// Every kernel against the dense engine, cell by cell, in every phase.
void expect_agreement(const std::string& text, const Position& last, const std::string& rules = "") {
  const Machine machine = machine_of(read(text, with(rules)));
  for (std::uint32_t phase = 0; phase < machine.phases.size(); ++phase) {
    const Request request{Ask::outcomes, phase, Window{last}, Request::Want::table};
    PlanSettings settings = default_settings();
    settings.engine = "dense";
    const Answer truth = run(machine, request, settings);
    settings.engine = "wave";
    for (CpuLevel level : cpu_levels_here()) {
      settings.level = level;
      const Answer answer = run(machine, request, settings);
      EXPECT_EQ(answer.table.cells, truth.table.cells)
          << text << " by " << name_of(level) << " in phase " << phase + 1;
      EXPECT_EQ(answer.count, truth.count);
    }
  }
}

TEST(Wave, agrees_over_many_words) {
  for (const char* text : {"wythoff", "nim >> wythoff", "gdwn", "nim & bishop", "one_pass(wythoff)",
                           "misere(nim | bishop)", "twist(nim, bishop)"}) {
    expect_agreement(text, {270, 330});
  }
}

TEST(Wave, agrees_over_many_vectors) {
  for (const char* text : {"wythoff", "wythoff >> nim", "nim & bishop", "one_pass(nim)", "misere(nim)"}) {
    expect_agreement(text, {2100, 20});
    expect_agreement(text, {20, 2100});
  }
  expect_agreement("steps{(1,2),(2,1),(3,3),(5,1),(1,5),(4,4),(6,1),(1,7),(9,2)}",
                   {1700, 30});  // no fused kernel
}

TEST(Wave, takes_moves_longer_than_the_board) {
  expect_agreement("steps{(-900,901),(100000,3),(1,1)}", {40, 60});
  expect_agreement("rays{(300000,300000),(1,0)}", {40, 60});
  expect_agreement("steps{(1,-4),(0,2)}", {30, 30});
}

TEST(Wave, reaches_beyond_the_window) {
  expect_agreement("yama & bishop", {300, 200});
  expect_agreement("yama >> nim", {130, 400});
}

TEST(Wave, takes_steps_longer_than_a_word) {
  expect_agreement("steps{(70,3),(1,130),(65,64),(200,-60)}", {500, 600});
  expect_agreement("steps{(129,-1),(2,5)} | rays{(3,7)}", {500, 500});
}

TEST(Wave, doubles_bounded_rays) {
  const std::string rules =
      "ruleset far(x, y)\n  (x - i, y) for i in 1..min(37, x)\n  (x - 2*i, y - i) for i in 1..min(100, y)\n  "
      "(x - 3, y - 1 - i) for i in 0..min(17, y)\n";
  expect_agreement("far", {400, 300}, rules);
  expect_agreement("far & nim", {200, 300}, rules);
}

TEST(Wave, uses_other_weights_where_it_must) {
  expect_agreement("steps{(1,-3),(0,2)} | rays{(2,1)}", {60, 200});
  expect_agreement("steps{(-3,1),(2,0)} | rays{(1,2)}", {200, 60});
}

TEST(Wave, delays_marks_of_long_offsets) {
  const std::string rules =
      "ruleset late(x, y)\n  (x - i, y - 5) for i in 9..x\n  (x - 4, y - i) for i in 3..y\n  (x - 1, y - "
      "1)\n";
  expect_agreement("late", {300, 300}, rules);
}

TEST(Wave, keeps_to_boards_with_linear_conditions) {
  const std::string rules =
      "ruleset wedge(x, y)\n  board x <= 2*y and y <= 3*x + 1\n  (x - i, y) for i in 1..x\n  (x, y - i) for "
      "i in 1..y\n  (x - 7, y - 2)\n  (x - 2, y - 5)\n";
  expect_agreement("wedge", {200, 300}, rules);
}

TEST(Wave, keeps_to_boards_with_linear_conditions_when_heaps_are_exchanged) {
  const std::string rules =
      "ruleset wedge(x, y)\n  board x <= 2*y + 5 and 2*y <= 3*x + 40\n  (x - 3, y + 1)\n  (x, y - i) for i "
      "in "
      "1..y\n  (x - 1, y - 2)\n";
  expect_agreement("wedge", {150, 200}, rules);
  expect_agreement("nim on cone[2,3; 2,4]", {130, 200});
  expect_agreement("nim on cone[4,2; 3,2]", {130, 200});
}

/// A list may be kept as positions or as bits.
TEST(Wave, lists_the_same_either_way) {
  for (const char* text : {"steps{(1,0),(0,1)}", "steps{(1,2),(2,1)}", "wythoff", "nim on cone[2,3; 2,4]",
                           "steps{(-3,1),(2,0)} | rays{(1,2)}"}) {
    const Machine machine = machine_of(read(text));
    const Request request{Ask::outcomes, 0, Window{{70, 133}}, Request::Want::positions};
    auto plan = std::get<WavePlan>(plan_wave(machine, families_by_ruleset(machine), request.window, 0));
    const Answer listed = *run_wave(machine, plan, request, fastest_cpu_level(), {});
    plan.lists_by_bits = true;
    const Answer by_bits = *run_wave(machine, plan, request, fastest_cpu_level(), {});
    EXPECT_EQ(by_bits.positions, listed.positions) << text;
    EXPECT_EQ(by_bits.count, listed.count) << text;
    EXPECT_FALSE(listed.positions.empty()) << text;
  }
}

TEST(Wave, stops_when_asked) {
  const Machine machine = machine_of(read("wythoff"));
  const Request request{Ask::outcomes, 0, Window{{1000, 1000}}, Request::Want::count};
  const auto plan = plan_wave(machine, families_by_ruleset(machine), request.window, 0);
  Control control;
  control.stop_requested = [] { return true; };
  EXPECT_FALSE(
      run_wave(machine, std::get<WavePlan>(plan), request, fastest_cpu_level(), control).has_value());
}

TEST(Wave, counts_known_sums_of_gdwn) {
  const Machine machine = machine_of(read("gdwn"));
  const Answer answer = run(machine, {Ask::outcomes, 0, Window{{1000, 1000}}, Request::Want::positions});
  for (const auto& [most, expected] : {std::pair<Integer, Integer>{10, 21}, {100, 1164}, {1000, 117002}}) {
    Integer sum = 0;
    for (const Position& p : answer.positions) sum += p[0] <= p[1] && p[0] + p[1] <= most ? p[0] + p[1] : 0;
    EXPECT_EQ(sum, expected);
  }
}

}  // namespace
}  // namespace galli::wave_test
