// What the P-positions of a game seem to be.
#include "report/studies/conjecture.h"

#include "cli/command.h"
#include "cli/remedy_text.h"
#include "cli/terminal/shell_trap.h"
#include "gallimaufry/studies.h"

namespace galli {
namespace {

void add_conjecture_options(Vocabulary& words) {
  words.game();
  words.option("--to", "N", "Largest heaps; if not given, what a second allows, at most 4000");
  words.output();
}

void run_conjecture(const Options& options, const Control& control) {
  const Format format = format_typed(options);
  const Session session = session_for(options, control);
  const ConjectureQuestion question{game_for(options, session, control), bound_typed(options)};
  const ConjectureAnswer answer = ask(question, options.settings, control);
  const Provenance provenance = provenance_of(options, question.game);
  deliver(format == Format::json    ? as_json(answer, provenance)
          : format == Format::claim ? as_claims(answer, provenance, "galli conjecture")
                                    : as_text(answer, command_line_words),
          options, control);
  warn_of_shell_trap(options, session);
}

}  // namespace

const CommandEntry conjecture_entry = {.command = Command::conjecture,
                                       .group = "What a game is like",
                                       .arguments = "GAME",
                                       .summary = "what the P-positions seem to be; also: guess",
                                       .example = "galli conjecture 'wythoff >> euclid'",
                                       .needs = CommandEntry::Needs::game,
                                       .add_options = add_conjecture_options,
                                       .run = run_conjecture};

}  // namespace galli
