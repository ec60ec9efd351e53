// Periods of games with one heap, and certificates of those that are proved.
#include "cli/commands.h"
#include "cli/shell_trap.h"
#include "cli/typed.h"
#include "report/sequences.h"

namespace galli {
namespace {

void check_is_one_phase(const Options& options) {
  if (!options.output || !options.all_phases) return;
  throw Error(
      {.kind = ErrorKind::question, .message = "a certificate is of one phase", .remedies = "--phase 1"});
}

}  // namespace

void period_command(const Options& options, const Control& control) {
  check_is_one_phase(options);
  const Session session = session_for(options, control);
  const PeriodQuestion question{.game = game_for(options, session, control),
                                .values = options.values,
                                .bound = bound_typed(options),
                                .phases = phases_typed(options),
                                .certificates = options.output.has_value()};
  const PeriodAnswer answer = ask(question, options.settings, control);
  deliver(question.certificates            ? answer.periods.front().certificate
          : options.format == Format::json ? as_json(answer, provenance_of(options, question.game))
                                           : as_text(answer),
          options, control);
  warn_of_shell_trap(options, session);
}

}  // namespace galli
