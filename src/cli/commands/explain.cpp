// How a question would be answered. Nothing is computed.
#include "report/explain.h"

#include <algorithm>

#include "cli/command.h"
#include "cli/questions.h"
#include "cli/terminal/shell_trap.h"
#include "report/tables/stream.h"

namespace galli {
namespace {

void add_explain_options(Vocabulary& words) {
  words.game();
  words.positions();
  words.bounds();
  words.flag("--values", "The plan for nim-values");
  words.flag("--positions", "The plan for the list of P-positions");
  words.flag("--sequence", "The plan for the terms of a sequence");
  add_listing_options(words);
  words.phase();
  words.flag("--stats", "Has no effect: nothing is run");
  words.option("--format", "NAME", "The format of the answer that is explained");
  words.option("-o,--output", "FILE", "Write the plan to a file, whole or not at all");
}

constexpr const char* listing_options[] = {"--positions", "--value", "--where", "--up-to-swap", "--count"};

/// The command that asks the same: positions that are given, or a list, or else a table.
Command command_explained(const Options& options) {
  const auto is_typed = [&](const char* name) { return is_given(options, name); };
  if (is_typed("POSITION") || is_typed("--board"))
    return is_typed("--values") ? Command::value : Command::outcome;
  if (is_typed("--sequence")) return Command::sequence;
  return std::any_of(std::begin(listing_options), std::end(listing_options), is_typed) ? Command::positions
                                                                                       : Command::table;
}

void refuse_mixture(const std::string& name, const std::string& other, const std::string& hint) {
  usage_error("'" + name + "' does not go with " + other, hint);
}

/// No command has options that belong to different ones.
void check_explained(Command explained, const Options& options) {
  if (explained == Command::table) return;
  for (const char* name : listing_options) {
    if (!is_given(options, name)) continue;
    if (explained == Command::sequence) refuse_mixture(name, "'--sequence'", "it is for lists of positions");
    if (explained != Command::positions)
      refuse_mixture(name, "given positions", "it is for lists: leave the positions out");
    if (is_given(options, "--values"))
      refuse_mixture("--values", "'" + std::string(name) + "'",
                     "--value 3 lists the positions of a nim-value");
  }
  if (explained == Command::positions || explained == Command::sequence) return;
  for (const char* name : {"--to", "--sequence"}) {
    if (is_given(options, name))
      refuse_mixture(name, "given positions",
                     "it is for tables, lists and sequences: leave the positions out");
  }
}

ExplainQuestion::Asked question_of(Command explained, const Options& options, const GameHandle& game,
                                   const Control& control) {
  switch (explained) {
    case Command::outcome: return single_positions_typed<OutcomeQuestion>(options, game, control);
    case Command::value: return single_positions_typed<ValueQuestion>(options, game, control);
    case Command::positions: return list_typed(options, game);
    case Command::sequence: return sequence_typed(options, game);
    default: return table_typed(options, game);
  }
}

void run_explain(const Options& options, const Control& control) {
  const Command explained = command_explained(options);
  check_explained(explained, options);
  const Format format = format_typed_for(explained, options);
  format_of_output(options);  // a plan is a text
  const Session session = session_for(options, control);
  ExplainQuestion question{question_of(explained, options, game_for(options, session, control), control)};
  question.streams = streams_tables(format);
  question.seconds_to_write_a_cell = seconds_to_write_a_cell(question.question, format);
  deliver(as_text(ask(question, options.settings, control)), options, control);
  warn_of_shell_trap(options, session);
}

}  // namespace

const CommandEntry explain_entry = {.command = Command::explain,
                                    .group = "Many positions",
                                    .arguments = "GAME [POSITION...]",
                                    .summary = "how a question would be answered, and at what cost",
                                    .example = "galli explain wythoff --values --to 4096",
                                    .needs = CommandEntry::Needs::game,
                                    .add_options = add_explain_options,
                                    .run = run_explain};

}  // namespace galli
