// One position at a time: outcome and value.
#include "cli/command.h"
#include "cli/questions.h"
#include "cli/terminal/shell_trap.h"
#include "report/tables/windows.h"

namespace galli {
namespace {

void add_outcome_options(Vocabulary& words) {
  words.game();
  words.positions();
  words.phase();
  words.stats();
}

template <typename Question>
void answer_positions(const Options& options, const Control& control) {
  const Session session = session_for(options, control);
  const auto question =
      single_positions_typed<Question>(options, game_for(options, session, control), control);
  const Stopwatch watch;
  const auto answer = ask(question, options.settings, control);
  if (is_given(options, "--stats")) tell_stats(watch, answer.run, question.game.text());
  deliver(as_text(answer, question.phases.all), options, control);
  warn_of_shell_trap(options, session);
}

}  // namespace

const CommandEntry outcome_entry = {.command = Command::outcome,
                                    .group = "One position",
                                    .arguments = "GAME POSITION...",
                                    .summary = "P or N for each position",
                                    .example = "galli outcome 'nim >> euclid' 2,4",
                                    .needs = CommandEntry::Needs::position,
                                    .add_options = add_outcome_options,
                                    .run = answer_positions<OutcomeQuestion>};

const CommandEntry value_entry = {.command = Command::value,
                                  .group = "One position",
                                  .arguments = "GAME POSITION...",
                                  .summary = "the nim-value of each position",
                                  .example = "galli value wythoff 3,4",
                                  .needs = CommandEntry::Needs::position,
                                  .add_options = add_outcome_options,
                                  .run = answer_positions<ValueQuestion>};

}  // namespace galli
