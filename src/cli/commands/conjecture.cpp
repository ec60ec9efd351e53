// What the P-positions of a game seem to be.
#include "report/studies/conjecture.h"
#include "cli/commands.h"
#include "cli/remedy_text.h"
#include "cli/shell_trap.h"
#include "cli/typed.h"
#include "gallimaufry/studies.h"

namespace galli {

void conjecture_command(const Options& options, const Control& control) {
  const Session session = session_for(options, control);
  const ConjectureQuestion question{game_for(options, session, control), bound_typed(options)};
  const ConjectureAnswer answer = ask(question, options.settings, control);
  const Provenance provenance = provenance_of(options, question.game);
  deliver(options.format == Format::json    ? as_json(answer, provenance)
          : options.format == Format::claim ? as_claims(answer, provenance, "galli conjecture")
                                            : as_text(answer, command_line_words),
          options, control);
  warn_of_shell_trap(options, session);
}

}  // namespace galli
