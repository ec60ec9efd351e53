// Exact texts of `explain`, and what plans obey and refuse. The kernel is set, so that the texts are the same everywhere.
#include "plan/plan.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "galli.h"
#include "plan/explored.h"
#include "plan/reach.h"

namespace galli::plan_test {
namespace {

Settings plain_settings() {
  Settings settings;
  settings.kernel = {"plain", 1};
  return settings;
}

Request request_for(const Machine& machine, Integer to, Ask ask = Ask::outcomes,
                    Request::Want want = Request::Want::table) {
  return {ask, 0, Window{Position(machine.board.dimension(), to)}, want};
}

std::string explained(const std::string& text, Integer to, Ask ask,
                      Request::Want want = Request::Want::table) {
  const Machine machine = machine_of(read(text));
  const Request request = request_for(machine, to, ask, want);
  const Settings settings = plain_settings();
  return explain(text, machine, request, settings, plan_for(machine, request, settings));
}

TEST(Plan, explains_shelves) {
  EXPECT_EQ(explained("wythoff", 4095, Ask::values),
            "game      wythoff\n"
            "          two heaps (x, y), unchanged by swapping\n"
            "short     yes: weights (1,1)\n"
            "asked     nim-values, phase 1, 0..4095 x 0..4095: 16,777,216 cells\n"
            "plan      shelves     each value stands at most once in a row: cell by cell, 512 values at a "
            "time   at most ~0.25 s   83 MiB\n"
            "          at most 16,777,216 positions, kernel plain, 1 thread\n"
            "instead   sparse      gives outcomes only\n"
            "          wave        gives outcomes only\n"
            "          sliced      gives outcomes only\n"
            "          levels      would take at most ~0.55 s\n"
            "          lines       would take ~0.67 s\n"
            "          dense       would take ~10 min\n"
            "          reference   16,777,216 positions, its limit is 1,000,000\n"
            "          outcomes    without --values take ~0.051 s, by the wave engine\n"
            "nothing was computed\n");
}

/// Levels goes through all rows for each group of values, and keeps as much: on tall boards that costs more than cells.
TEST(Plan, leaves_tall_boards_to_others_than_levels) {
  for (const Position& last : {Position{5000, 3}, Position{20000, 20}, Position{32700, 5}}) {
    const Machine machine = machine_of(read("wythoff"));
    const Request request{Ask::values, 0, Window{last}, Request::Want::table};
    EXPECT_NE(plan_for(machine, request, plain_settings()).engine, "levels");
  }
}

TEST(Plan, explains_a_wave) {
  EXPECT_EQ(explained("nim >> wythoff", 4096, Ask::outcomes, Request::Want::count),
            "game      nim >> wythoff\n"
            "          two heaps (x, y), unchanged by swapping\n"
            "          phase 1: nim\n"
            "          phase 2: wythoff\n"
            "short     yes: weights (1,1)\n"
            "asked     the number of P-positions, phase 1, 0..4096 x 0..4096: 16,785,409 cells\n"
            "plan      sparse      any amount from y: at most one P-position for each choice of the other "
            "heap, sorted ones are enough   under 1 ms   3 KiB\n"
            "          33,570,818 positions, 1 thread\n"
            "instead   wave        would take ~0.0015 s\n"
            "          sliced      play goes on to another phase\n"
            "          levels      gives nim-values only\n"
            "          shelves     gives nim-values only\n"
            "          lines       would take ~0.2 s\n"
            "          dense       would take ~6 min\n"
            "          reference   16,785,409 positions, its limit is 1,000,000\n"
            "nothing was computed\n");
}

TEST(Plan, explains_copies_and_sums) {
  EXPECT_EQ(explained("rational(2/7, 10/1)(nim)", 100, Ask::outcomes),
            "game      rational(2/7, 10/1)(nim)\n"
            "          two heaps (x, y) with 2*x <= 7*y and y <= 10*x\n"
            "short     yes: weights (4,3)\n"
            "asked     outcomes, phase 1, 0..100 x 0..100: 10,201 cells\n"
            "plan      copies      each class of positions is a copy of the canonical game (Theorem 1 of the "
            "rational paper); that one by wave   under 1 ms   45 KiB\n"
            "          165 positions, 1 thread\n"
            "instead   sparse      a ray has conditions on where the mover stands or lands\n"
            "          wave        a ray has conditions on where the mover stands or lands\n"
            "          sliced      the board has a condition\n"
            "          levels      gives nim-values only\n"
            "          shelves     gives nim-values only\n"
            "          lines       would take under 1 ms\n"
            "          dense       would take under 1 ms\n"
            "          reference   would take at most ~0.031 s\n"
            "nothing was computed\n");
  EXPECT_EQ(
      explained("nim(1) + subtraction{1,2}", 100, Ask::values),
      "game      nim(1) + subtraction{1,2}\n"
      "          two heaps (x, n)\n"
      "short     yes: weights (1,1)\n"
      "asked     nim-values, phase 1, 0..100 x 0..100: 10,201 cells\n"
      "plan      summands    values of the summands are xored; those by lines, lines   under 1 ms   41 KiB\n"
      "          202 positions, 1 thread\n"
      "instead   sparse      gives outcomes only\n"
      "          wave        gives outcomes only\n"
      "          sliced      gives outcomes only\n"
      "          levels      a phase has no ray along its rows that leads back to it\n"
      "          shelves     n falls by an amount in {1,2}: not a ray\n"
      "          lines       would take under 1 ms\n"
      "          dense       would take ~0.0038 s\n"
      "          reference   would take ~0.13 s\n"
      "nothing was computed\n");
}

TEST(Plan, explains_whole_multisets) {
  EXPECT_EQ(explained("octal(0.07) & octal(0.5)", 20, Ask::outcomes),
            "game      octal(0.07) & octal(0.5)\n"
            "          a multiset of heaps\n"
            "short     yes: every move takes tokens or splits a heap\n"
            "asked     outcomes, phase 1, 0..20: 21 cells\n"
            "plan      memo        whole positions, as play comes to them   at most ~0.0054 s   84 bytes, at "
            "most 424 KiB more\n"
            "          at most 2,714 positions, 1 thread\n"
            "instead   octal       something joins the heaps, so they cannot be valued apart\n"
            "          reference   would take at most ~0.0054 s\n"
            "nothing was computed\n");
}

TEST(Plan, asks_others_about_games_that_take_over) {
  const auto planned = [](const std::string& text) {
    const Machine machine = machine_of(read(text));
    return make_plan(machine, request_for(machine, Ask::values, 0, {{3, 4}}), plain_settings());
  };
  const Plan plan = std::get<Plan>(planned("then(wythoff, nim@(5,1000000000))"));
  EXPECT_EQ(plan.engine, "memo");
  EXPECT_EQ(std::get<MemoPlan>(plan.details).takeovers.front().plan->engine, "summands");
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
    return plan_for(machine, request_for(machine, 20), plain_settings()).engine;
  };
  EXPECT_EQ(engine_for("rational[2,0; 0,2](nim >> wythoff)"), "copies");
  EXPECT_EQ(engine_for("rational[2,0; 0,2](nim) >> rational[2,0; 0,2](wythoff)"), "copies");
  EXPECT_EQ(engine_for("misere(rational[2,0; 0,2](nim))"), "copies");
  EXPECT_NE(engine_for("rational[2,0; 0,2](nim) >> nim"), "copies");
  EXPECT_NE(engine_for("rational[2,0; 0,2](nim) >> rational[3,0; 0,3](nim)"), "copies");
  EXPECT_NE(engine_for("rational[2,0; 0,2](nim) | to_end"), "copies");
  EXPECT_NE(engine_for("nim on cone[7,2; 1,10]"), "copies");
}

TEST(Plan, explains_why_values_of_euclid_are_looked_at_one_by_one) {
  EXPECT_EQ(explained("nim >> euclid", 100, Ask::values),
            "game      nim >> euclid\n"
            "          two heaps (x, y), unchanged by swapping\n"
            "          phase 1: nim\n"
            "          phase 2: euclid\n"
            "short     yes: weights (1,1)\n"
            "asked     nim-values, phase 1, 0..100 x 0..100: 10,201 cells\n"
            "plan      lines       remembers the values on each line, and where the first gap may be   under "
            "1 ms   88 KiB\n"
            "          20,402 positions, 1 thread\n"
            "instead   sparse      gives outcomes only\n"
            "          wave        gives outcomes only\n"
            "          sliced      gives outcomes only\n"
            "          levels      a phase has no ray along its rows that leads back to it\n"
            "          shelves     x falls by multiples of y to 1 or more from y - 1 >= 0: not a ray\n"
            "          dense       would take ~0.0083 s\n"
            "          reference   would take at most ~0.27 s\n"
            "nothing was computed\n");
}

TEST(Plan, refuses_a_table_larger_than_memory) {
  const Machine machine = machine_of(read("euclid"));
  Settings settings = plain_settings();
  settings.memory = std::uint64_t{1} << 20;
  const auto plan = make_plan(machine, request_for(machine, 2000, Ask::values), settings);
  ASSERT_TRUE(std::holds_alternative<Complaint>(plan));
  EXPECT_EQ(describe(std::get<Complaint>(plan)),
            "error: 4,004,001 values need 24 MiB, --memory allows 1 MiB\nhint: --to 407 fits\n");
}

/// The library's games, and rules of one's own.
Machine machine_with(const std::string& text, const std::string& rules) {
  Library library = standard_library();
  library.add(std::make_shared<const Source>(Source{"my.rules", rules}));
  return machine_of(read(text, library));
}

constexpr const char* my_rules =
    "ruleset far(x, y)\n  (x - i, y) for i in 1..min(37, x)\n  (x - 2*i, y - i) for i in 1..min(100, y)\n"
    "ruleset wedge(x, y)\n  board x <= 2*y and y <= 3*x + 1\n  (x - i, y) for i in 1..x\n  (x - 2, y - 5)\n"
    "ruleset grows(x, y)\n  rank x\n  (x - 1, x*x*y)\n"
    "ruleset trade(x, y, z)\n  (x - 2, y + 1, z)\n  (x, y - 2, z + 1)\n  (x, y, z - 1)\n";

/// What was planned, and what was then evaluated.
void expect_count(const std::string& text, const std::string& engine, Amount::Kind kind,
                  Ask ask = Ask::outcomes) {
  const Machine machine = machine_with(text, my_rules);
  Settings settings = plain_settings();
  settings.engine = engine;
  const Request request = request_for(machine, machine.board.dimension() == 3 ? 9 : 40, ask);
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

TEST(Plan, counts_everything_reachable) {
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

TEST(Plan, counts_positions_within_half_spaces) {
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

TEST(Plan, counts_positions_within_half_spaces_as_one_by_one) {
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

Plan planned(const std::string& text, Integer to, Request::Want want) {
  const Machine machine = machine_with(text, my_rules);
  Settings settings = plain_settings();
  settings.engine = text == "nim >> euclid" ? "dense" : "wave";
  return plan_for(machine, request_for(machine, to, Ask::outcomes, want), settings);
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

TEST(Plan, explains_what_is_chosen) {
  const Machine machine = machine_of(read("nim(3)"));
  const Settings settings = plain_settings();
  const Request request = galli::request_for(machine, Ask::values, 0, {{5, 9, 1}});
  EXPECT_EQ(explain("nim(3)", machine, request, settings, plan_for(machine, request, settings)),
            "game      nim(3)\n"
            "          three heaps (x, y, z), unchanged by permuting\n"
            "short     yes: weights (1,1,1)\n"
            "asked     nim-value of (5,9,1), phase 1\n"
            "plan      summands    no move or condition ties these parts; their values are xored: x, y, z by "
            "lines   "
            "under 1 ms   38 bytes\n"
            "          10 positions, 1 thread\n"
            "instead   sparse      gives outcomes only\n"
            "          wave        gives outcomes only\n"
            "          sliced      gives outcomes only\n"
            "          levels      it needs two heaps\n"
            "          shelves     it needs two heaps\n"
            "          lines       would take under 1 ms\n"
            "          dense       would take under 1 ms\n"
            "          reference   would take under 1 ms\n"
            "nothing was computed\n");
}

TEST(Plan, asks_the_reference_for_positions_far_out) {
  const Machine machine = machine_of(read("misere(fibonacci)"));
  Settings settings = plain_settings();
  const Request request = galli::request_for(machine, Ask::outcomes, 0, {{1'000'000'000'000, 1}});
  const Plan plan = plan_for(machine, request, settings);
  EXPECT_EQ(plan.engine, "reference");
  EXPECT_EQ(plan.positions.number, settings.reference_limit);
  EXPECT_EQ(plan.positions.kind, Amount::Kind::at_most);
  settings.memory = 1'200'000;
  const auto refused = make_plan(machine, request, settings);
  EXPECT_EQ(std::get<Complaint>(refused).message,
            "at least 10,001 positions are needed, --memory allows 10,000");
}

std::string refusal(const std::string& text, Ask ask, const Position& position) {
  const Machine machine = machine_of(read(text));
  const auto plan = make_plan(machine, galli::request_for(machine, ask, 0, {position}), plain_settings());
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
  Library library = standard_library();
  library.add(std::make_shared<const Source>(Source{"clobber.rules", rules}));
  return machine_of(read("clobber", library));
}

TEST(Plan, follows_play_from_a_position_that_leads_to_few_others) {
  const Machine machine = clobber_on_heaps();
  const Request request = galli::request_for(machine, Ask::outcomes, 0, {{1, 2, 1, 2, 2, 1, 2, 1}});
  const Plan plan = plan_for(machine, request, plain_settings());
  EXPECT_EQ(plan.engine, "reference");
  EXPECT_EQ(plan.positions.number, 745U);
  EXPECT_EQ(plan.positions.kind, Amount::Kind::exact);
  EXPECT_EQ(run(machine, plan, request, plain_settings()).work, 745U);
}

TEST(Plan, explores_what_play_comes_to) {
  const Machine machine = machine_of(read("nim >> wythoff"));
  const Families families = families_by_ruleset(machine);
  const Request request = galli::request_for(machine, Ask::values, 0, {{3, 4}, {2, 4}});
  const Explored all = explored(machine, families, request, 1000, 1000);
  EXPECT_EQ(all.positions.number, 2U * 4 * 5);
  EXPECT_EQ(all.positions.kind, Amount::Kind::exact);
  const Explored some = explored(machine, families, request, 20, 1000);
  EXPECT_EQ(some.positions.number, 21U);
  EXPECT_EQ(some.positions.kind, Amount::Kind::at_least);
  EXPECT_EQ(explored(machine, families, request, 1000, 30).positions.kind, Amount::Kind::at_least);
}

TEST(Plan, lists_what_may_be_long_by_bits) {
  const Machine machine = machine_of(read("steps{(1,0),(0,1)}"));
  const Request request = request_for(machine, 1000, Ask::outcomes, Request::Want::positions);
  Settings settings = plain_settings();
  settings.engine = "wave";
  const Plan plan = plan_for(machine, request, settings);
  EXPECT_TRUE(std::get<WavePlan>(plan.details).lists_by_bits);
  const Machine thin = machine_of(read("wythoff"));
  EXPECT_FALSE(std::get<WavePlan>(plan_for(thin, request, settings).details).lists_by_bits);
}

TEST(Plan, announces_what_a_run_should_take) {
  const Machine machine = machine_of(read("wythoff"));
  const Request request = request_for(machine, 100);
  Settings settings = plain_settings();
  double announced = -1;
  settings.announce = [&](double seconds) { announced = seconds; };
  const Plan plan = plan_for(machine, request, settings);
  EXPECT_EQ(announced, -1);
  run(machine, plan, request, settings);
  EXPECT_EQ(announced, plan.seconds);
}

TEST(Plan, refuses_a_kernel_that_the_machine_does_not_run) {
  const Machine machine = machine_of(read("nim"));
  Settings settings = plain_settings();
  settings.kernel.name = "warp";
  try {
    run(machine, request_for(machine, 5), settings);
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.complaint().message, "this machine runs no kernel called 'warp'");
  }
}

TEST(Plan, tells_progress_in_positions) {
  const Machine machine = machine_of(read("nim >> wythoff"));
  const Request request = request_for(machine, 2000, Ask::outcomes, Request::Want::count);
  Settings settings = plain_settings();
  settings.engine = "wave";
  const Plan plan = plan_for(machine, request, settings);
  std::uint64_t last = 0;
  std::uint64_t total = 0;
  Control control;
  control.progress = [&](std::uint64_t done, std::uint64_t of) {
    EXPECT_GE(done, last);
    last = done;
    total = of;
  };
  run(machine, plan, request, settings, control);
  EXPECT_EQ(total, plan.positions.number);
  EXPECT_GT(last, total / 10 * 9);
  EXPECT_LE(last, total);
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
  EXPECT_EQ(
      refusal("euclid", "wave"),
      "engine 'wave' cannot do this: a falls by multiples of b to 1 or more from b - 1 >= 0: not a ray");
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
