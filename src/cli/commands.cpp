#include "cli/commands.h"

#include "cli/typed.h"
#include "store/output.h"

namespace galli {

void help_command(const Options& options, const Control& control) { deliver(options.help, options, control); }

void carry_out(const Options& options, const Control& control) {
  const bool is_file = options.output && *options.output != "-" && !options.picture.rounds;
  if (is_file) check_can_write(*options.output);
  switch (options.command) {
    case Command::outcome: return outcome_command(options, control);
    case Command::value: return value_command(options, control);
    case Command::moves: return moves_command(options, control);
    case Command::solve: return solve_command(options, control);
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
  }
}

}  // namespace galli
