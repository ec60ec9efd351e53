// What `galli sweep` was asked: its own options, read once and checked.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/options/vocabulary.h"
#include "gallimaufry/sweeps.h"

namespace galli {

struct SweepOptions {
  std::vector<SweepVariable> variables;
  std::vector<SweepColumn> columns;
  std::optional<std::string> keep;  ///< a condition
  std::optional<Shard> shard;
  std::vector<std::string> merge;  ///< files
  bool resume = false;
  bool dry_run = false;
};

void add_sweep_options(Vocabulary& words);

/// From what was typed. Throws Error with ErrorKind::question.
SweepOptions sweep_options(const Typed& typed);

}  // namespace galli
