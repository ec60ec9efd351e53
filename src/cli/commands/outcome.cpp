// One position at a time: outcome and value.
#include "cli/commands.h"
#include "cli/questions.h"
#include "cli/shell_trap.h"
#include "report/tables/windows.h"

namespace galli {
namespace {

template <typename Question>
void answer_positions(const Options& options, const Control& control) {
  const Session session = session_for(options, control);
  const auto question =
      single_positions_typed<Question>(options, game_for(options, session, control), control);
  const Stopwatch watch;
  const auto answer = ask(question, options.settings, control);
  if (options.stats) tell_stats(watch, answer.run, question.game.text());
  deliver(as_text(answer, options.all_phases), options, control);
  warn_of_shell_trap(options, session);
}

}  // namespace

void outcome_command(const Options& options, const Control& control) {
  answer_positions<OutcomeQuestion>(options, control);
}

void value_command(const Options& options, const Control& control) {
  answer_positions<ValueQuestion>(options, control);
}

}  // namespace galli
