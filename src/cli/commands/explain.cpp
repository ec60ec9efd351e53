// How a question would be answered. Nothing is computed.
#include "report/explain.h"

#include "cli/commands.h"
#include "cli/questions.h"
#include "cli/shell_trap.h"
#include "report/tables/stream.h"

namespace galli {
namespace {

/// The question of the command that asks the same.
ExplainQuestion::Asked explained_question(const Options& options, const GameHandle& game,
                                          const Control& control) {
  switch (options.explain.command) {
    case Command::outcome: return single_positions_typed<OutcomeQuestion>(options, game, control);
    case Command::value: return single_positions_typed<ValueQuestion>(options, game, control);
    case Command::positions: return list_typed(options, game);
    case Command::sequence: return sequence_typed(options, game);
    default: return table_typed(options, game);
  }
}

}  // namespace

void explain_command(const Options& options, const Control& control) {
  const Session session = session_for(options, control);
  ExplainQuestion question{explained_question(options, game_for(options, session, control), control)};
  question.streams = streams_tables(options.explain.format);
  question.seconds_to_write_a_cell = seconds_to_write_a_cell(question.question, options.explain.format);
  deliver(as_text(ask(question, options.settings, control)), options, control);
  warn_of_shell_trap(options, session);
}

}  // namespace galli
