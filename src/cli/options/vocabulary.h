// The words that a command takes, told to CLI11: arguments, options, flags, and those that many commands share.
#pragma once

#include <string>

#include "cli/options/command_line.h"

namespace CLI {  // NOLINT(readability-identifier-naming): its own name
class App;
}

namespace galli {

/// What is typed will be put into `typed`, which lives as long as `app`.
class Vocabulary {
 public:
  Vocabulary(CLI::App& app, Typed& typed, Command command) : app_(app), typed_(typed), command_(command) {}

  void argument(const std::string& name, const std::string& summary);
  /// Any number of them.
  void arguments(const std::string& name, const std::string& summary);
  /// `names` is "--to" or "-o,--output"; `value` says what is given.
  void option(const std::string& names, const std::string& value, const std::string& summary);
  /// With any number of values.
  void list_option(const std::string& name, const std::string& values, const std::string& summary);
  void flag(const std::string& name, const std::string& summary);

  void game() { argument("GAME", "A game in quotes, @FILE, or - for standard input"); }
  void positions();
  void bounds() { option("--to", "N[,M[,K]]", "Largest heaps; one number is for all of them"); }
  void values() { flag("--values", "Nim-values instead of outcomes"); }
  void phase() { option("--phase", "K|all", "Which phase; 1 if not given"); }
  void stats() { flag("--stats", "A JSON line about the run on standard error"); }
  /// --format with the formats of the command, and -o.
  void output();
  /// The same for pictures: what -o names, and what there is without it.
  void picture_output(const std::string& value, const std::string& otherwise);
  /// Width, density, legend and title of a picture.
  void picture_shape();

 private:
  CLI::App& app_;
  Typed& typed_;
  Command command_;
};

/// Tells `app` of all commands and options.
void add_vocabulary(CLI::App& app, Typed& typed);

}  // namespace galli
