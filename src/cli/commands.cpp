#include "cli/commands.h"

#include <string_view>
#include <utility>

#include "base/text.h"
#include "base/version.h"
#include "cli/subject.h"
#include "cli/words.h"
#include "store/output.h"

namespace galli {
namespace {

/// Rulesets that are written in place.
constexpr std::pair<std::string_view, std::string_view> literals[] = {
    {"rays{(1,0),(1,2)}", "subtract a positive multiple of a vector"},
    {"steps{(1,3),(2,-1)}", "subtract a vector, once"},
    {"octal(0.07)", "take from a heap, and perhaps split it, as an octal code allows"},
    {"hex(0.8)", "the same by a hexadecimal code: up to three heaps may be left"},
    {"to_end", "one move, to where nothing is left; beside another ruleset"},
    {"no_moves", "no move; beside another ruleset"},
};

}  // namespace

void list_command(const Options& options, const Control& control) {
  std::vector<std::vector<std::string>> rows;
  const std::vector<RulesetEntry> entries = session_for(options, control).rulesets();
  const auto add_entries = [&](bool is_compiled_in) {
    for (const RulesetEntry& entry : entries) {
      if (entry.is_compiled_in == is_compiled_in) rows.push_back({entry.usage, printable(entry.title)});
    }
  };
  add_entries(true);
  for (const auto& [usage, title] : literals) rows.push_back({std::string(usage), std::string(title)});
  add_entries(false);
  deliver(aligned(rows, {{.gap = 3}, {.gap = 0}}), options, control);
}

void help_command(const Options& options, const Control& control) { deliver(options.help, options, control); }

void version_command(const Options& options, const Control& control) {
  deliver("galli " + std::string(version) + "\n", options, control);
}

void carry_out(const Options& options, const Control& control) {
  const bool is_file = options.output && *options.output != "-" && !options.picture.rounds;
  if (is_file) check_can_write(*options.output);
  switch (options.command) {
    case Command::outcome: return outcome_command(options, control);
    case Command::value: return value_command(options, control);
    case Command::moves: return moves_command(options, control);
    case Command::table: return table_command(options, control);
    case Command::positions: return positions_command(options, control);
    case Command::sequence: return sequence_command(options, control);
    case Command::plot: return plot_command(options, control);
    case Command::graph: return graph_command(options, control);
    case Command::sweep: return sweep_command(options, control);
    case Command::identify: return identify_command(options, control);
    case Command::explain: return explain_command(options, control);
    case Command::show: return show_command(options, control);
    case Command::zeckendorf: return zeckendorf_command(options, control);
    case Command::period: return period_command(options, control);
    case Command::check: return check_command(options, control);
    case Command::verify: return verify_command(options, control);
    case Command::compare: return compare_command(options, control);
    case Command::laws: return laws_command(options, control);
    case Command::slopes: return slopes_command(options, control);
    case Command::conjecture: return conjecture_command(options, control);
    case Command::list: return list_command(options, control);
    case Command::cite: return cite_command(options, control);
    case Command::help: return help_command(options, control);
    case Command::tell_version: return version_command(options, control);
  }
}

}  // namespace galli
