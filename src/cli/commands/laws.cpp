// Laws of the operators on concrete games.
#include "report/studies/laws.h"
#include "cli/commands.h"
#include "cli/shell_trap.h"
#include "cli/typed.h"
#include "gallimaufry/studies.h"

namespace galli {

void laws_command(const Options& options, const Control& control) {
  const Session session = session_for(options, control);
  const LawsQuestion question{games_for(options, session, control), bound_typed(options)};
  const LawsAnswer answer = ask(question, options.settings, control);
  deliver(options.format == Format::json ? as_json(answer, provenance_of(options)) : as_text(answer), options,
          control);
  warn_of_shell_trap(options, session);
}

}  // namespace galli
