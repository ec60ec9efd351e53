// Lines of P-positions.
#include "report/studies/slopes.h"

#include "cli/command.h"
#include "cli/remedy_text.h"
#include "cli/terminal/shell_trap.h"
#include "gallimaufry/studies.h"

namespace galli {
namespace {

void add_slopes_options(Vocabulary& words) {
  words.game();
  words.option("--to", "N", "Largest heaps; if not given, what a second allows");
  words.output();
}

void run_slopes(const Options& options, const Control& control) {
  const Format format = format_typed(options);
  const Session session = session_for(options, control);
  const SlopesQuestion question{game_for(options, session, control), bound_typed(options)};
  const SlopesAnswer answer = ask(question, options.settings, control);
  deliver(format == Format::json ? as_json(answer, provenance_of(options, question.game))
                                 : as_text(answer, command_line_words),
          options, control);
  warn_of_shell_trap(options, session);
}

}  // namespace

const CommandEntry slopes_entry = {.command = Command::slopes,
                                   .group = "What a game is like",
                                   .arguments = "GAME",
                                   .summary = "two heaps: lines of P-positions",
                                   .example = "galli slopes gdwn",
                                   .needs = CommandEntry::Needs::game,
                                   .add_options = add_slopes_options,
                                   .run = run_slopes};

}  // namespace galli
