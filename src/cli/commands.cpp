// The list of commands.
#include <cassert>
#include <iterator>

#include "cli/command.h"
#include "store/output.h"

namespace galli {

namespace {

constexpr const CommandEntry* all_commands[] = {
    &outcome_entry,   &value_entry,      &moves_entry, &solve_entry,    &play_entry,    &table_entry,
    &positions_entry, &sequence_entry,   &plot_entry,  &graph_entry,    &explain_entry, &period_entry,
    &verify_entry,    &check_entry,      &sweep_entry, &identify_entry, &compare_entry, &laws_entry,
    &slopes_entry,    &conjecture_entry, &prove_entry, &show_entry,     &list_entry,    &zeckendorf_entry,
    &cite_entry,      &serve_entry,      &help_entry};

static_assert(std::size(all_commands) == std::size(question_names) + 1);  // and serve

}  // namespace

std::span<const CommandEntry* const> commands() { return all_commands; }

const CommandEntry& entry_of(Command command) {
  for (const CommandEntry* entry : all_commands) {
    if (entry->command == command) return *entry;
  }
  assert(false);
  return help_entry;
}

void carry_out(const Options& options, const Control& control) {
  const bool is_file = options.output && *options.output != "-" && !is_given(options, "--rounds");
  if (is_file) check_can_write(*options.output);
  entry_of(options.command).run(options, control);
}

}  // namespace galli
