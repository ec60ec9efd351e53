// A command: its name, what it takes, what it does. Each has a file in cli/commands, which includes this header and defines its
// entry; the list of all is in commands.cpp. Parsing, help, errors and the table in docs/cli.md go by that list.
#pragma once

#include <span>
#include <string_view>

#include "cli/delivery.h"
#include "cli/options/options.h"
#include "cli/options/typed.h"
#include "cli/options/vocabulary.h"
#include "cli/terminal/stats.h"
#include "gallimaufry/control.h"
#include "gallimaufry/error.h"

namespace galli {

struct CommandEntry {
  /// What must be typed.
  enum class Needs { nothing, game, position };

  Command command;
  std::string_view group;      ///< the heading under which `galli help` lists it
  std::string_view arguments;  ///< "GAME POSITION..."
  std::string_view summary;    ///< in small letters
  std::string_view example;    ///< a whole command line
  Needs needs;
  void (*add_options)(Vocabulary&);
  void (*run)(const Options&, const Control&);  ///< throws Error

  std::string_view name() const { return name_of_command(command); }
};

extern const CommandEntry outcome_entry, value_entry, moves_entry, solve_entry, play_entry;
extern const CommandEntry table_entry, positions_entry, sequence_entry, plot_entry, graph_entry,
    explain_entry;
extern const CommandEntry period_entry, verify_entry, check_entry;
extern const CommandEntry sweep_entry, identify_entry, compare_entry, laws_entry;
extern const CommandEntry slopes_entry, conjecture_entry, prove_entry;
extern const CommandEntry show_entry, list_entry, zeckendorf_entry, cite_entry, serve_entry, help_entry;

/// All of them, in the order of `galli help`.
std::span<const CommandEntry* const> commands();

const CommandEntry& entry_of(Command command);

/// Does what was asked. Throws Error.
void carry_out(const Options& options, const Control& control);

}  // namespace galli
