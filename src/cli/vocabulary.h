// The words of the command line: every command with its options, as CLI11 is told of them.
#pragma once

#include <span>
#include <string_view>

#include "cli/command_line.h"

namespace CLI {
class App;
}

namespace galli {

struct CommandEntry {
  Command command;
  std::string_view summary;

  std::string_view name() const { return name_of(command); }
};

std::span<const CommandEntry> commands();

/// Tells `app` of all commands and options. What is typed will be put into `typed`, which lives as long as `app`.
void add_vocabulary(CLI::App& app, Typed& typed);

}  // namespace galli
