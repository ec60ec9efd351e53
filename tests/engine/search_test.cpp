// The search engine on grids: the right search for each game, and the answers of the memo engine and of the reference.
#include "engine/search/search.h"

#include <gtest/gtest.h>

#include <random>

#include "by_text.h"
#include "engine/memo/plan.h"
#include "engine/memo/run.h"
#include "engine/search/button_values.h"
#include "engine/search/plan.h"
#include "engine/search/run.h"
#include "lang/reader.h"

namespace galli::search_test {
namespace {

Machine machine_of(const std::string& game) { return std::get<Machine>(build_machine(read(game))); }

std::variant<SearchPlan, Reason> planned(const Machine& machine, Ask ask,
                                         const std::vector<Position>& grids) {
  auto plan = plan_search(machine, request_for(machine, ask, 0, grids));
  if (SearchPlan* search = std::get_if<SearchPlan>(&plan)) {
    search->table_bytes = 1 << 20;
    search->atom_bytes = 1 << 26;
  }
  return plan;
}

SearchWay way_of(const std::string& game) {
  return std::get<SearchPlan>(planned(machine_of(game), Ask::outcomes, {free_grid(3, 4)})).way;
}

TEST(Search, cancels_regions_only_before_buttons_where_they_do) {
  EXPECT_EQ(way_of("cram"), SearchWay::nimbers);
  EXPECT_EQ(way_of("vertical | horizontal"), SearchWay::nimbers);
  EXPECT_EQ(way_of("vertical >> horizontal"), SearchWay::push);
  EXPECT_EQ(way_of("cram >> horizontal"), SearchWay::push);
  EXPECT_EQ(way_of("push(vertical, horizontal, button=before)"), SearchWay::push);
  EXPECT_EQ(way_of("push(vertical, horizontal, button=inside)"), SearchWay::whole);
  EXPECT_EQ(way_of("push(vertical, horizontal, button=after)"), SearchWay::whole);
  EXPECT_EQ(way_of("push(vertical, horizontal, button=either)"), SearchWay::whole);
  EXPECT_EQ(way_of("vertical >> (vertical & horizontal)"), SearchWay::whole);
  EXPECT_EQ(way_of("(vertical & horizontal) >> vertical"), SearchWay::whole);
  EXPECT_EQ(way_of("vertical & horizontal"), SearchWay::whole);
  EXPECT_EQ(way_of("twist(vertical, horizontal)"), SearchWay::whole);
  EXPECT_EQ(way_of("one_pass(cram)"), SearchWay::whole);
  EXPECT_EQ(way_of("misere(cram)"), SearchWay::whole);
  EXPECT_EQ(way_of("misere(vertical >> horizontal)"), SearchWay::whole);
}

TEST(Search, refuses_what_it_is_not_for) {
  const auto is_refused = [](const std::string& game, const Position& position) {
    return std::holds_alternative<Reason>(planned(machine_of(game), Ask::outcomes, {position}));
  };
  EXPECT_TRUE(is_refused("nim", {3, 4}));
  EXPECT_TRUE(is_refused("cram | to_end", free_grid(2, 2)));
  EXPECT_TRUE(is_refused("cram", free_grid(20, 20)));
  EXPECT_FALSE(is_refused("cram", free_grid(3, 62)));
}

std::vector<Position> all_grids(Integer rows, Integer columns) {
  std::vector<Position> grids;
  for (std::uint64_t cells = 0; cells < std::uint64_t{1} << (rows * columns); ++cells) {
    Position grid = {rows, columns};
    for (Integer row = 0; row < rows; ++row)
      grid.push_back(static_cast<Integer>(cells >> (row * columns) & ((std::uint64_t{1} << columns) - 1)));
    grids.push_back(grid);
  }
  return grids;
}

std::vector<Position> random_grids(Integer rows, Integer columns, int count, std::uint32_t seed) {
  std::mt19937 random(seed);
  std::vector<Position> grids;
  for (int i = 0; i < count; ++i) {
    Position grid = free_grid(rows, columns);
    for (Integer row = 0; row < rows; ++row) {
      for (Integer column = 0; column < columns; ++column) {
        if (random() % 4 == 0) grid[static_cast<std::size_t>(row) + 2] &= ~(Integer{1} << column);
      }
    }
    grids.push_back(grid);
  }
  return grids;
}

void expect_agreement(const std::string& game, const std::vector<Position>& grids) {
  const Machine machine = machine_of(game);
  MemoPlan memo = std::get<MemoPlan>(plan_memo(machine));
  memo.limit = 10'000'000;
  for (const Ask ask : {Ask::outcomes, Ask::values}) {
    if (machine.misere && ask == Ask::values) continue;
    for (std::uint32_t phase = 0; phase < machine.phases.size(); ++phase) {
      const Request request = request_for(machine, ask, phase, grids);
      auto plan = std::get<SearchPlan>(plan_search(machine, request));
      plan.table_bytes = 1 << 20;
      plan.atom_bytes = 1 << 26;
      const Answer expected = std::get<Answer>(run_memo(machine, memo, request, {}, {}));
      const Answer found = std::get<Answer>(run_search(machine, plan, request, {}));
      for (std::size_t i = 0; i < grids.size(); ++i)
        ASSERT_EQ(found.chosen[i], expected.chosen[i])
            << game << " phase " << phase << " at " << grid_text(grids[i])
            << (ask == Ask::values ? " value" : "");
    }
  }
}

constexpr const char* games[] = {"cram",
                                 "vertical >> horizontal",
                                 "horizontal >> vertical",
                                 "cram >> horizontal",
                                 "vertical >> cram",
                                 "push(vertical, horizontal, button=before)",
                                 "push(cram, vertical, button=before)",
                                 "push(vertical, horizontal, button=inside)",
                                 "push(vertical, horizontal, button=after)",
                                 "push(vertical, horizontal, button=either)",
                                 "vertical & horizontal",
                                 "(vertical & horizontal) | vertical",
                                 "twist(vertical, horizontal)",
                                 "one_pass(cram)",
                                 "conjoin(vertical, horizontal)",
                                 "misere(cram)",
                                 "misere(vertical >> horizontal)"};

TEST(Search, agrees_with_memo_on_all_grids_of_three_by_three) {
  const std::vector<Position> grids = all_grids(3, 3);
  for (const char* game : games) expect_agreement(game, grids);
}

TEST(Search, agrees_with_memo_on_larger_grids_with_taken_cells) {
  for (const char* game : games) {
    expect_agreement(game, random_grids(3, 5, 12, 1));
    expect_agreement(game, random_grids(5, 3, 12, 2));
    expect_agreement(game, random_grids(4, 4, 8, 3));
  }
}

TEST(Search, agrees_with_memo_on_grids_of_several_words) {
  for (const char* game : {"cram", "vertical >> horizontal", "vertical & horizontal"}) {
    std::vector<Position> grids;
    // Few free cells in the corners of a large grid, so that both engines are quick.
    for (Position grid : random_grids(3, 3, 6, 4)) {
      Position large = free_grid(8, 25);
      for (std::size_t row = 2; row < large.size(); ++row) large[row] = 0;
      for (std::size_t row = 0; row < 3; ++row) {
        large[2 + row] = grid[2 + row] << 22;
        large[7 + row] = grid[2 + row];
      }
      grids.push_back(large);
    }
    expect_agreement(game, grids);
  }
}

std::uint64_t answered(const std::string& game, Ask ask, const Position& grid, std::uint64_t bytes = 1 << 24,
                       std::uint32_t threads = 1, std::uint64_t atom_bytes = 1 << 28) {
  const Machine machine = machine_of(game);
  const Request request = request_for(machine, ask, 0, {grid});
  auto plan = std::get<SearchPlan>(plan_search(machine, request));
  plan.table_bytes = bytes;
  plan.atom_bytes = atom_bytes;
  plan.threads = threads;
  return std::get<Answer>(run_search(machine, plan, request, {})).chosen.front();
}

/// Lemoine and Viennot 2012, Beling's table.
TEST(Search, finds_nimbers_of_cram) {
  EXPECT_EQ(answered("cram", Ask::values, free_grid(4, 5)), 2U);
  EXPECT_EQ(answered("cram", Ask::values, free_grid(3, 9)), 1U);
  EXPECT_EQ(answered("cram", Ask::values, free_grid(5, 5)), 0U);
  EXPECT_EQ(answered("cram", Ask::values, free_grid(4, 7)), 3U);
  EXPECT_EQ(answered("cram", Ask::values, free_grid(7, 4)), 3U);
}

TEST(Search, finds_the_outcomes_of_push_cram_with_any_memory_and_threads) {
  EXPECT_EQ(answered("vertical >> horizontal", Ask::outcomes, free_grid(3, 17)), 1U);
  EXPECT_EQ(answered("vertical >> horizontal", Ask::outcomes, free_grid(3, 16)), 0U);
  EXPECT_EQ(answered("vertical >> horizontal", Ask::outcomes, free_grid(3, 15), 1 << 16, 1, 1 << 16), 1U);
  EXPECT_EQ(answered("vertical >> horizontal", Ask::outcomes, free_grid(3, 13), 1 << 16), 1U);
  EXPECT_EQ(answered("vertical >> horizontal", Ask::outcomes, free_grid(3, 17), 1 << 22, 2), 1U);
  EXPECT_EQ(answered("vertical >> horizontal", Ask::outcomes, free_grid(5, 6)), 0U);
  EXPECT_EQ(answered("horizontal >> vertical", Ask::outcomes, free_grid(11, 3)), 1U);
}

TEST(Search, knows_runs_of_lying_pieces_as_octal_heaps) {
  const std::vector<unsigned> dominoes = {0, 0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2,
                                          2, 4, 0, 5, 2, 2, 3, 3, 0, 1, 1, 3, 0};
  EXPECT_EQ(values_of_runs({2}, 25), dominoes);
  EXPECT_EQ(straight_pieces(pieces_of(machine_of("vertical"))).is_upright, true);
  EXPECT_TRUE(straight_pieces(pieces_of(machine_of("cram"))).lengths.empty());
}

TEST(Search, stops_when_it_is_told_to) {
  const Machine machine = machine_of("vertical >> horizontal");
  const Request request = request_for(machine, Ask::outcomes, 0, {free_grid(3, 31)});
  auto plan = std::get<SearchPlan>(plan_search(machine, request));
  plan.table_bytes = 1 << 20;
  plan.atom_bytes = 1 << 26;
  for (std::uint32_t threads : {1U, 2U}) {
    plan.threads = threads;
    int asked = 0;
    const Control control{.stop_requested = [&] { return ++asked > 3; }};
    const auto answer = run_search(machine, plan, request, control);
    ASSERT_TRUE(std::holds_alternative<Halt>(answer));
    EXPECT_EQ(std::get<Halt>(answer).reason, Halt::Reason::stopped);
  }
}

}  // namespace
}  // namespace galli::search_test
