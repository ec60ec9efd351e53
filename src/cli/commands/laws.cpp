// Laws of the operators on concrete games.
#include "report/studies/laws.h"

#include "cli/command.h"
#include "cli/terminal/shell_trap.h"
#include "gallimaufry/studies.h"

namespace galli {
namespace {

void add_laws_options(Vocabulary& words) {
  words.arguments("GAMES", "Two or three games, each in quotes, or as @FILE; - for standard input");
  words.option("--to", "N", "Largest heaps; 40 if not given, less for more than two heaps");
  words.output();
}

void run_laws(const Options& options, const Control& control) {
  const Format format = format_typed(options);
  if (options.typed.at("GAMES").size() > 3)
    usage_error("laws are about two or three games", std::string(entry_of(Command::laws).example));
  const Session session = session_for(options, control);
  const LawsQuestion question{games_for(options, session, control), bound_typed(options)};
  const LawsAnswer answer = ask(question, options.settings, control);
  deliver(format == Format::json ? as_json(answer, provenance_of(options)) : as_text(answer), options,
          control);
  warn_of_shell_trap(options, session);
}

}  // namespace

const CommandEntry laws_entry = {.command = Command::laws,
                                 .group = "Many games",
                                 .arguments = "GAME GAME [GAME]",
                                 .summary = "laws of the operators, with counterexamples",
                                 .example = "galli laws nim bishop wythoff",
                                 .needs = CommandEntry::Needs::nothing,
                                 .add_options = add_laws_options,
                                 .run = run_laws};

}  // namespace galli
