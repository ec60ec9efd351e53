// What `galli prove` was asked: its own options, read once and checked.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cli/options/vocabulary.h"
#include "gallimaufry/basics.h"

namespace galli {

struct ProveOptions {
  std::string numeration = "auto";
  std::vector<std::pair<std::string, Integer>> fix;
  bool direct = false;
  std::uint64_t states = 2'000'000;
  double seconds = 120;
  std::optional<std::string> draw;    ///< a file
  std::optional<std::string> walnut;  ///< a folder
};

void add_prove_options(Vocabulary& words);

/// From what was typed. Throws Error with ErrorKind::question.
ProveOptions prove_options(const Typed& typed);

}  // namespace galli
