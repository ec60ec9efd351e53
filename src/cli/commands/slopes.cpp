// Lines of P-positions.
#include "report/studies/slopes.h"
#include "cli/commands.h"
#include "cli/remedy_text.h"
#include "cli/shell_trap.h"
#include "cli/typed.h"
#include "gallimaufry/studies.h"

namespace galli {

void slopes_command(const Options& options, const Control& control) {
  const Session session = session_for(options, control);
  const SlopesQuestion question{game_for(options, session, control), bound_typed(options)};
  const SlopesAnswer answer = ask(question, options.settings, control);
  deliver(options.format == Format::json ? as_json(answer, provenance_of(options, question.game))
                                         : as_text(answer, command_line_words),
          options, control);
  warn_of_shell_trap(options, session);
}

}  // namespace galli
