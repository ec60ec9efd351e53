// The moves from positions.
#include "gallimaufry/moves.h"

#include "cli/commands.h"
#include "cli/shell_trap.h"
#include "cli/typed.h"
#include "report/moves/moves.h"

namespace galli {

void moves_command(const Options& options, const Control& control) {
  const Session session = session_for(options, control);
  const MovesQuestion question{game_for(options, session, control), positions_typed(options, control),
                               options.board.value_or(""), phases_typed(options),
                               options.format == Format::json ? RepliesWanted{}
                               : options.draw                 ? no_replies
                                                              : replies_in_text(options.all)};
  const Stopwatch watch;
  const MovesAnswer answer = ask(question, options.settings, control);
  if (options.stats) tell_stats(watch, answer.run, question.game.text());
  deliver(options.format == Format::json ? as_json(answer, provenance_of(options, question.game))
          : options.draw                 ? as_drawing(answer)
                                         : as_text(answer, {options.all, "; --all"}),
          options, control);
  warn_of_shell_trap(options, session);
}

}  // namespace galli
