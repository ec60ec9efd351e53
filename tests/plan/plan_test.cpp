// Exact texts of `explain`, and what plans obey and refuse. The kernel is set, so that the texts are the same everywhere.
#include "plan/plan.h"

#include <gtest/gtest.h>

#include "galli.h"
#include "plan/reach.h"

namespace galli {
namespace {

Settings plain_settings() {
  Settings settings;
  settings.kernel = "plain";
  settings.kernel_lanes = 1;
  return settings;
}

Request request_for(const Machine& machine, Integer to, Ask ask = Ask::outcomes, Request::Want want = Request::Want::table) {
  return {ask, 0, Window{Position(machine.board.dimension(), to)}, want};
}

std::string explained(const std::string& text, Integer to, Ask ask, Request::Want want = Request::Want::table) {
  const Machine machine = machine_of(read(text));
  const Request request = request_for(machine, to, ask, want);
  const Settings settings = plain_settings();
  return explain(text, machine, request, settings, plan_for(machine, request, settings));
}

TEST(Plan, explains_a_wave) {
  EXPECT_EQ(explained("nim >> wythoff", 4096, Ask::outcomes, Request::Want::count),
            "game      nim >> wythoff\n"
            "          two heaps (x, y), unchanged by swapping\n"
            "          phase 1: nim\n"
            "          phase 2: wythoff\n"
            "short     yes: weights (1,1)\n"
            "asked     the number of P-positions, phase 1, 0..4096 x 0..4096: 16,785,409 cells\n"
            "plan      wave        rays only: whole diagonals as bits, s = x + y   ~0.0015 s   71 KiB\n"
            "          33,570,880 positions, kernel plain, 1 thread\n"
            "instead   dense       would take ~4 min\n"
            "          reference   16,785,409 positions, its limit is 1,000,000\n"
            "nothing was computed\n");
}

TEST(Plan, explains_why_values_of_euclid_are_looked_at_one_by_one) {
  EXPECT_EQ(explained("nim >> euclid", 100, Ask::values),
            "game      nim >> euclid\n"
            "          two heaps (x, y), unchanged by swapping\n"
            "          phase 1: nim\n"
            "          phase 2: euclid\n"
            "short     yes: weights (1,1)\n"
            "asked     nim-values, phase 1, 0..100 x 0..100: 10,201 cells\n"
            "plan      dense       steps depend on the position   ~0.0086 s   120 KiB\n"
            "          20,402 positions, 1 thread\n"
            "instead   wave        gives outcomes only\n"
            "          reference   would take ~0.29 s\n"
            "nothing was computed\n");
}

TEST(Plan, refuses_a_table_larger_than_memory) {
  const Machine machine = machine_of(read("euclid"));
  Settings settings = plain_settings();
  settings.memory = std::uint64_t{1} << 20;
  const auto plan = make_plan(machine, request_for(machine, 2000, Ask::values), settings);
  ASSERT_TRUE(std::holds_alternative<Complaint>(plan));
  EXPECT_EQ(describe(std::get<Complaint>(plan)), "error: 4,004,001 values need 31 MiB, --memory allows 1 MiB\nhint: --to 361 fits\n");
}

std::string refusal(const std::string& text, const std::string& engine, Ask ask = Ask::outcomes) {
  const Machine machine = machine_of(read(text));
  Settings settings = plain_settings();
  settings.engine = engine;
  const auto plan = make_plan(machine, request_for(machine, 50, ask), settings);
  return std::holds_alternative<Plan>(plan) ? "" : std::get<Complaint>(plan).message;
}

TEST(Plan, obeys_or_refuses_the_engine_that_is_asked_for) {
  EXPECT_EQ(refusal("wythoff", "wave"), "");
  EXPECT_EQ(refusal("wythoff", "dense"), "");
  EXPECT_EQ(refusal("wythoff", "reference"), "");
  EXPECT_EQ(refusal("wythoff", "wave", Ask::values), "engine 'wave' cannot do this: gives outcomes only");
  EXPECT_EQ(refusal("euclid", "wave"), "engine 'wave' cannot do this: a falls by multiples of b to 1 or more from b - 1 >= 0: not a ray");
  EXPECT_EQ(refusal("nim(3)", "wave"), "engine 'wave' cannot do this: it needs two heaps");
  EXPECT_EQ(refusal("nim", "warp"), "no engine called 'warp'");
}

TEST(Plan, reach_of_yama_is_a_kite) {
  const auto reach = reach_of(machine_of(read("yama")), Window{{10, 10}});
  ASSERT_EQ(reach.size(), 2U);
  EXPECT_EQ(reach[0].weights, (std::vector<Integer>{1, 2}));
  EXPECT_EQ(reach[1].weights, (std::vector<Integer>{2, 1}));
  EXPECT_EQ(reach[0].bound, 30);
  EXPECT_EQ(bounding_window(reach, 2)->last, (Position{15, 15}));
}

TEST(Plan, shape_drops_what_the_opponent_never_needs) {
  EXPECT_EQ(shape_of(machine_of(read("nim & wythoff"))).phases[0].size(), 1U);
  EXPECT_EQ(shape_of(machine_of(read("nim & bishop"))).phases[0].size(), 2U);
  EXPECT_EQ(shape_of(machine_of(read("misere(nim & wythoff)"))).phases[0].size(), 2U);
  EXPECT_EQ(shape_of(machine_of(read("nim >> wythoff"))).families.size(), 3U);
}

}  // namespace
}  // namespace galli
