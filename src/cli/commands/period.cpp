// Periods of games with one heap, or with all heaps but one fixed, and certificates of those that are proved.
#include "cli/command.h"
#include "cli/questions.h"
#include "cli/terminal/shell_trap.h"
#include "report/sequences.h"

namespace galli {
namespace {

void add_period_options(Vocabulary& words) {
  words.game();
  words.option("--to", "N", "How far to look for a period; 1000000 if not given, 100000 or less with --fix");
  words.option("--fix", "NAME=N", "A heap that keeps its size; may be repeated, until one heap is left");
  words.values();
  words.phase();
  words.output();
}

void run_period(const Options& options, const Control& control) {
  const Format format = format_typed(options);
  check_has_no_engine(options);
  const bool writes_certificate = options.output.has_value();
  const PhaseChoice phases = phases_typed(options);
  if (writes_certificate && phases.all) usage_error("a certificate is of one phase", "--phase 1");
  const Session session = session_for(options, control);
  const GameHandle game = game_for(options, session, control);
  const PeriodQuestion question{.game = game,
                                .values = is_given(options, "--values"),
                                .bound = bound_typed(options),
                                .phases = phases,
                                .certificates = writes_certificate,
                                .fixed = fixed_typed(options, game)};
  const PeriodAnswer answer = ask(question, options.settings, control);
  deliver(writes_certificate       ? answer.periods.front().certificate
          : format == Format::json ? as_json(answer, provenance_of(options, question.game))
                                   : as_text(answer),
          options, control);
  warn_of_shell_trap(options, session);
}

}  // namespace

const CommandEntry period_entry = {.command = Command::period,
                                   .group = "Many positions",
                                   .arguments = "GAME",
                                   .summary = "one heap: its period, proved or observed",
                                   .example = "galli period 'octal(0.07)' --values",
                                   .needs = CommandEntry::Needs::game,
                                   .add_options = add_period_options,
                                   .run = run_period};

}  // namespace galli
