// What `galli sweep` was asked: its own options, read once and checked.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "study/game_family.h"
#include "sweep/finding.h"

namespace galli {

struct Shard {
  std::uint64_t number = 1;  ///< from 1
  std::uint64_t of = 1;
};

struct SweepOptions {
  std::vector<SweepVariable> variables;
  std::vector<SweepColumn> columns;
  std::optional<std::string> keep;  ///< a condition
  std::optional<Shard> shard;
  std::vector<std::string> merge;  ///< files
  bool resume = false;
  bool dry_run = false;
};

/// From what was typed (cli/command_line.h). Throws Error with ErrorKind::question.
SweepOptions sweep_options(const std::map<std::string, std::vector<std::string>>& typed);

}  // namespace galli
