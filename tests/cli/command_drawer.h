// Command lines about random games, with options and formats drawn at random.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "brute/brute.h"
#include "cli/child.h"
#include "cli/options/vocabulary.h"

namespace galli::commands_test {

/// A random game, and another that is often played on the same board.
struct Drawn {
  brute::Game game;
  brute::Game other;
  std::map<int, std::vector<brute::Position>> known{};  ///< by phases

  const std::vector<brute::Position>& positions(int phase) {
    const auto found = known.find(phase);
    if (found != known.end()) return found->second;
    return known[phase] = brute::positions(game, phase, brute::Extent{9, 4, 6, 2, 6, 6, 60});
  }
};

/// Command lines about a game, which are carried out in turn; empty if the command has no question about this game. The same
/// seed gives the same ones for a smaller game, as far as that is possible.
std::vector<Words> command_lines(Drawn& drawn, Command command, std::uint64_t seed);

}  // namespace galli::commands_test
