// Boards searched to the end.
#include "gallimaufry/solve.h"

#include "base/text.h"
#include "cli/command.h"
#include "cli/shell_trap.h"
#include "report/studies/solve.h"

namespace galli {
namespace {

void add_solve_options(Vocabulary& words) {
  words.game();
  words.option("--board", "MxN|TEXT", "The board: 3x23, or drawn as ..#/...");
  words.flag("--first-moves", "The outcome of every first move up to symmetry, the push included");
  words.option("--plus", "C", "A nimber beside the board that counts only after the push");
  words.output();
}

std::optional<Integer> constant_typed(const Options& options) {
  const auto text = single(options.typed, "--plus");
  if (!text) return {};
  const std::vector<Integer> numbers = naturals_in(*text);
  if (numbers.size() != 1 || numbers.front() > 999)
    usage_error(quoted(*text) + " is not a small nimber", "--plus 3");
  return numbers.front();
}

void run_solve(const Options& options, const Control& control) {
  const Format format = format_typed(options);
  if (!is_given(options, "--board")) usage_error("solve needs a board", "galli solve cram --board 4x5");
  const Session session = session_for(options, control);
  const SolveQuestion question{.game = game_for(options, session, control),
                               .board = grid_typed(options),
                               .first_moves = is_given(options, "--first-moves"),
                               .constant = constant_typed(options)};
  const SolveAnswer answer = ask(question, options.settings, control);
  deliver(written(answer, format, provenance_of(options, question.game)), options, control);
  warn_of_shell_trap(options, session);
}

}  // namespace

const CommandEntry solve_entry = {.command = Command::solve,
                                  .group = "One position",
                                  .arguments = "GAME --board MxN",
                                  .summary = "one grid, searched to the end; a winning move",
                                  .example = "galli solve cram --board 4x5",
                                  .needs = CommandEntry::Needs::game,
                                  .add_options = add_solve_options,
                                  .run = run_solve};

}  // namespace galli
