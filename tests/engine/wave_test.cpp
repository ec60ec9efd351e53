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

// --- two threads ---

WavePlan plan_of(const Machine& machine, const Request& request) {
  return std::get<WavePlan>(plan_wave(machine, families_by_ruleset(machine), request.window, request.phase));
}

/// Answers to all that may be asked, from one thread and from two that share all but the shortest diagonals.
void expect_halves_agree(const std::string& text, const Position& last, const std::string& rules = "") {
  const Machine machine = machine_of(read(text, with(rules)));
  for (std::uint32_t phase = 0; phase < machine.phases.size(); ++phase) {
    Request request{Ask::outcomes, phase, Window{last}, Request::Want::positions};
    WavePlan plan = plan_of(machine, request);
    ASSERT_TRUE(plan.border_slant) << text;
    plan.shortest_shared = shortest_divisible(*plan.border_slant);
    EXPECT_FALSE(wave_epochs(plan).empty()) << text;
    for (CpuLevel level : cpu_levels_here()) {
      const auto answers = [&](std::uint32_t threads) {
        plan.threads = threads;
        request.want = Request::Want::positions;
        request.chosen.clear();
        const Answer listed = *run_wave(machine, plan, request, level, {});
        request.want = Request::Want::count;
        const Answer counted = *run_wave(machine, plan, request, level, {});
        request.want = Request::Want::chosen;
        for (Integer i = 0; i < 400; ++i)
          request.chosen.push_back({i * 7919 % (last[0] + 1), i * 104729 % (last[1] + 1)});
        const Answer chosen = *run_wave(machine, plan, request, level, {});
        return std::tuple(listed.positions, listed.count, counted.count, counted.work, chosen.chosen);
      };
      EXPECT_EQ(answers(2), answers(1)) << text << " by " << name_of(level) << " in phase " << phase + 1;
    }
  }
}

TEST(Wave, two_threads_answer_as_one_does) {
  for (const char* text :
       {"wythoff", "gdwn", "nim >> wythoff", "(nim & bishop) >> gdwn", "nim & bishop",
        "push(gdwn, nim, button=after)", "twist(nim, bishop)", "rays{(1,2),(3,1)} | steps{(2,0),(0,5)}"}) {
    expect_halves_agree(text, {520, 450});
    expect_halves_agree(text, {200, 900});
  }
}

TEST(Wave, two_threads_look_across_the_border) {
  for (const char* text : {"steps{(1,2),(2,1),(3,3)}", "steps{(50,3),(20,31),(61,0)} | rays{(1,0)}",
                           "yama & bishop", "steps{(-3,5),(2,0),(1,1)}",
                           "steps{(0,1),(-1,3),(5,-4)} | rays{(2,3)}", "rays{(-1,2),(3,-1),(1,1)}"}) {
    expect_halves_agree(text, {800, 700});
  }
  expect_halves_agree("few", {500, 520},
                      "ruleset few(x, y)\n  (x - i, y - 2) for i in 1..min(3, x)\n  (x - 1, y - i) for i in "
                      "1..min(2, y)\n  (x - 60, y)\n");
}

TEST(Wave, says_where_a_board_cannot_be_divided) {
  const auto slant = [](const std::string& text, const std::string& rules = "") {
    const Machine machine = machine_of(read(text, with(rules)));
    return plan_of(machine, {Ask::outcomes, 0, Window{{5000, 5000}}, Request::Want::count}).border_slant;
  };
  EXPECT_EQ(slant("gdwn"), 0);
  EXPECT_EQ(slant("yama"), 1);
  EXPECT_EQ(slant("one_pass(nim)"), std::nullopt);
  EXPECT_EQ(slant("misere(gdwn)"), std::nullopt);
  EXPECT_EQ(slant("nim on cone[2,3; 2,4]"), std::nullopt);
  EXPECT_EQ(slant("steps{(100,2)}"), std::nullopt);
  EXPECT_EQ(slant("long", "ruleset long(x, y)\n  (x - i, y) for i in 1..min(37, x)\n"), std::nullopt);
  EXPECT_EQ(slant("late", "ruleset late(x, y)\n  (x - i, y) for i in 9..x\n"), std::nullopt);
}

TEST(Wave, takes_two_threads_where_diagonals_are_long) {
  const auto threads = [](const std::string& text, Integer last, Request::Want want) {
    const Request request{Ask::outcomes, 0, Window{{last, last}}, want};
    return plan_for(machine_of(read(text)), request, by("wave", fastest_cpu_level(), 4)).threads;
  };
  EXPECT_EQ(threads("gdwn & wythoff", 400'000, Request::Want::count), 2U);
  EXPECT_EQ(threads("steps{(1,2),(2,1)}", 400'000, Request::Want::count), 2U);
  EXPECT_EQ(threads("gdwn & wythoff", 4000, Request::Want::count), 1U);
  EXPECT_EQ(threads("gdwn & wythoff", 40'000, Request::Want::table), 1U);
}

TEST(Wave, two_threads_stop_when_asked) {
  const Machine machine = machine_of(read("gdwn"));
  const Request request{Ask::outcomes, 0, Window{{3000, 3000}}, Request::Want::count};
  WavePlan plan = plan_of(machine, request);
  plan.threads = 2;
  plan.shortest_shared = shortest_divisible(*plan.border_slant);
  ASSERT_FALSE(wave_epochs(plan).empty());
  for (int looks : {0, 1, 5, 20, 60, 90}) {
    int asked = 0;
    Control control;
    control.stop_requested = [&] { return asked++ >= looks; };
    EXPECT_FALSE(run_wave(machine, plan, request, fastest_cpu_level(), control).has_value()) << looks;
    EXPECT_EQ(asked, looks + 1);
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
