#include "cli/commands.h"

#include "base/text.h"
#include "base/version.h"
#include "cli/subject.h"
#include "cli/words.h"
#include "store/output.h"

namespace galli {

void list_command(const Options& options, const Control& control) {
  std::vector<std::vector<std::string>> rows;
  for (const Entry& entry : library_for(options, control).entries())
    rows.push_back({entry.usage, printable(entry.title)});
  deliver(aligned(rows, {{.gap = 3}, {.gap = 0}}), options, control);
}

void help_command(const Options& options, const Control& control) { deliver(options.help, options, control); }

void version_command(const Options& options, const Control& control) {
  deliver("galli " + std::string(version) + "\n", options, control);
}

void carry_out(const Options& options, const Control& control) {
  if (options.output && *options.output != "-") check_can_write(*options.output);
  switch (options.command) {
    case Command::outcome: return outcome_command(options, control);
    case Command::value: return value_command(options, control);
    case Command::moves: return moves_command(options, control);
    case Command::table: return table_command(options, control);
    case Command::positions: return positions_command(options, control);
    case Command::explain: return explain_command(options, control);
    case Command::show: return show_command(options, control);
    case Command::list: return list_command(options, control);
    case Command::cite: return cite_command(options, control);
    case Command::help: return help_command(options, control);
    case Command::tell_version: return version_command(options, control);
  }
}

}  // namespace galli
