// Which engine a plan takes, what it makes room for, and what it refuses.
#include "plan/plan.h"

#include <gtest/gtest.h>

#include <fstream>
#include <set>

#include "engine/wave/plan.h"
#include "plan/planning.h"
#include "run/engines.h"

namespace galli::plan_test {
namespace {

/// Levels goes through all rows for each group of values, and keeps as much: on tall boards that costs more than cells.
TEST(Plan, leaves_tall_boards_to_others_than_levels) {
  for (const Position& last : {Position{5000, 3}, Position{20000, 20}, Position{32700, 5}}) {
    const Machine machine = machine_of(read("wythoff"));
    const Request request{Ask::values, 0, Window{last}, Request::Want::table};
    EXPECT_NE(plan_for(machine, request, plain_settings()).engine, "levels");
  }
}

TEST(Plan, asks_others_about_games_that_take_over) {
  const auto planned = [](const std::string& text) {
    const Machine machine = machine_of(read(text));
    return plan_or_complaint(machine, galli::request_for(machine, Ask::values, 0, {{3, 4}}),
                             plain_settings());
  };
  const Plan plan = std::get<Plan>(planned("then(wythoff, nim@(5,1000000000))"));
  EXPECT_EQ(plan.engine, "memo");
  EXPECT_EQ(plan.parts.front()->engine, "summands");
  EXPECT_TRUE(plan.reasons.front().ends_with("; what takes over by summands"));
  EXPECT_EQ(theorems_of(plan), std::set<std::string>{"the Sprague-Grundy theorem"});
  EXPECT_EQ(plan.positions.number, 20U);
  EXPECT_LT(plan.seconds, 0.1);
  EXPECT_TRUE(std::holds_alternative<Complaint>(planned("then(wythoff, wythoff@(1000000000,1000000001))")));
  EXPECT_TRUE(std::holds_alternative<Plan>(planned("then(wythoff, wythoff@(1000,1001))")));
}

TEST(Plan, rewrites_rational_games_only_where_all_stand_under_the_same_matrix) {
  const auto engine_for = [](const std::string& text) {
    const Machine machine = machine_of(read(text));
    return plan_for(machine, window_request(machine, 20), plain_settings()).engine;
  };
  EXPECT_EQ(engine_for("rational[2,0; 0,2](nim >> wythoff)"), "copies");
  EXPECT_EQ(engine_for("rational[2,0; 0,2](nim) >> rational[2,0; 0,2](wythoff)"), "copies");
  EXPECT_EQ(engine_for("misere(rational[2,0; 0,2](nim))"), "copies");
  EXPECT_NE(engine_for("rational[2,0; 0,2](nim) >> nim"), "copies");
  EXPECT_NE(engine_for("rational[2,0; 0,2](nim) >> rational[3,0; 0,3](nim)"), "copies");
  EXPECT_NE(engine_for("rational[2,0; 0,2](nim) | to_end"), "copies");
  EXPECT_NE(engine_for("nim on cone[7,2; 1,10]"), "copies");
}

TEST(Plan, refuses_a_table_larger_than_memory) {
  const Machine machine = machine_of(read("euclid"));
  PlanSettings settings = plain_settings();
  settings.memory = std::uint64_t{1} << 20;
  const auto plan = plan_or_complaint(machine, window_request(machine, 2000, Ask::values), settings);
  ASSERT_TRUE(std::holds_alternative<Complaint>(plan));
  EXPECT_EQ(describe(std::get<Complaint>(plan)),
            "error: 4,004,001 values need 24 MiB, the memory limit is 1 MiB\nhint: heaps to 407 fit\n");
}

Plan planned(const std::string& text, Integer to, Request::Want want) {
  const Machine machine = machine_with(text, my_rules);
  const PlanSettings settings = plain_settings(text == "nim >> euclid" ? "dense" : "wave");
  return plan_for(machine, window_request(machine, to, Ask::outcomes, want), settings);
}

TEST(Plan, makes_room_for_a_list_as_long_as_it_can_get) {
  using Want = Request::Want;
  const Plan count = planned("wythoff", 999, Want::count);
  const Plan list = planned("wythoff", 999, Want::positions);
  EXPECT_EQ(list.bytes - count.bytes, 1000U * 80);  // no two in a row
  EXPECT_EQ(list.more_bytes, 0U);
  const Plan pushed = planned("nim >> euclid", 999, Want::positions);
  EXPECT_EQ(pushed.bytes - planned("nim >> euclid", 999, Want::count).bytes, 1000U * 80);
  EXPECT_EQ(planned("nim & bishop", 999, Want::positions).more_bytes, 1'000'000U * 80);  // nothing is known
  EXPECT_EQ(planned("nim & wythoff", 999, Want::positions).more_bytes, 0U);
  EXPECT_EQ(planned("far", 999, Want::positions).more_bytes, 1'000'000U * 80);
}

TEST(Plan, makes_room_for_unions_along_bounded_rays) {
  const Plan steps = planned("steps{(1,0),(2,1)}", 4000, Request::Want::count);
  const Plan far = planned("far", 4000, Request::Want::count);
  EXPECT_GT(far.bytes, 80 * steps.bytes);  // 2*63 diagonals back by one ray, 2*300 by the other
}

TEST(Plan, asks_the_reference_for_positions_far_out) {
  const Machine machine = machine_of(read("misere(fibonacci)"));
  PlanSettings settings = plain_settings();
  const Request request = request_for(machine, Ask::outcomes, 0, {{1'000'000'000'000, 1}});
  const Plan plan = plan_for(machine, request, settings);
  EXPECT_EQ(plan.engine, "reference");
  EXPECT_EQ(plan.positions.number, settings.reference_limit);
  EXPECT_EQ(plan.positions.kind, Amount::Kind::at_most);
  settings.memory = 1'200'000;
  const auto refused = plan_or_complaint(machine, request, settings);
  EXPECT_EQ(std::get<Complaint>(refused).message,
            "at least 10,001 positions are needed, the memory limit allows 10,000");
}

std::string refusal(const std::string& text, Ask ask, const Position& position) {
  const Machine machine = machine_of(read(text));
  const auto plan = plan_or_complaint(machine, request_for(machine, ask, 0, {position}), plain_settings());
  const Complaint* complaint = std::get_if<Complaint>(&plan);
  return complaint ? complaint->message : "planned by " + std::get<Plan>(plan).engine;
}

TEST(Plan, refuses_positions_with_too_many_options_before_anything_is_computed) {
  constexpr const char* limit = " positions are needed, the limit of the reference evaluator is 1,000,000";
  EXPECT_EQ(refusal("wythoff", Ask::values, {Integer{1} << 62, 1}),
            std::string("at least 4,611,686,018,427,387,904") + limit);
  EXPECT_EQ(refusal("wythoff", Ask::outcomes, {1'000'000'000'000'000, 1'618'033'988'749'894}),
            std::string("at least 1,618,033,988,749,894") + limit);
  EXPECT_EQ(refusal("bishop & nim", Ask::values, {3, 1'000'000'000'000}),
            std::string("at least 1,000,000,000,000") + limit);
  EXPECT_EQ(refusal("steps{(1000,1),(999,2)}", Ask::values, {1'000'000'000'000, 50}), "planned by reference");
}

TEST(Plan, lists_what_may_be_long_by_bits) {
  const Machine machine = machine_of(read("steps{(1,0),(0,1)}"));
  const Request request = window_request(machine, 1000, Ask::outcomes, Request::Want::positions);
  const PlanSettings settings = plain_settings("wave");
  const Plan plan = plan_for(machine, request, settings);
  EXPECT_TRUE(details_of<WavePlan>(plan).lists_by_bits);
  const Machine thin = machine_of(read("wythoff"));
  EXPECT_FALSE(details_of<WavePlan>(plan_for(thin, request, settings)).lists_by_bits);
}

TEST(Plan, announces_what_a_run_should_take) {
  const Machine machine = machine_of(read("wythoff"));
  const Request request = window_request(machine, 100);
  const PlanSettings settings = plain_settings();
  double announced = -1;
  Control control;
  control.progress = [&](const Progress& progress) {
    if (progress.expected_seconds > 0) announced = progress.expected_seconds;
  };
  const Plan plan = plan_for(machine, request, settings);
  EXPECT_EQ(announced, -1);
  run(machine, plan, request, settings, control);
  EXPECT_EQ(announced, plan.seconds);
}

/// Levels that this machine does not run, or an engine has no kernel for, become lower ones.
TEST(Plan, answers_by_the_kernels_that_there_are) {
  const Machine machine = machine_of(read("nim"));
  PlanSettings settings = plain_settings();
  const auto truth = run(machine, window_request(machine, 5), settings).table.cells;
  settings.level = CpuLevel::avx512;
  EXPECT_EQ(run(machine, window_request(machine, 5), settings).table.cells, truth);
}

/// A name stands for one engine, and none is there twice.
TEST(Plan, knows_each_engine_once) {
  std::set<std::string> names;
  for (const WindowEngine* engine : all_engines())
    EXPECT_TRUE(names.insert(engine->name).second) << engine->name;
  EXPECT_TRUE(all_engines().back()->is_last_resort);
}

/// The rows of the table of engines in docs/architecture.md: without the reference and those that answer by smaller questions.
TEST(Plan, is_about_the_engines_that_the_documents_name) {
  std::ifstream in("../docs/architecture.md");
  std::set<std::string> named;
  bool is_table = false;
  for (std::string line; std::getline(in, line);) {
    is_table = is_table ? line.find("| ") != std::string::npos || line.find("|---") != std::string::npos
                        : line.find("| engine | heaps |") != std::string::npos;
    const std::size_t first = line.find("| `");
    if (is_table && first != std::string::npos)
      named.insert(line.substr(first + 3, line.find('`', first + 3) - first - 3));
  }
  std::set<std::string> known;
  for (const WindowEngine* engine : all_engines()) {
    if (engine->name != std::string("reference") && !engine->comes_first) known.insert(engine->name);
  }
  EXPECT_EQ(named, known);
}

std::string refusal(const std::string& text, const std::string& engine, Ask ask = Ask::outcomes) {
  const Machine machine = machine_of(read(text));
  const PlanSettings settings = plain_settings(engine);
  const auto plan = plan_or_complaint(machine, window_request(machine, 50, ask), settings);
  return std::holds_alternative<Plan>(plan) ? "" : std::get<Complaint>(plan).message;
}

TEST(Plan, obeys_or_refuses_the_engine_that_is_asked_for) {
  EXPECT_EQ(refusal("wythoff", "wave"), "");
  EXPECT_EQ(refusal("wythoff", "dense"), "");
  EXPECT_EQ(refusal("wythoff", "reference"), "");
  EXPECT_EQ(refusal("wythoff", "wave", Ask::values), "engine 'wave' cannot do this: gives outcomes only");
  EXPECT_EQ(
      refusal("euclid", "wave"),
      "engine 'wave' cannot do this: a falls by multiples of b to 1 or more from b - 1 >= 0: not a ray");
  EXPECT_EQ(refusal("nim(3)", "wave"), "engine 'wave' cannot do this: it needs two heaps");
  EXPECT_EQ(refusal("nim", "warp"), "no engine called 'warp'");
}

Shape shape_called(const std::string& text) {
  const Machine machine = machine_of(read(text));
  return shape_of(machine, families_by_ruleset(machine));
}

TEST(Plan, shape_drops_what_the_opponent_never_needs) {
  EXPECT_EQ(shape_called("nim & wythoff").phases[0].size(), 1U);
  EXPECT_EQ(shape_called("nim & bishop").phases[0].size(), 2U);
  EXPECT_EQ(shape_called("misere(nim & wythoff)").phases[0].size(), 2U);
  EXPECT_EQ(shape_called("nim >> wythoff").families.size(), 3U);
}

}  // namespace
}  // namespace galli::plan_test
