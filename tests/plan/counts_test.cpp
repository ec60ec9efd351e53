// How many positions a plan says that a run will evaluate, and what is reachable.
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "plan/explored.h"
#include "plan/planning.h"
#include "plan/reach.h"

namespace galli::counts_test {
namespace {

/// What was planned, and what was then evaluated.
void expect_count(const std::string& text, const std::string& engine, Amount::Kind kind,
                  Ask ask = Ask::outcomes) {
  const Machine machine = machine_with(text, my_rules);
  const PlanSettings settings = plain_settings(engine);
  const Request request = window_request(machine, machine.boards[0].dimension() == 3 ? 9 : 40, ask);
  const Plan plan = plan_for(machine, request, settings);
  const std::uint64_t work = run(machine, plan, request, settings).work;
  EXPECT_EQ(plan.positions.kind, kind) << text << " by " << engine;
  const std::uint64_t least = kind == Amount::Kind::at_least ? plan.positions.number : work;
  const std::uint64_t most = kind == Amount::Kind::at_most ? plan.positions.number : work;
  EXPECT_LE(least, work) << text << " by " << engine;
  EXPECT_GE(most, work) << text << " by " << engine;
  if (kind == Amount::Kind::exact) {
    EXPECT_EQ(plan.positions.number, work) << text << " by " << engine;
  }
}

TEST(Counts, counts_everything_reachable) {
  using Kind = Amount::Kind;
  for (const char* text : {"wythoff", "nim >> wythoff", "yama", "yama >> nim", "steps{(1,-3),(0,2)}",
                           "steps{(-3,1),(2,0)}", "far", "wedge"}) {
    expect_count(text, "wave", Kind::exact);
  }
  for (const char* text : {"wythoff", "yama", "nim >> euclid", "trade", "nim(3)", "subtraction{1,5}"})
    expect_count(text, "dense", Kind::exact);
  expect_count("trade", "dense", Kind::exact, Ask::values);
  expect_count("wedge", "dense", Kind::at_most);
  expect_count("nim", "reference", Kind::exact);
  expect_count("yama", "reference", Kind::at_most);
  expect_count("nim >> euclid", "reference", Kind::at_most);
  expect_count("grows", "reference", Kind::at_least);
}

TEST(Counts, counts_positions_within_half_spaces) {
  const Window box{{9, 9}};
  EXPECT_EQ(positions_within({}, box).number, 100U);
  EXPECT_EQ(positions_within({{{1, 1}, 9}}, box).number, 55U);
  EXPECT_EQ(positions_within({{{1, 1}, 9}, {{-1, 1}, 0}}, box).number, 30U);
  EXPECT_EQ(positions_within({{{-1, -1}, -19}}, box).number, 0U);
  EXPECT_EQ(positions_within({{{1, 1}, 9}}, box).kind, Amount::Kind::exact);
  EXPECT_EQ(positions_within({{{1, 1}, 10'000'000}}, Window{{10'000'000, 10'000'000}}).number,
            50'000'015'000'001U);
  EXPECT_EQ(positions_within({{{2}, 9}}, Window{{9}}).number, 5U);
  EXPECT_EQ(positions_within({{{-1}, -4}}, Window{{9}}).number, 6U);
}

TEST(Counts, counts_positions_within_half_spaces_as_one_by_one) {
  std::uint64_t random = 1;
  const auto next = [&](Integer range) {
    return static_cast<Integer>((random = random * 6364136223846793005U + 1442695040888963407U) >> 33) %
           range;
  };
  for (int i = 0; i < 2000; ++i) {
    const std::size_t heaps = static_cast<std::size_t>(1 + next(3));
    Window box;
    for (std::size_t heap = 0; heap < heaps; ++heap) box.last.push_back(next(heaps == 3 ? 7 : 25));
    std::vector<HalfSpace> region(static_cast<std::size_t>(next(4)));
    for (HalfSpace& half : region) {
      for (std::size_t heap = 0; heap < heaps; ++heap) half.weights.push_back(next(9) - 4);
      half.bound = next(60) - 20;
    }
    std::uint64_t expected = 0;
    for (std::uint64_t cell = 0; cell < *box.cells(); ++cell) {
      const Position position = box.position(cell);
      expected += std::all_of(region.begin(), region.end(), [&](const HalfSpace& half) {
        return std::inner_product(position.begin(), position.end(), half.weights.begin(), Integer{0}) <=
               half.bound;
      });
    }
    const Amount counted = positions_within(region, box);
    EXPECT_EQ(counted.kind, Amount::Kind::exact);
    ASSERT_EQ(counted.number, expected) << i;
  }
}

/// 2x4 Clobber, a heap for each cell: 1 and 2 are stones.
Machine clobber_on_heaps() {
  const std::string names = "abcdefgh";
  std::string rules = "ruleset clobber(a, b, c, d, e, f, g, h)\n";
  const auto add = [&](std::size_t from, std::size_t to) {
    std::string target;
    for (std::size_t cell = 0; cell < 8; ++cell)
      target +=
          (cell == 0 ? "" : ", ") + (cell == from ? "0" : std::string(1, names[cell == to ? from : cell]));
    rules += "  (" + target + ") where " + names[from] + " > 0 and " + names[to] + " > 0 and " + names[from] +
             " != " + names[to] + "\n";
  };
  for (std::size_t cell = 0; cell < 8; ++cell) {
    if (cell % 4 < 3) add(cell, cell + 1), add(cell + 1, cell);
    if (cell < 4) add(cell, cell + 4), add(cell + 4, cell);
  }
  return machine_with("clobber", rules);
}

TEST(Counts, follows_play_from_a_position_that_leads_to_few_others) {
  const Machine machine = clobber_on_heaps();
  const Request request = request_for(machine, Ask::outcomes, 0, {{1, 2, 1, 2, 2, 1, 2, 1}});
  const Plan plan = plan_for(machine, request, plain_settings());
  EXPECT_EQ(plan.engine, "reference");
  EXPECT_EQ(plan.positions.number, 745U);
  EXPECT_EQ(plan.positions.kind, Amount::Kind::exact);
  EXPECT_EQ(run(machine, plan, request, plain_settings()).work, 745U);
}

TEST(Counts, explores_what_play_comes_to) {
  const Machine machine = machine_of(read("nim >> wythoff"));
  const Families families = families_by_ruleset(machine);
  const Request request = request_for(machine, Ask::values, 0, {{3, 4}, {2, 4}});
  const Explored all = explored(machine, families, request, 1000, 1000);
  EXPECT_EQ(all.positions.number, 2U * 4 * 5);
  EXPECT_EQ(all.positions.kind, Amount::Kind::exact);
  const Explored some = explored(machine, families, request, 20, 1000);
  EXPECT_EQ(some.positions.number, 21U);
  EXPECT_EQ(some.positions.kind, Amount::Kind::at_least);
  EXPECT_EQ(explored(machine, families, request, 1000, 30).positions.kind, Amount::Kind::at_least);
}

TEST(Counts, tells_progress_in_positions) {
  const Machine machine = machine_of(read("nim >> wythoff"));
  const Request request = window_request(machine, 2000, Ask::outcomes, Request::Want::count);
  const PlanSettings settings = plain_settings("wave");
  const Plan plan = plan_for(machine, request, settings);
  std::uint64_t last = 0;
  std::uint64_t total = 0;
  Control control;
  control.progress = [&](const Progress& progress) {
    const auto [done, of] = std::pair(progress.done, progress.total);
    EXPECT_GE(done, last);
    last = done;
    total = of;
  };
  run(machine, plan, request, settings, control);
  EXPECT_EQ(total, plan.positions.number);
  EXPECT_GT(last, total / 10 * 9);
  EXPECT_LE(last, total);
}

TEST(Counts, reach_of_yama_is_a_kite) {
  const auto reach = reach_of(machine_of(read("yama")), Window{{10, 10}});
  ASSERT_EQ(reach.size(), 2U);
  EXPECT_EQ(reach[0].weights, (std::vector<Integer>{1, 2}));
  EXPECT_EQ(reach[1].weights, (std::vector<Integer>{2, 1}));
  EXPECT_EQ(reach[0].bound, 30);
  EXPECT_EQ(bounding_window(reach, 2)->last, (Position{15, 15}));
}

}  // namespace
}  // namespace galli::counts_test
