// The sliced engine against the reference, the obvious loop and the wave engine.
#include "engine/sliced/run.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "by_text.h"
#include "engine/asking.h"

namespace galli::sliced_test {
namespace {

// --- the obvious loop ---

using Pairs = std::vector<Position>;

/// P-positions when the sets of the table may be imposed.
Pairs loop(std::uint32_t table, Integer last_x, Integer last_y) {
  std::vector<std::uint32_t> column(static_cast<std::size_t>(last_y) + 1, 1),
      diagonal(static_cast<std::size_t>(last_x + last_y) + 1, 1);
  Pairs found;
  for (Integer x = 0; x <= last_x; ++x) {
    std::uint32_t row = 1;
    for (Integer y = 0; y <= last_y; ++y) {
      std::uint32_t& c = column[static_cast<std::size_t>(y)];
      std::uint32_t& d = diagonal[static_cast<std::size_t>(last_x + y - x)];
      if ((table >> (4 * row + 2 * c + d) & 1) == 0) continue;
      row = c = d = 0;
      found.push_back({x, y});
    }
  }
  return found;
}

constexpr std::uint32_t tables[] = {0x80, 0x88, 0xA0, 0xA8, 0xAA, 0xC0, 0xC8, 0xCC, 0xE0,
                                    0xE8, 0xEA, 0xEC, 0xEE, 0xF0, 0xF8, 0xFA, 0xFC, 0xFE};

bool is_symmetric_table(std::uint32_t table) { return (table >> 2 & 3) == (table >> 4 & 3); }

Answer answer_of(const SlicedPlan& plan, const Request& request) {
  static const Machine machine = machine_of(read("wythoff"));
  return *run_sliced(machine, plan, request, Control{});
}

void expect_loop(SlicedPlan plan, Integer last_x, Integer last_y, const Pairs& truth) {
  const std::string what = std::to_string(plan.table) + " by " + std::string(name_of(plan.level)) + " to " +
                           std::to_string(last_x) + "," + std::to_string(last_y) + " in blocks of " +
                           std::to_string(plan.width) + (plan.is_symmetric ? ", half" : "") + ", threads " +
                           std::to_string(plan.threads);
  Request request{Ask::outcomes, 0, Window{{last_x, last_y}}, Request::Want::positions};
  ASSERT_EQ(answer_of(plan, request).positions, truth) << what;
  request.want = Request::Want::count;
  ASSERT_EQ(answer_of(plan, request).count, truth.size()) << what;
}

/// All kernels, with and without symmetry, by blocks of all widths.
void expect_loop(std::uint32_t table, Integer last_x, Integer last_y, std::uint32_t threads = 1) {
  const Pairs truth = loop(table, last_x, last_y);
  for (CpuLevel level : cpu_levels_here()) {
    for (std::uint32_t width : {4U, 8U, 16U, 32U}) {
      SlicedPlan plan{table, false, level, 64 * vector_words(level), width, threads};
      expect_loop(plan, last_x, last_y, truth);
      plan.is_symmetric = last_x == last_y && is_symmetric_table(table);
      if (plan.is_symmetric) expect_loop(plan, last_x, last_y, truth);
    }
  }
}

TEST(Sliced, agrees_with_the_loop_on_everything_small) {
  for (std::uint32_t table : tables) {
    for (Integer last = 0; last <= 70; ++last) {
      if (last > 20 && last % 16 > 1 && last % 16 < 15) continue;
      expect_loop(table, last, last);
      expect_loop(table, last, 70 - last);
      expect_loop(table, last, 131);
      expect_loop(table, 131, last);
    }
  }
}

TEST(Sliced, agrees_with_the_loop_around_strips) {
  for (std::uint32_t table : {0x80U, 0xEAU, 0xC0U, 0xA8U, 0xE8U}) {
    for (Integer last : {511, 512, 513, 1023, 1024, 2047, 2048}) expect_loop(table, last, last);
  }
  for (std::uint32_t table : tables) {
    expect_loop(table, 600, 900);
    expect_loop(table, 2050, 40);
    expect_loop(table, 30, 4200);
  }
}

TEST(Sliced, agrees_with_the_loop_over_many_strips) {
  expect_loop(0x80, 9000, 9000);
  expect_loop(0xEA, 5000, 5000);
  expect_loop(0x80, 7000, 3000);
  expect_loop(0x80, 3000, 7000);
}

TEST(Sliced, gives_the_same_for_any_number_of_threads) {
  for (std::uint32_t threads : {2U, 3U, 4U, 7U}) {
    expect_loop(0x80, 2600, 2600, threads);
    expect_loop(0xEA, 2600, 1300, threads);
    expect_loop(0x80, 1300, 2600, threads);
    expect_loop(0x80, 5, 5, threads);
  }
}

// --- whole games ---

TEST(Sliced, agrees_with_the_reference_in_every_form) {
  for (const char* text :
       {"wythoff", "nim", "bishop", "nim & bishop", "wythoff & nim", "nim | bishop", "rays{(1,0)}",
        "rays{(0,1)} & rays{(1,0)}", "rays{(1,0)} & bishop", "rays{(1,1),(0,1)} & rays{(1,0)}",
        "rays{(1,1),(0,1)} & nim & rays{(1,0),(1,1)}", "rays{(1,0)} & rays{(0,1)} & bishop"}) {
    const Machine machine = machine_of(read(text));
    for (Position last : {Position{0, 0}, {17, 17}, {9, 33}, {40, 3}}) {
      Request request{Ask::outcomes, 0, Window{last}, Request::Want::table};
      const Answer truth = run(machine, request, by("reference"));
      const Answer answer = run(machine, request, by("sliced"));
      EXPECT_EQ(answer.table.cells, truth.table.cells) << text;
      EXPECT_EQ(answer.count, truth.count);
      std::vector<Position> all;
      for (std::uint64_t cell = 0; cell < *request.window.cells(); ++cell)
        all.push_back(request.window.position(*request.window.cells() - 1 - cell));
      const Request chosen = request_for(machine, Ask::outcomes, 0, all);
      EXPECT_EQ(run(machine, chosen, by("sliced")).chosen, run(machine, chosen, by("reference")).chosen);
    }
  }
}

TEST(Sliced, agrees_with_the_reference_for_all_pairs_of_sets) {
  const char* const sets[] = {
      "(0,1)", "(1,0)", "(1,1)", "(0,1),(1,0)", "(0,1),(1,1)", "(1,0),(1,1)", "(0,1),(1,0),(1,1)"};
  for (const std::string first : sets) {
    for (const std::string second : sets) {
      const std::string text = "rays{" + first + "} & rays{" + second + "}";
      const Machine machine = machine_of(read(text));
      const Request request{Ask::outcomes, 0, Window{{12, 13}}, Request::Want::table};
      EXPECT_EQ(run(machine, request, by("sliced")).table.cells,
                run(machine, request, by("reference")).table.cells)
          << text;
    }
  }
}

TEST(Sliced, lists_what_wave_lists) {
  for (const char* text : {"wythoff", "nim & bishop", "nim"}) {
    const Machine machine = machine_of(read(text));
    for (Position last : {Position{8191, 8191}, {8200, 5000}}) {
      const Request request{Ask::outcomes, 0, Window{last}, Request::Want::positions};
      EXPECT_EQ(run(machine, request, by("sliced")).positions, run(machine, request, by("wave")).positions);
    }
  }
}

TEST(Sliced, says_why_it_does_not_fit) {
  const auto reason = [](const char* text, Ask ask = Ask::outcomes) {
    const Machine machine = machine_of(read(text));
    const auto made = plan_sliced(machine, families_by_ruleset(machine),
                                  {ask, 0, Window{Position(machine.board.dimension(), 9)}});
    const Reason* found = std::get_if<Reason>(&made);
    return found ? *found : "";
  };
  EXPECT_EQ(reason("wythoff"), "");
  EXPECT_EQ(reason("wythoff", Ask::values), "gives outcomes only");
  EXPECT_EQ(reason("misere(wythoff)"), "misere play");
  EXPECT_EQ(reason("nim >> wythoff"), "play goes on to another phase");
  EXPECT_EQ(reason("gdwn"), "ray (-1,-2): not the whole of a row, a column or a diagonal");
  EXPECT_EQ(reason("steps{(1,1)}"), "step (-1,-1): not the whole of a row, a column or a diagonal");
}

TEST(Sliced, stops_when_asked) {
  const Machine machine = machine_of(read("wythoff"));
  const Request request{Ask::outcomes, 0, Window{{9000, 9000}}, Request::Want::count};
  const auto made = plan_sliced(machine, families_by_ruleset(machine), request);
  Control control;
  control.stop_requested = [] { return true; };
  for (std::uint32_t threads : {1U, 3U}) {
    SlicedPlan plan = std::get<SlicedPlan>(made);
    plan.threads = threads;
    EXPECT_FALSE(run_sliced(machine, plan, request, control).has_value());
  }
}

}  // namespace
}  // namespace galli::sliced_test
