// Whole tables.
#include <unistd.h>

#include "cli/commands.h"
#include "cli/questions.h"
#include "cli/shell_trap.h"
#include "cli/terminal.h"
#include "report/tables/windows.h"

namespace galli {
namespace {

void check_is_for_terminal(const Options& options) {
  if (options.format != Format::npy || options.output || ::isatty(STDOUT_FILENO) != 1) return;
  throw Error({.kind = ErrorKind::question,
               .message = "npy is not for terminals",
               .remedies = "name a file: -o table.npy"});
}

/// Written while it is computed where the format allows it: such a table may be larger than the memory.
RunFacts write_tables(const TableQuestion& question, const Options& options, Delivery& delivery,
                      const Control& control) {
  const Provenance provenance = provenance_of(options, question.game);
  const Sink sink = [&](std::string_view bytes) { delivery.write(bytes); };
  if (streams_tables(options.format)) {
    TableFile file(options.format, provenance, sink);
    const RunFacts facts = ask(question, file, options.settings, control);
    file.finish();
    return facts;
  }
  TableAnswer answer = ask(question, options.settings, control);
  const RunFacts facts = answer.run;
  const bool is_file = options.output && *options.output != "-";
  write_text(std::move(answer), provenance, is_file ? 0 : terminal_columns().value_or(0), sink);
  return facts;
}

}  // namespace

void table_command(const Options& options, const Control& control) {
  const Session session = session_for(options, control);
  const TableQuestion question = table_typed(options, game_for(options, session, control));
  check_table_format(options.format, question.game.heaps(question.phases.phase).size());
  check_is_for_terminal(options);
  Delivery delivery(options, control);
  const Stopwatch watch;
  const RunFacts facts = write_tables(question, options, delivery, control);
  if (options.stats) tell_stats(watch, facts, question.game.text());
  delivery.finish();
  warn_of_shell_trap(options, session);
}

}  // namespace galli
