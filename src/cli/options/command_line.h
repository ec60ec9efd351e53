// The words of the command line, taken apart: which command, and what follows each option.
#pragma once

#include <iterator>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "gallimaufry/error.h"
#include "gallimaufry/question_kind.h"

namespace galli {

/// A command for each question, with its name; then those that ask the library nothing.
using Command = QuestionKind;
inline constexpr Command serve_command{static_cast<int>(std::size(question_names))};

constexpr std::string_view name_of_command(Command command) {
  return command == serve_command ? "serve" : name_of(command);
}

/// What was typed, by option ("--to") or positional ("GAME"): every value as it stands; flags have "".
using Typed = std::map<std::string, std::vector<std::string>>;

struct CommandLine {
  std::optional<Command> command;
  std::string name;  ///< of the command
  Typed typed;
  bool asks_for_version = false;
  bool asks_for_help = false;
};

/// Throws Error when an option or a command is not there. The first word is the program's name.
CommandLine read_command_line(const std::vector<std::string>& words);

/// Its options, as `galli COMMAND --help` prints them; nothing when there is no such command.
std::optional<std::string> help_on_command(std::string_view name);

bool is_given(const Typed& typed, const std::string& name);

/// What stands behind an option that may be given once; nothing when it was not. Throws Error.
std::optional<std::string> single(const Typed& typed, const std::string& name);

[[noreturn]] void usage_error(const std::string& message, const Remedies& remedies = "");

}  // namespace galli
