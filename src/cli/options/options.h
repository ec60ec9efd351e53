// What the user asked for, whatever the command: the command line, read once and checked. What only one command takes is read in its
// file, from `typed`.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/options/command_line.h"
#include "gallimaufry/settings.h"
#include "report/formats.h"

namespace galli {

/// When answers are written in the colours of a terminal.
enum class ColorChoice { automatic, always, never };

struct Options {
  Command command = Command::help;
  std::vector<std::string> words;  ///< the command line as typed, beginning with "galli"
  Typed typed;

  std::vector<std::string> rules;  ///< files
  bool misere = false;
  Settings settings;  ///< engine, memory, threads
  ColorChoice color = ColorChoice::automatic;
  std::optional<std::string> output;  ///< a file; none: standard output
  std::string help;                   ///< the text to print, for Command::help and --version
};

/// Throws Error with ErrorKind::question.
Options read_options(const std::vector<std::string>& words);

inline bool is_given(const Options& options, const std::string& name) {
  return is_given(options.typed, name);
}

/// The formats that a command writes: names of reports, or of pictures.
std::vector<std::string> format_names(Command command);
/// "text, csv or json"
std::string format_names_in_words(Command command);

/// What is written, by --format or else by the ending of the file. Throws Error.
Format format_typed(const Options& options);
/// By the ending of the file alone.
Format format_of_output(const Options& options);
/// The format that another command would write, by --format alone.
Format format_typed_for(Command command, const Options& options);

/// The command line as one text that a shell would read as it was.
std::string command_line(const std::vector<std::string>& words);

}  // namespace galli
