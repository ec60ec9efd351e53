// Sequences of games with one heap.
#include "cli/commands.h"
#include "cli/questions.h"
#include "cli/shell_trap.h"
#include "report/tables/windows.h"

namespace galli {
namespace {

void check_is_one(const Options& options) {
  if (options.format != Format::bfile || !options.all_phases) return;
  throw Error({.kind = ErrorKind::question,
               .message = "a b-file has one sequence",
               .remedies = "ask for one phase: --phase 1"});
}

}  // namespace

void sequence_command(const Options& options, const Control& control) {
  check_is_one(options);
  const Session session = session_for(options, control);
  const SequenceQuestion question = sequence_typed(options, game_for(options, session, control));
  const Stopwatch watch;
  const SequenceAnswer answer = ask(question, options.settings, control);
  if (options.stats) tell_stats(watch, answer.run, question.game.text());
  Delivery delivery(options, control);
  write(answer, options.format, provenance_of(options, question.game),
        [&](std::string_view bytes) { delivery.write(bytes); });
  delivery.finish();
  warn_of_shell_trap(options, session);
}

}  // namespace galli
