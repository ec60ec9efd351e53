// Games side by side. It ends well whatever it finds.
#include "report/studies/compare.h"

#include "cli/command.h"
#include "cli/terminal/shell_trap.h"
#include "gallimaufry/studies.h"

namespace galli {
namespace {

void add_compare_options(Vocabulary& words) {
  words.arguments("GAMES", "Two games or more, each in quotes, or as @FILE; - for standard input");
  words.option("--to", "N", "Largest heaps; 200 if not given, less for more than two heaps");
  words.flag("--prove", "Also for all heap sizes, where automata decide it");
  words.flag("--values", "Refuse games without nim-values; those of others are compared anyway");
  words.output();
}

void run_compare(const Options& options, const Control& control) {
  const Format format = format_typed(options);
  const Session session = session_for(options, control);
  const CompareQuestion question{games_for(options, session, control), bound_typed(options),
                                 is_given(options, "--values"), is_given(options, "--prove")};
  const CompareAnswer answer = ask(question, options.settings, control);
  deliver(format == Format::json ? as_json(answer, provenance_of(options)) : as_text(answer), options,
          control);
  warn_of_shell_trap(options, session);
}

}  // namespace

const CommandEntry compare_entry = {.command = Command::compare,
                                    .group = "Many games",
                                    .arguments = "GAME GAME...",
                                    .summary = "same P-positions or values, and which dominates",
                                    .example = "galli compare nim bishop",
                                    .needs = CommandEntry::Needs::nothing,
                                    .add_options = add_compare_options,
                                    .run = run_compare};

}  // namespace galli
