// Sequences of games with one heap, or with all heaps but one fixed.
#include <algorithm>

#include "cli/command.h"
#include "cli/questions.h"
#include "cli/terminal/shell_trap.h"
#include "report/tables/slice.h"
#include "report/tables/windows.h"

namespace galli {
namespace {

void add_sequence_options(Vocabulary& words) {
  words.game();
  words.option("--to", "N", "The last term; 60 if not given");
  words.option("--fix", "NAME=N", "A heap that keeps its size; may be repeated, until one heap is left");
  words.values();
  words.phase();
  words.stats();
  words.output();
}

/// The terms of the one heap that is not fixed.
SequenceAnswer slice_sequence(const Options& options, const GameHandle& game, const FixedSizes& fixed,
                              const Control& control) {
  if (std::count(fixed.begin(), fixed.end(), MaybeInteger()) != 1)
    usage_error("a sequence has one heap", "fix all heaps but one: --fix x=1,y=2");
  TableQuestion question{game, is_given(options, "--values"), {}, phases_typed(options)};
  const Integer bound = bound_typed(options).value_or(SequenceQuestion::default_bound);
  for (const MaybeInteger& size : fixed) question.bounds.push_back(size.value_or(bound));
  return as_sequence(sliced(ask(question, options.settings, control), fixed));
}

void run_sequence(const Options& options, const Control& control) {
  const Format format = format_typed(options);
  if (format == Format::bfile && phases_typed(options).all)
    usage_error("a b-file has one sequence", "ask for one phase: --phase 1");
  const Session session = session_for(options, control);
  const SequenceQuestion question = sequence_typed(options, game_for(options, session, control));
  const FixedSizes fixed = fixed_typed(options, question.game);
  const Stopwatch watch;
  const SequenceAnswer answer = fixed.empty() ? ask(question, options.settings, control)
                                              : slice_sequence(options, question.game, fixed, control);
  if (is_given(options, "--stats")) tell_stats(watch, answer.run, question.game.text());
  Delivery delivery(options, control);
  write(answer, format, provenance_of(options, question.game),
        [&](std::string_view bytes) { delivery.write(bytes); });
  delivery.finish();
  warn_of_shell_trap(options, session);
}

}  // namespace

const CommandEntry sequence_entry = {.command = Command::sequence,
                                     .group = "Many positions",
                                     .arguments = "GAME",
                                     .summary = "one heap: outcomes or nim-values, term by term",
                                     .example = "galli sequence 'octal(0.07)' --values",
                                     .needs = CommandEntry::Needs::game,
                                     .add_options = add_sequence_options,
                                     .run = run_sequence};

}  // namespace galli
