// What `galli prove` was asked: its own options, read once and checked.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "gallimaufry/basics.h"

namespace galli {

struct ProveOptions {
  std::string numeration = "auto";
  std::vector<std::pair<std::string, Integer>> fix;
  bool direct = false;
  std::uint64_t states = 2'000'000;
  double seconds = 120;
  std::optional<std::string> draw;  ///< a file
};

/// From what was typed (cli/command_line.h). Throws Error with ErrorKind::question.
ProveOptions prove_options(const std::map<std::string, std::vector<std::string>>& typed);

}  // namespace galli
