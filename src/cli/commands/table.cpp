// Whole tables.
#include <unistd.h>

#include <algorithm>

#include "cli/command.h"
#include "cli/questions.h"
#include "cli/terminal/shell_trap.h"
#include "cli/terminal/terminal.h"
#include "report/tables/slice.h"
#include "report/tables/windows.h"

namespace galli {
namespace {

void add_table_options(Vocabulary& words) {
  words.game();
  words.bounds();
  words.option("--fix", "NAME=N", "A heap that keeps its size and is left out; may be repeated");
  words.values();
  words.phase();
  words.stats();
  words.output();
}

void check_is_for_terminal(Format format, const Options& options) {
  if (format != Format::npy || options.output || ::isatty(STDOUT_FILENO) != 1) return;
  usage_error("npy is not for terminals", "name a file: -o table.npy");
}

/// Written while it is computed where the format allows it: such a table may be larger than the memory.
RunFacts write_tables(const TableQuestion& question, const FixedSizes& fixed, Format format,
                      const Options& options, Delivery& delivery, const Control& control) {
  const Provenance provenance = provenance_of(options, question.game);
  const Sink sink = [&](std::string_view bytes) { delivery.write(bytes); };
  if (streams_tables(format)) {
    TableFile file(format, provenance, sink);
    SlicedTable slice(file, fixed);
    TableReceiver& receiver = fixed.empty() ? static_cast<TableReceiver&>(file) : slice;
    RunFacts facts = ask(question, receiver, options.settings, control);
    file.finish();
    return facts;
  }
  TableAnswer answer = ask(question, options.settings, control);
  if (!fixed.empty()) answer = sliced(answer, fixed);
  RunFacts facts = answer.run;
  const bool is_file = options.output && *options.output != "-";
  write_text(std::move(answer), provenance, is_file ? 0 : terminal_columns().value_or(0), sink);
  return facts;
}

void run_table(const Options& options, const Control& control) {
  const Format format = format_typed(options);
  const Session session = session_for(options, control);
  const TableQuestion question = table_typed(options, game_for(options, session, control));
  const FixedSizes fixed = fixed_typed(options, question.game);
  const std::size_t heaps = question.game.heaps(question.phases.phase).size();
  check_table_format(format, fixed.empty() ? heaps
                                           : static_cast<std::size_t>(
                                                 std::count(fixed.begin(), fixed.end(), MaybeInteger())));
  check_is_for_terminal(format, options);
  Delivery delivery(options, control);
  const Stopwatch watch;
  const RunFacts facts = write_tables(question, fixed, format, options, delivery, control);
  if (is_given(options, "--stats")) tell_stats(watch, facts, question.game.text());
  delivery.finish();
  warn_of_shell_trap(options, session);
}

}  // namespace

const CommandEntry table_entry = {.command = Command::table,
                                  .group = "Many positions",
                                  .arguments = "GAME",
                                  .summary = "outcomes or nim-values up to a bound",
                                  .example = "galli table 'nim >> euclid'",
                                  .needs = CommandEntry::Needs::game,
                                  .add_options = add_table_options,
                                  .run = run_table};

}  // namespace galli
