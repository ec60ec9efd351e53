// Heap games of the literature: every engine that takes one agrees with the reference, and with values found by exhaustive search.
#include "proof/heap_games.h"

#include <gtest/gtest.h>

#include "by_text.h"
#include "plan/reach.h"
#include "proof/ways.h"

namespace galli::heap_games {
namespace {

constexpr Integer row = 16;  // so long that the dense engine fills rows

/// Windows to compare on: the one of the list; and one with long rows, unless heaps grow: then it would take long.
std::vector<Window> windows_of(const HeapGameRow& game, const Machine& machine) {
  std::vector<Window> windows{{game.last}};
  const std::size_t heaps = game.last.size();
  if (!is_on_heaps(machine) || heaps == 1 || heaps > 4 || has_declared_rank(machine)) return windows;
  Window wide{Position(heaps, 1)};
  if (heaps < 4) wide.last.front() = row;
  wide.last.back() = row;
  const auto box = bounding_window(reach_of(machine, wide), heaps);
  if (box && box->last == wide.last) windows.push_back(wide);
  return windows;
}

std::vector<std::int32_t> cells(const Machine& machine, const Request& request,
                                const PlanSettings& settings) {
  return run(machine, request, settings).table.cells;
}

void check_known(const HeapGameRow& game, const Machine& machine) {
  if (game.last.size() > 1) {
    Reference reference(machine, Ask::values);
    for (const Known& known : game.known) {
      const auto value = reference.value(0, known.position);
      ASSERT_TRUE(std::holds_alternative<Nimber>(value)) << game.name;
      EXPECT_EQ(std::get<Nimber>(value), known.value) << game.name << " at " << to_text(known.position);
    }
    return;
  }
  PlanSettings by_definition = default_settings();
  by_definition.engine = "reference";
  const Position last{static_cast<Integer>(game.known.size()) - 1};
  const auto terms = cells(machine, {Ask::values, 0, Window{last}, Request::Want::table}, by_definition);
  for (std::size_t n = 0; n < game.known.size(); ++n)
    EXPECT_EQ(terms[n], static_cast<std::int32_t>(game.known[n].value)) << game.name << " at " << n;
}

TEST(HeapGames, every_engine_that_takes_one_agrees_with_the_reference) {
  std::map<std::string, int> answered;
  for (const HeapGameRow& game : heap_games()) {
    Library library = standard_library();
    if (*game.rules) library.add(std::make_shared<const Source>(Source{"my.rules", game.rules}));
    const Machine machine = machine_of(read(game.game, library));
    check_known(game, machine);
    for (const Window& window : windows_of(game, machine)) {
      for (const Ask ask : {Ask::values, Ask::outcomes}) {
        const Request request{ask, 0, window, Request::Want::table};
        PlanSettings by_definition = default_settings();
        by_definition.engine = "reference";
        const auto expected = cells(machine, request, by_definition);
        for (const Way& way : ways_to_answer(machine, request)) {
          EXPECT_EQ(run(machine, way.plan, request, way.settings).table.cells, expected)
              << game.name << " by " << way.name;
          ++answered[way.settings.engine];
        }
      }
    }
  }
  EXPECT_GE(answered["dense"], 100) << "two for each game and window";
}

/// The last of them is played on a strip: both players put a cross, and whoever makes three neighbours wins, so that nobody goes near another cross.
TEST(HeapGames, treblecross) {
  Library library = standard_library();
  library.add(std::make_shared<const Source>(
      Source{"my.rules", "ruleset treblecross on grid\n  place (0,0) blocks (0,-2) (0,-1) (0,1) (0,2)\n"}));
  const Machine machine = machine_of(read("treblecross", library));
  const std::string outcomes = "NNNPNNNNNPNN";  // of 3, 4, ... cells
  for (std::size_t i = 0; i < outcomes.size(); ++i) {
    const Position strip = read_position("1x" + std::to_string(i + 3), machine.boards[0]);
    const Request request = request_for(machine, Ask::outcomes, 0, {strip});
    int answered = 0;
    for (const Way& way : ways_to_answer(machine, request)) {
      EXPECT_EQ(run(machine, way.plan, request, way.settings).chosen.front() == 0, outcomes[i] == 'P')
          << i + 3 << " cells by " << way.name;
      ++answered;
    }
    EXPECT_GE(answered, 2) << "search and memo";
  }
}

}  // namespace
}  // namespace galli::heap_games
