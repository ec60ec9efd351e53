// The moves from positions.
#include "gallimaufry/moves.h"

#include "cli/command.h"
#include "cli/terminal/shell_trap.h"
#include "report/moves/moves.h"

namespace galli {
namespace {

void add_moves_options(Vocabulary& words) {
  words.game();
  words.positions();
  words.phase();
  words.stats();
  words.flag("--all", "All moves, however many");
  words.flag("--draw", "The options on a small board; two heaps or a grid");
  words.output();
}

void run_moves(const Options& options, const Control& control) {
  const bool is_json = format_typed(options) == Format::json;
  const bool shows_all = is_given(options, "--all"), draws = is_given(options, "--draw");
  const Session session = session_for(options, control);
  const MovesQuestion question{.game = game_for(options, session, control),
                               .positions = positions_typed(options, control),
                               .grid = grid_typed(options),
                               .phases = phases_typed(options),
                               .replies = is_json ? RepliesWanted{}
                                          : draws ? no_replies
                                                  : replies_in_text(shows_all)};
  const Stopwatch watch;
  const MovesAnswer answer = ask(question, options.settings, control);
  if (is_given(options, "--stats")) tell_stats(watch, answer.run, question.game.text());
  deliver(is_json ? as_json(answer, provenance_of(options, question.game))
          : draws ? as_drawing(answer)
                  : as_text(answer, {shows_all, "; --all"}),
          options, control);
  warn_of_shell_trap(options, session);
}

}  // namespace

const CommandEntry moves_entry = {.command = Command::moves,
                                  .group = "One position",
                                  .arguments = "GAME POSITION...",
                                  .summary = "which moves win, and what answers the others",
                                  .example = "galli moves 'nim & bishop' 5,9",
                                  .needs = CommandEntry::Needs::position,
                                  .add_options = add_moves_options,
                                  .run = run_moves};

}  // namespace galli
