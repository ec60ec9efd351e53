// What pictures of games show.
#include <fmt/format.h>

#include "ask/plots/plot_parts.h"
#include "base/words.h"
#include "notation/paper_notation.h"
#include "run/place.h"

namespace galli {
namespace {

/// A grid has a picture of its own.
void check_is_on_heaps(const PlotQuestion& question, std::uint32_t phase) {
  const OpenGame& game = inside(question.game);
  if (is_grid(board_of(game.machine, phase)))
    throw Error({.kind = ErrorKind::refused,
                 .message = owner_of_board(game.game, game.machine, phase) +
                            " is played on a grid: it has no heaps to draw",
                 .remedies = {SetField{QuestionField::grid, "3x5",
                                       "draws a grid, or '..#/...' where some cells are taken"}}});
  window_chosen(game, question.bounds, phase, 0);  // refuses what else has no heaps
}

void check_is_one_phase(const std::vector<std::uint32_t>& phases) {
  if (phases.size() > 1)
    throw Error({.kind = ErrorKind::question,
                 .message = "a picture of two heaps has one phase",
                 .remedies = {SetField{QuestionField::phase, "1"}}});
}

}  // namespace

void check_has_phase(const OpenGame& other, std::uint32_t phase) {
  if (phase >= other.machine.phases.size())
    throw Error({.kind = ErrorKind::refused,
                 .message = fmt::format("{} has no phase {}: it has {}", to_text(other.game), phase + 1,
                                        counted(other.machine.phases.size(), "phase")),
                 .remedies = "compare games in a phase that both have"});
}

PlotAnswer ask(const PlotQuestion& question, const Settings& settings, const Control& control) {
  const OpenGame& game = inside(question.game);
  check_bounds(question.bounds);
  for (const auto& [first, last] : question.ranges) check_bounds({first, last, last - first});
  const std::vector<std::uint32_t> phases = phases_chosen(question.phases, game.machine);
  const std::uint32_t phase = phases.front();
  Runs runs(game, settings, control);
  const auto answer = [&](auto shown) {
    return PlotAnswer{game.text,        paper_notation(game.game),
                      question.values,  named(phases, game.machine),
                      std::move(shown), runs.facts()};
  };
  if (!question.grids.empty()) return answer(grid_plot(question, phase, runs));
  check_is_on_heaps(question, phase);
  if (board_of(game.machine, phase).dimension() == 1)
    return answer(strip_plot(question, phases, runs, settings, control));
  check_is_one_phase(phases);
  return answer(board_plot(question, phase, runs, settings, control));
}

}  // namespace galli
