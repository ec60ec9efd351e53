// Boards searched to the end.
#include "report/studies/solve.h"
#include "cli/commands.h"
#include "cli/typed.h"

namespace galli {

void solve_command(const Options& options, const Control& control) {
  const Session session = session_for(options, control);
  const SolveQuestion question{game_for(options, session, control), options.board.value_or(""),
                               options.first_moves, options.constant};
  const SolveAnswer answer = ask(question, options.settings, control);
  deliver(written(answer, options.format, provenance_of(options)), options, control);
}

}  // namespace galli
