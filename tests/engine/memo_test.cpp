// The memo engine: pieces valued apart only where nothing joins them; limits and stops.
#include "engine/memo/run.h"

#include <gtest/gtest.h>

#include <random>
#include <stdexcept>
#include <thread>

#include "by_text.h"
#include "engine/asking.h"
#include "lang/reader.h"
#include "proof/reference.h"

namespace galli::memo_test {
namespace {

MemoPlan plan_of(const Machine& machine) {
  MemoPlan plan = std::get<MemoPlan>(plan_memo(machine));
  plan.limit = 1'000'000;
  return plan;
}

PhaseSet apart(const std::string& game) { return plan_of(machine_of(read(game))).apart; }

TEST(Memo, values_pieces_apart_only_where_nothing_joins_them) {
  EXPECT_EQ(apart("octal(0.07)"), 1U);
  EXPECT_EQ(apart("octal(0.07) | octal(0.3)"), 1U);
  EXPECT_EQ(apart("subtraction{1,2} >> octal(0.07)"), 2U);
  EXPECT_EQ(apart("octal(0.07) & octal(0.5)"), 0U);
  EXPECT_EQ(apart("twist(octal(0.07), octal(0.5))"), 0U);
  EXPECT_EQ(apart("one_pass(octal(0.07))"), 2U);
  EXPECT_EQ(apart("conjoin(octal(0.07), octal(0.5))"), 2U);
  EXPECT_EQ(apart("misere(octal(0.07))"), 0U);
  EXPECT_EQ(apart("octal(0.07) | to_end"), 0U);
  EXPECT_EQ(apart("vertical >> horizontal"), 2U);
  EXPECT_EQ(apart("push(vertical, horizontal, button=after)"), 2U);
}

TEST(Memo, values_heaps_apart_only_where_nothing_joins_them) {
  const auto sums = [](const std::string& game) { return plan_of(machine_of(read(game))).sums; };
  EXPECT_EQ(sums("then(wythoff, nim(3)@(2,3,4))"), 2U);
  EXPECT_EQ(sums("then(nim, wythoff@(2,3))"), 0U);
  EXPECT_EQ(sums("then(nim(1), one_pass(nim)@(2,3))"), 4U);
  EXPECT_EQ(sums("misere(then(wythoff, nim(3)@(2,3,4)))"), 0U);
}

TEST(Memo, refuses_plain_heaps) {
  EXPECT_TRUE(std::holds_alternative<Reason>(plan_memo(machine_of(read("nim")))));
}

std::uint64_t value(const std::string& game, const std::string& position) {
  const Machine machine = machine_of(read(game));
  const Request request = request_for(machine, Ask::values, 0, {read_position(position, machine.boards[0])});
  return std::get<Answer>(run_memo(machine, plan_of(machine), request, {}, {})).chosen.front();
}

constexpr const char* pieces =
    "ruleset corner on grid  \"an angle, which takes the cell that it holds\"\n"
    "  place (0,0) (1,0) (0,1) blocks (1,1)\n"
    "ruleset far on grid\n  place (0,0) (0,1) blocks (1,0) (-1,2) (0,-2)\n";

/// As words where a region fits, else cell by cell; the reference goes by the definition.
TEST(Memo, values_regions_of_grids_that_are_words_and_others) {
  const Library library = with(pieces);
  for (const char* game :
       {"cram", "horizontal", "vertical", "corner", "far", "cram | corner", "corner | far"}) {
    const Machine machine = machine_of(read(game, library));
    for (const char* grid : {"2x3", "3x3", "3x4", "2x9", "1x12", "9x1", "..#./.#../....", "#.../...#/..#.",
                             ".#.#.#.#.#/..........", "....#..../..#...#.."}) {
      const Request request = request_for(machine, Ask::values, 0, {read_position(grid, machine.boards[0])});
      const auto found = std::get<Answer>(run_memo(machine, plan_of(machine), request, {}, {})).chosen;
      const auto expected = run(machine, request, by("reference")).chosen;
      EXPECT_EQ(found, expected) << game << " on " << grid;
    }
  }
}

TEST(Memo, takes_over_to_large_heaps_that_nothing_ties) {
  EXPECT_EQ(value("then(nim(1), nim(3)@(400,500,600))", "0"), 400U ^ 500U ^ 600U);
  EXPECT_EQ(value("then(nim(1), nim(3)@(1,2,3))", "4"), 4U);
}

TEST(Memo, asks_others_what_a_game_is_worth_where_it_takes_over) {
  const std::string far = "then(wythoff, nim@(5,1000000000))", near = "then(wythoff, nim@(5,50))";
  const Machine machine = machine_of(read(near));
  Reference reference(machine, Ask::values);
  for (const Position& from : {Position{0, 1}, {1, 2}, {3, 4}, {4, 4}}) {
    EXPECT_EQ(galli::value(read(far), from), std::get<Nimber>(reference.value(0, from))) << to_text(from);
    EXPECT_EQ(galli::value(read(near), from), std::get<Nimber>(reference.value(0, from))) << to_text(from);
  }
  EXPECT_EQ(galli::value(read(far), {0, 0}), 1'000'000'005U);
}

TEST(Memo, needs_only_the_outcome_where_a_game_takes_over_from_some_imposed_sets) {
  for (const auto& [far, near] :
       {std::pair{"nim(1)@(1000000000)", "nim(1)@(3)"}, std::pair{"nim@(1000000000,1000000000)", "nim@(3,3)"},
        std::pair{"(nim & no_moves)@(50,4)", "(nim & no_moves)@(3,4)"}}) {
    const std::string first = "then(nim & bishop, ";
    for (const Position& from : {Position{0, 1}, {0, 3}, {2, 2}, {1, 3}}) {
      const Outcome expected = outcome(read(first + near + ")"), from);
      EXPECT_EQ(outcome(read(first + far + ")"), from), expected) << far << " from " << to_text(from);
    }
  }
}

TEST(Memo, names_are_for_the_whole_position) {
  EXPECT_EQ(value("octal(0.07) & octal(0.5)", "4"), 0U);
  EXPECT_EQ(value("vertical & horizontal", "2x5"), 0U);
}

TEST(Memo, regions_are_those_that_a_piece_can_join) {
  EXPECT_EQ(value("cram", ".#./.#."), 0U);
  EXPECT_EQ(value("cram", ".#../.#.."), value("cram", "./.") ^ value("cram", "../.."));
}

Halt halted(const std::string& game, const std::string& position, std::uint64_t limit,
            const Control& control) {
  const Machine machine = machine_of(read(game));
  MemoPlan plan = plan_of(machine);
  plan.limit = limit;
  const Request request =
      request_for(machine, Ask::outcomes, 0, {read_position(position, machine.boards[0])});
  return std::get<Halt>(run_memo(machine, plan, request, {}, control));
}

TEST(Memo, stops_at_its_limit_when_asked_and_when_play_is_too_long) {
  EXPECT_EQ(halted("misere(cram)", "4x4", 10, {}).reason, Halt::Reason::too_many_positions);
  EXPECT_EQ(halted("octal(0.07)", "100", 10, {}).reason, Halt::Reason::too_many_positions);
  Control stopping;
  stopping.stop_requested = [] { return true; };
  EXPECT_EQ(halted("misere(cram)", "6x6", 100'000'000, stopping).reason, Halt::Reason::stopped);
  EXPECT_EQ(halted("then(subtraction{1}, nim(1)@(1))", "100000", 100'000'000, {}).reason,
            Halt::Reason::too_deep);
}

/// Threads that begin at once.
MemoPlan shared_plan_of(const Machine& machine, std::uint32_t threads) {
  MemoPlan plan = plan_of(machine);
  plan.region_threads = {threads, 0};
  return plan;
}

/// Five rows of five cells, about three in four of them free.
Position random_grid(std::mt19937_64& random) {
  Position grid = {5, 5};
  for (int row = 0; row < 5; ++row) grid.push_back(static_cast<Integer>((random() | random()) & 31));
  return grid;
}

TEST(MemoThreads, answer_alike_and_value_the_same_regions) {
  const Library library = with(pieces);
  std::mt19937_64 random(5);
  for (const char* game : {"cram", "vertical", "corner", "far", "cram | corner", "corner | far"}) {
    const Machine machine = machine_of(read(game, library));
    std::vector<Position> grids = {free_grid(5, 5), free_grid(3, 8), free_grid(4, 5), free_grid(1, 1)};
    for (int i = 0; i < 12; ++i) grids.push_back(random_grid(random));
    for (Ask ask : {Ask::values, Ask::outcomes}) {
      const Request request = request_for(machine, ask, 0, grids);
      const auto alone = std::get<Answer>(run_memo(machine, plan_of(machine), request, {}, {}));
      for (std::uint32_t threads : {2, 3}) {
        const auto found =
            std::get<Answer>(run_memo(machine, shared_plan_of(machine, threads), request, {}, {}));
        EXPECT_EQ(found.chosen, alone.chosen) << game << ", " << threads << " threads";
        EXPECT_EQ(found.work, alone.work) << game << ", " << threads << " threads";
      }
    }
  }
}

/// CRAM on 8 x 8 would take years, so only the limit, the caller or an exception ends it.
TEST(MemoThreads, end_at_the_limit_when_asked_and_when_progress_throws) {
  const auto halted = [](std::uint64_t limit, const Control& control) {
    const Machine machine = machine_of(read("cram"));
    MemoPlan plan = shared_plan_of(machine, 3);
    plan.limit = limit;
    const Request request = request_for(machine, Ask::values, 0, {free_grid(8, 8)});
    return std::get<Halt>(run_memo(machine, plan, request, {}, control)).reason;
  };
  EXPECT_EQ(halted(20'000, {}), Halt::Reason::too_many_positions);
  Control control;
  int looks = 0;
  const auto caller = std::this_thread::get_id();
  control.stop_requested = [&] {
    EXPECT_EQ(std::this_thread::get_id(), caller);
    return ++looks > 10;
  };
  EXPECT_EQ(halted(1'000'000, control), Halt::Reason::stopped);
  EXPECT_LT(looks, 13);
  control.stop_requested = [] { return false; };
  control.progress = [](const Progress& progress) {
    if (progress.done > 10'000) throw std::runtime_error("the caller's");
  };
  EXPECT_THROW(halted(1'000'000, control), std::runtime_error);
}

TEST(MemoThreads, are_taken_for_long_runs_only) {
  const auto plan = [](const std::string& game, const Position& grid, std::uint32_t threads) {
    const Machine machine = machine_of(read(game));
    const Request request = request_for(machine, Ask::values, 0, {grid});
    return plan_for(machine, request, by("memo", fastest_cpu_level(), threads));
  };
  const Plan alone = plan("cram", free_grid(5, 6), 1), two = plan("cram", free_grid(5, 6), 2);
  EXPECT_EQ(alone.threads, 1U);
  EXPECT_EQ(two.threads, 2U);
  EXPECT_LT(two.seconds, alone.seconds);
  EXPECT_EQ(two.more_bytes, alone.more_bytes);
  EXPECT_EQ(plan("cram", free_grid(4, 4), 2).threads, 1U);
  EXPECT_EQ(plan("octal(0.07)", {1, 5'000}, 2).threads, 1U);
}

/// So few positions suffice where a button, a pass or a move that takes the button along wins.
std::uint64_t positions_looked_at(const std::string& game, const std::string& position) {
  const Machine machine = machine_of(read(game));
  const Request request =
      request_for(machine, Ask::outcomes, 0, {read_position(position, machine.boards[0])});
  const Answer answer = std::get<Answer>(run_memo(machine, plan_of(machine), request, {}, {}));
  EXPECT_EQ(answer.chosen.front(), 1U) << game;
  return answer.work;
}

TEST(Memo, tries_first_what_leaves_the_phase) {
  EXPECT_LT(positions_looked_at("vertical >> horizontal", "6x6"), 20U);
  EXPECT_LT(positions_looked_at("vertical >> horizontal", "3x21"), 60U);
  EXPECT_LT(positions_looked_at("push(vertical, horizontal, button=inside)", "6x6"), 20U);
  EXPECT_LT(positions_looked_at("push(vertical, horizontal & horizontal, button=before)", "2x3"), 20U);
  EXPECT_LT(positions_looked_at("one_pass(octal(0.07) | octal(0.07))", "30,30"), 60U);
}

TEST(Memo, checks_a_declared_rank_at_every_move_also_where_one_wins) {
  Library library = standard_library();
  library.add(std::make_shared<const Source>(
      Source{"up.rules", "ruleset up(x)\n  rank x\n  (x - i)   for i in 1..x\n  (x + 1)   where x = 4\n"}));
  const Machine machine = machine_of(read("then(up, octal(0.07)@(0))", library));
  for (Ask ask : {Ask::outcomes, Ask::values}) {
    const auto at = [&](Integer n) {
      return run_memo(machine, plan_of(machine), request_for(machine, ask, 0, {{n}}), {}, {});
    };
    EXPECT_EQ(std::get<Answer>(at(3)).chosen.front() == 0, false);
    EXPECT_EQ(std::get<Halt>(at(4)).reason, Halt::Reason::rank_not_lowered);
    EXPECT_EQ(std::get<Halt>(at(7)).reason, Halt::Reason::rank_not_lowered);
  }
}

/// The pass is looked at after a move behind which the engine has halted.
TEST(Memo, halts_where_a_pass_comes_after_the_move_that_is_wrong) {
  Library library = standard_library();
  library.add(std::make_shared<const Source>(
      Source{"up.rules", "ruleset up(x)\n  rank x\n  (x - 1)\n  (x + 1)   where x = 0\n"}));
  const Machine machine = machine_of(read("then(one_pass(up), nim(1)@(1))", library));
  for (Ask ask : {Ask::outcomes, Ask::values}) {
    const auto found = run_memo(machine, plan_of(machine), request_for(machine, ask, 0, {{2}}), {}, {});
    EXPECT_EQ(std::get<Halt>(found).reason, Halt::Reason::rank_not_lowered);
  }
}

}  // namespace
}  // namespace galli::memo_test
