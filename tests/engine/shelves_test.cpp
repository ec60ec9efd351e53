// The shelves engine against others.
#include "engine/shelves/run.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "by_text.h"
#include "engine/asking.h"
#include "engine/thrower.h"

namespace galli::shelves_test {
namespace {

constexpr const char* rules = R"(
ruleset far(x, y)
  (x, y - i)           for i in 1..y
  (x - i, y - 2*i)     for i in 1..min(37, x)
  (x - 2*i, y)         for i in 1..x
ruleset other(x, y)
  (x - i, y)           for i in 1..x
  (x, y - 2*i)         for i in 1..y
  (x - 1, y - 3)
ruleset wedge(x, y)
  board x <= 2*y and y <= 3*x + 1
  (x, y - i)           for i in 1..y
  (x - i, y - i)       for i in 1..x
  (x - 7, y - 2)
ruleset wedge_too(x, y)
  board x <= 2*y and y <= 3*x + 1
  (x - i, y)           for i in 1..x
  (x - 7, y - 2)
)";

Library library() { return with(rules); }

std::variant<ShelvesPlan, Reason> planned(const Machine& machine, const Request& request) {
  return plan_shelves(machine, families_by_ruleset(machine), request);
}

/// In every phase that the engine takes: at least one, but on the smallest boards, where rays are short lists.
void expect_agreement(const std::string& text, const Position& last, const std::string& truth_by = "dense") {
  const Machine machine = machine_of(read(text, library()));
  std::size_t taken = 0;
  for (std::uint32_t phase = 0; phase < machine.phases.size(); ++phase) {
    SCOPED_TRACE(text + " to " + to_text(last) + ", phase " + std::to_string(phase + 1));
    const Request request{Ask::values, phase, Window{last}, Request::Want::table};
    if (std::holds_alternative<Reason>(planned(machine, request))) continue;
    ++taken;
    const Answer truth = run(machine, request, by(truth_by));
    for (CpuLevel level : {CpuLevel::plain, CpuLevel::avx512}) {
      const Answer answer = run(machine, request, by("shelves", level));
      ASSERT_EQ(answer.table.cells, truth.table.cells) << name_of(level);
      if (!machine.boards[0].contains(last)) continue;
      const std::vector<Position> chosen = {last, Position{0, 0}, last};
      std::vector<std::uint64_t> values;
      for (const Position& position : chosen) values.push_back(static_cast<Nimber>(truth.table.at(position)));
      EXPECT_EQ(run_positions(machine, Ask::values, phase, chosen, by("shelves", level)), values);
    }
  }
  EXPECT_TRUE(taken > 0 || *std::min_element(last.begin(), last.end()) < 3) << text;
}

TEST(Shelves, agrees_with_the_reference) {
  for (const char* text : {"wythoff", "nim", "gdwn", "rays{(1,0),(0,1),(2,3),(3,2)}", "far", "other"}) {
    expect_agreement(text, {23, 23}, "reference");
    expect_agreement(text, {9, 31}, "reference");
    expect_agreement(text, {31, 9}, "reference");
  }
}

TEST(Shelves, takes_phases_and_single_options) {
  for (const char* text :
       {"nim >> wythoff", "wythoff >> nim", "one_pass(wythoff)", "one_pass(gdwn)", "gdwn >> (nim >> wythoff)",
        "push(nim, gdwn, button=before)", "wythoff | steps{(1,2),(2,1)}", "wythoff | steps{(3,1)}",
        "nim | steps{(5,7)}", "wythoff | steps{(1,1),(2,2),(100,3)}", "far >> nim", "one_pass(far)"}) {
    expect_agreement(text, {40, 40});
    expect_agreement(text, {90, 25});
    expect_agreement(text, {25, 90});
  }
}

/// Also games without a ray along rows, in some phase or in some imposed set.
TEST(Shelves, takes_imposed_sets) {
  for (const char* text :
       {"nim & bishop", "bishop", "rays{(1,2),(2,1)}", "rays{(1,0)} & rays{(0,1)}", "gdwn & wythoff",
        "(nim & bishop) & gdwn", "rays{(1,0),(1,1)} & rays{(0,1),(2,1)}", "nim & rays{(1,1),(1,2),(2,1)}",
        "(nim & bishop) >> wythoff", "wythoff >> (nim & bishop)", "bishop >> nim", "bishop | steps{(0,1)}",
        "(nim | steps{(2,1)}) & (bishop | steps{(2,1)})",
        "rays{(1,0)} & rays{(0,1)} & rays{(1,1)} & rays{(2,1)}", "one_pass(bishop)"}) {
    expect_agreement(text, {23, 23}, "reference");
    expect_agreement(text, {140, 140});
    expect_agreement(text, {90, 25});
    expect_agreement(text, {25, 90});
  }
}

TEST(Shelves, keeps_to_boards_with_conditions) {
  expect_agreement("wedge & wedge_too", {60, 90});
  expect_agreement("wedge", {60, 90});
  expect_agreement("wedge", {190, 160});
  expect_agreement("wedge >> wedge", {30, 170});
}

TEST(Shelves, agrees_around_the_ends_of_words_and_units) {
  for (const Integer last : {0, 1, 7, 8, 62, 63, 64, 126, 127, 128, 191, 255, 256}) {
    for (const char* text : {"wythoff", "gdwn", "nim >> wythoff", "nim & bishop"}) {
      expect_agreement(text, {0, last});
      expect_agreement(text, {last, 0});
      expect_agreement(text, {last, last});
      expect_agreement(text, {3, last});
      expect_agreement(text, {last, 3});
    }
  }
}

TEST(Shelves, agrees_over_several_shelves) {
  for (const char* text : {"wythoff", "gdwn", "nim >> wythoff", "rays{(0,1),(1,0),(2,1)}", "nim & bishop",
                           "nim & gdwn", "rays{(0,1),(2,1)} & rays{(1,0),(1,1)}"}) {
    expect_agreement(text, {700, 700}, "lines");
    expect_agreement(text, {300, 1500}, "lines");
    expect_agreement(text, {1500, 300}, "lines");
  }
}

/// Values up to 32740: behind them are the numbers of cells without one.
TEST(Shelves, agrees_in_the_last_shelf) {
  expect_agreement("wythoff", {32740, 20}, "lines");
  expect_agreement("nim & bishop", {20, 32740}, "lines");
}

/// Only with heaps exchanged are there long rays to other rows, or few classes of rows.
TEST(Shelves, exchanges_heaps) {
  for (const Position& last : {Position{2, 600}, Position{600, 2}, Position{0, 300}})
    expect_agreement("wythoff", last);
  expect_agreement("rays{(0,1),(1,0),(5,1)}", {90, 90});
}

TEST(Shelves, refuses_what_it_cannot_do) {
  const auto reason = [](const std::string& text, Integer last = 20,
                         Request::Want want = Request::Want::table) -> std::string {
    const Machine machine = machine_of(read(text, library()));
    const auto made = planned(machine, {Ask::values, 0, Window{{last, last}}, want});
    const Reason* found = std::get_if<Reason>(&made);
    return found ? *found : "";
  };
  EXPECT_EQ(reason("wythoff"), "");
  EXPECT_EQ(reason("nim & (bishop | steps{(1,2)})"),
            "a single option is not in all sets that the opponent chooses among");
  EXPECT_EQ(reason("one_pass(nim & bishop)"), "a pass that depends on what the opponent chooses");
  EXPECT_EQ(reason("rays{(1,0)} & rays{(0,1)} & rays{(1,1)} & rays{(1,2)} & rays{(2,1)}"),
            "the opponent chooses among more than four sets of options");
  EXPECT_EQ(reason("push(nim, wythoff, button=after)"),
            "a ray leads to another phase, or begins at another distance than its step");
  EXPECT_EQ(reason("steps{(0,1)}"), "no long ray leads to other rows");
  EXPECT_EQ(reason("rays{(0,1),(1,1),(1,2),(1,3),(1,4),(1,5),(1,6)}", 200),
            "there are more than five rays besides the one along rows");
  EXPECT_EQ(reason("rays{(0,1),(1,-1)}"), "a move raises a heap");
  EXPECT_EQ(reason("rays{(0,1),(5,6)}", 200), "a ray lowers rows by more than 4 at a time");
  EXPECT_EQ(reason("wythoff", 32766), "");
  EXPECT_EQ(reason("wythoff", 32767), "values may be over 65533");
  EXPECT_EQ(reason("wythoff", 20, Request::Want::count), "gives values, and no P-positions alone");
}

TEST(Shelves, gives_the_same_by_any_number_of_threads) {
  for (const char* text : {"wythoff", "nim >> wythoff", "gdwn", "wythoff | steps{(1,2),(2,1)}",
                           "nim & bishop", "gdwn & wythoff"}) {
    const Machine machine = machine_of(read(text));
    for (const Position& last : {Position{900, 900}, Position{100, 1200}, Position{1200, 100}}) {
      const Request request{Ask::values, 0, Window{last}, Request::Want::table};
      auto plan = std::get<ShelvesPlan>(planned(machine, request));
      for (CpuLevel level : {CpuLevel::plain, CpuLevel::avx512}) {
        plan.levels.level = level;
        plan.levels.threads = 1;
        const Answer alone = *run_shelves(machine, plan, request, Control{});
        for (std::uint32_t threads : {2, 3, 7}) {
          plan.levels.threads = threads;
          EXPECT_EQ(run_shelves(machine, plan, request, Control{})->table.cells, alone.table.cells) << text;
        }
      }
    }
  }
}

TEST(Shelves, passes_on_what_its_receiver_throws) {
  const Machine machine = machine_of(read("wythoff"));
  for (std::uint32_t threads : {1, 3}) {
    Thrower thrower;
    Request request{Ask::values, 0, Window{{300, 300}}, Request::Want::table};
    request.receiver = &thrower;
    auto plan = std::get<ShelvesPlan>(planned(machine, request));
    plan.levels.threads = threads;
    EXPECT_THROW(run_shelves(machine, plan, request, Control{}), std::runtime_error);
  }
}

TEST(Shelves, stops_when_asked) {
  const Machine machine = machine_of(read("wythoff"));
  const Request request{Ask::values, 0, Window{{2000, 2000}}, Request::Want::table};
  auto plan = std::get<ShelvesPlan>(planned(machine, request));
  for (std::uint32_t threads : {1, 2}) {
    plan.levels.threads = threads;
    Control control;
    int asked = 0;
    control.stop_requested = [&] { return ++asked > 2; };
    EXPECT_FALSE(run_shelves(machine, plan, request, control).has_value());
  }
}

/// Also within the first shelf, and while the board is looked at.
TEST(Shelves, stops_soon) {
  for (const char* text : {"wythoff", "wedge"}) {
    const Machine machine = machine_of(read(text, library()));
    const Request request{Ask::values, 0, Window{{700, 700}}, Request::Want::table};
    auto plan = std::get<ShelvesPlan>(planned(machine, request));
    for (CpuLevel level : {CpuLevel::plain, CpuLevel::avx512}) {
      plan.levels.level = level;
      plan.levels.threads = text == std::string("wedge") && level == CpuLevel::plain ? 3 : 1;
      Control control;
      int asked = 0, told = 0;
      control.stop_requested = [&] { return ++asked > 8; };
      control.progress = [&](const Progress&) { ++told; };
      EXPECT_FALSE(run_shelves(machine, plan, request, control).has_value());
      EXPECT_EQ(told, 1);
    }
  }
}

}  // namespace
}  // namespace galli::shelves_test
