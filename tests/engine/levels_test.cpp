// The levels engine against the reference.
#include "engine/levels/run.h"

#include <gtest/gtest.h>

#include "by_text.h"
#include "engine/asking.h"
#include "engine/thrower.h"

namespace galli::levels_test {
namespace {

constexpr const char* rules = R"(
ruleset late(x, y)
  (x, y - i)           for i in 1..y
  (x - 5 - i, y - 2)   for i in 0..x
  (x - 3, y - 1)
ruleset far(x, y)
  (x, y - i)           for i in 1..y
  (x - i, y - 2*i)     for i in 1..min(37, x)
  (x - 2*i, y)         for i in 1..x
ruleset upward(x, y)
  (x, y - i)           for i in 1..y
  (x - i, y + i)       for i in 1..x
  (x - 2, y + 1)
ruleset other(x, y)
  (x - i, y)           for i in 1..x
  (x - 1, y - 3)
  (x, y - 2)
ruleset wedge(x, y)
  board x <= 2*y and y <= 3*x + 1
  (x, y - i)           for i in 1..y
  (x - i, y - i)       for i in 1..x
  (x - 7, y - 2)
ruleset nowhere(x, y)
  board (2*x + 2*y) mod 2 != 0
  (x, y - i)           for i in 1..y
  (x - i, y)           for i in 1..x
ruleset slanted(x, y)
  (x, y - i)           for i in 1..y
  (x - 3*i, y - 2*i)   for i in 1..x
  (x - i, y - 1 - i)   for i in 0..x
  (x - 2 - i, y - 4 - i) for i in 0..x
ruleset behind(x, y)
  (x, y - i)           for i in 1..y
  (x - 3, y - i)       for i in 2..y
  (x - 1, y)
ruleset long(x, y)
  (x, y - i)           for i in 1..y
  (x - 70*i, y - i)    for i in 1..x
  (x - i, y - 90*i)    for i in 1..x
  (x - 5*i, y + 3*i)   for i in 1..x
)";

Library library() { return with(rules); }

std::vector<Position> zeros(const Table& table) {
  std::vector<Position> found;
  for (std::uint64_t cell = 0; cell < table.cells.size(); ++cell) {
    if (table.cells[cell] == 0) found.push_back(table.window.position(cell));
  }
  return found;
}

/// In every phase that the engine takes; `least` of them.
void expect_agreement(const std::string& text, const Position& last, std::size_t least = 1,
                      const std::string& truth_by = "dense") {
  const Machine machine = machine_of(read(text, library()));
  std::size_t taken = 0;
  for (std::uint32_t phase = 0; phase < machine.phases.size(); ++phase) {
    SCOPED_TRACE(text + ", phase " + std::to_string(phase + 1));
    Request request{Ask::values, phase, Window{last}, Request::Want::table};
    if (std::holds_alternative<Reason>(plan_levels(machine, families_by_ruleset(machine), request))) continue;
    ++taken;
    const Answer truth = run(machine, request, by(truth_by));
    for (CpuLevel level : {CpuLevel::plain, CpuLevel::avx512}) {
      request.want = Request::Want::table;
      const Answer answer = run(machine, request, by("levels", level));
      ASSERT_EQ(answer.table.cells, truth.table.cells) << name_of(level);
      EXPECT_EQ(answer.count, truth.count);
      request.want = Request::Want::count;
      EXPECT_EQ(run(machine, request, by("levels", level)).count, truth.count);
      request.want = Request::Want::positions;
      const Answer listed = run(machine, request, by("levels", level));
      EXPECT_EQ(listed.positions, zeros(truth.table));
      if (!machine.board.contains(last)) continue;
      const std::vector<Position> chosen = {last, Position{0, 0}, last};
      std::vector<std::uint64_t> values;
      for (const Position& position : chosen) values.push_back(static_cast<Nimber>(truth.table.at(position)));
      EXPECT_EQ(run_positions(machine, Ask::values, phase, chosen, by("levels", level)), values);
    }
  }
  EXPECT_GE(taken, least);
}

TEST(Levels, agrees_with_the_reference) {
  for (const char* text : {"wythoff", "nim", "gdwn", "rays{(1,0),(0,1),(2,3),(3,2)}", "other", "slanted"}) {
    expect_agreement(text, {23, 23}, 1, "reference");
    expect_agreement(text, {9, 31}, 1, "reference");
    expect_agreement(text, {31, 9}, 1, "reference");
  }
}

TEST(Levels, takes_phases_and_passes) {
  for (const char* text :
       {"nim >> wythoff", "wythoff >> nim", "one_pass(wythoff)", "one_pass(gdwn)", "gdwn >> (nim >> wythoff)",
        "push(wythoff, nim, button=after)", "push(nim, gdwn, button=before)",
        "push(nim, wythoff, button=inside)", "push(wythoff, nim, button=either)", "nim >> slanted",
        "slanted >> nim", "push(slanted, late, button=either)", "push(late, behind, button=after)",
        "one_pass(late)", "one_pass(bishop) | nim", "one_pass(far)"}) {
    expect_agreement(text, {23, 23});
    expect_agreement(text, {70, 17});
    expect_agreement(text, {17, 70});
  }
}

TEST(Levels, takes_steps_offsets_and_bounded_rays) {
  for (const char* text :
       {"wythoff | steps{(1,2),(2,1)}", "wythoff | steps{(3,1)}", "late", "far", "upward", "other", "slanted",
        "behind", "nim | steps{(5,7)}", "rays{(0,1),(1,-1)}", "rays{(0,1),(5,4),(4,5)}", "rays{(0,1)}",
        "rays{(1,0)} | steps{(2,2)}", "wythoff | steps{(1,1),(2,2),(100,3)}"}) {
    expect_agreement(text, {40, 40});
    expect_agreement(text, {90, 25});
    expect_agreement(text, {25, 90});
  }
  expect_agreement("long", {300, 210});
  expect_agreement("far", {150, 200});
}

TEST(Levels, keeps_to_boards_with_conditions) {
  expect_agreement("wedge", {60, 90});
  expect_agreement("wedge", {90, 60});
  expect_agreement("wedge >> wedge", {30, 70});
}

TEST(Levels, takes_boards_without_positions) {
  const Machine machine = machine_of(read("nowhere", library()));
  const Request request{Ask::values, 0, Window{{40, 40}}, Request::Want::table};
  for (const char* engine : {"levels", "shelves"}) {
    const Answer answer = run(machine, request, by(engine));
    EXPECT_EQ(answer.table.cells, std::vector<std::int32_t>(41 * 41, Table::off_board)) << engine;
  }
}

TEST(Levels, agrees_around_the_ends_of_words) {
  for (const Integer last : {0, 1, 62, 63, 64, 127, 128}) {
    for (const char* text : {"wythoff", "gdwn", "nim >> wythoff", "slanted"}) {
      expect_agreement(text, {last, last});
      expect_agreement(text, {3, last});
      expect_agreement(text, {last, 3});
      expect_agreement(text, {0, last});
      expect_agreement(text, {last, 0});
    }
  }
}

/// More lines than columns stand in the first word of what is full.
TEST(Levels, agrees_where_other_lines_fill_up_before_the_columns) {
  for (const char* text :
       {"rays{(0,1),(1,0),(1,2)}", "rays{(0,1),(1,0),(1,1),(2,1)}", "nim >> rays{(0,1),(1,0),(2,1)}"})
    expect_agreement(text, {320, 300});
}

TEST(Levels, agrees_over_many_blocks) {
  expect_agreement("wythoff", {2, 4500});
  expect_agreement("wythoff", {4500, 2});
}

TEST(Levels, agrees_on_rows_that_are_longer_than_a_look_for_each_bit) {
  const Machine machine = machine_of(read("wythoff"));
  const Request request{Ask::values, 0, Window{{70, 40'000}}, Request::Want::table};
  EXPECT_EQ(run(machine, request, by("levels", CpuLevel::avx512)).table.cells,
            run(machine, request, by("levels", CpuLevel::plain)).table.cells);
}

TEST(Levels, has_places_of_32_bits) {
  const Machine machine = machine_of(read("nim"));
  const Request request{Ask::values, 0, Window{{2, 70'000}}, Request::Want::table};
  for (CpuLevel level : {CpuLevel::plain, CpuLevel::avx512}) {
    const Answer answer = run(machine, request, by("levels", level));
    for (Integer x = 0; x <= 2; ++x) {
      for (Integer y = 0; y <= 70'000; ++y) ASSERT_EQ(answer.table.at({x, y}), x ^ y);
    }
  }
}

TEST(Levels, refuses_what_it_cannot_do) {
  const auto reason = [](const std::string& text) {
    const Machine machine = machine_of(read(text, library()));
    const Request request{Ask::values, 0, Window{{20, 20}}, Request::Want::table};
    const auto made = plan_levels(machine, families_by_ruleset(machine), request);
    const Reason* found = std::get_if<Reason>(&made);
    return found ? *found : "";
  };
  EXPECT_EQ(reason("nim & bishop"), "the opponent chooses among sets of options");
  EXPECT_EQ(reason("bishop"), "a phase has no ray along its rows that leads back to it");
  EXPECT_EQ(reason("twist(nim, bishop)"), "a phase has no ray along its rows that leads back to it");
  EXPECT_EQ(reason("twist(nim, wythoff)"), "phases lead back to each other");
  EXPECT_EQ(reason("yama | nim"), "a move raises the heap that rows are counted by");
  EXPECT_EQ(reason("misere(nim)"), "misere play has no nim-values");
  EXPECT_EQ(reason("nim(3)"), "it needs two heaps");
  EXPECT_EQ(reason("nim >> euclid"), "a phase has no ray along its rows that leads back to it");
}

TEST(Levels, gives_the_same_by_any_number_of_threads) {
  for (const char* text : {"wythoff", "nim >> wythoff", "late", "push(slanted, late, button=either)"}) {
    const Machine machine = machine_of(read(text, library()));
    for (const Position& last : {Position{300, 300}, Position{50, 400}, Position{400, 50}}) {
      const Request request{Ask::values, 0, Window{last}, Request::Want::table};
      auto plan = std::get<LevelsPlan>(plan_levels(machine, families_by_ruleset(machine), request));
      for (CpuLevel level : {CpuLevel::plain, CpuLevel::avx512}) {
        plan.level = level;
        plan.threads = 1;
        const Answer alone = *run_levels(machine, plan, request, Control{});
        for (std::uint32_t threads : {2, 3, 7}) {
          plan.threads = threads;
          EXPECT_EQ(run_levels(machine, plan, request, Control{})->table.cells, alone.table.cells) << text;
        }
      }
    }
  }
}

TEST(Levels, passes_on_what_its_receiver_throws) {
  const Machine machine = machine_of(read("wythoff"));
  for (std::uint32_t threads : {1, 3}) {
    Thrower thrower;
    Request request{Ask::values, 0, Window{{300, 300}}, Request::Want::table};
    request.receiver = &thrower;
    auto plan = std::get<LevelsPlan>(plan_levels(machine, families_by_ruleset(machine), request));
    plan.threads = threads;
    EXPECT_THROW(run_levels(machine, plan, request, Control{}), std::runtime_error);
  }
}

TEST(Levels, stops_when_asked) {
  const Machine machine = machine_of(read("wythoff"));
  const Request request{Ask::values, 0, Window{{1000, 1000}}, Request::Want::table};
  auto plan = std::get<LevelsPlan>(plan_levels(machine, families_by_ruleset(machine), request));
  for (std::uint32_t threads : {1, 2}) {
    plan.threads = threads;
    Control control;
    int asked = 0;
    control.stop_requested = [&] { return ++asked > 3; };
    EXPECT_FALSE(run_levels(machine, plan, request, control).has_value());
  }
}

}  // namespace
}  // namespace galli::levels_test
