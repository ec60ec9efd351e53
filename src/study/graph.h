// The graph of a game from one position, and the labelling of it by rounds: terminal positions are P, whatever can reach a P is
// N, whatever can only reach N is P, and so on, as lectures teach it.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "gallimaufry/control.h"
#include "game/machine.h"
#include "value/table.h"

namespace galli {

struct GraphNode {
  State state;
  std::vector<std::vector<std::uint32_t>> imposed;  ///< sets of options, as places among the nodes
  std::vector<std::uint32_t> options;               ///< of all of them, each once
  /// For each option, in order: "push" or "pass"; where the opponent has a choice, what must be enforced for it; else its
  /// ruleset.
  std::vector<std::vector<std::string>> by{};
};

struct GameGraph {
  std::vector<GraphNode> nodes;  ///< the first is where play begins; then as they are come to
  bool is_whole = true;  ///< false when it was cut off after some moves: then the last nodes have no options
  bool is_misere = false;
  std::vector<std::string>
      choices{};  ///< what the opponent may enforce somewhere, also where it allows no move
};

struct GraphSearch {
  State from;
  std::uint32_t max_nodes = 400;
  std::uint64_t memory = std::numeric_limits<std::uint64_t>::max();  ///< in bytes
  std::optional<std::uint32_t> depth{};  ///< only this many moves; none: all of them
  bool up_to_swap = false;               ///< heaps in any order are one node; for symmetric games
};

/// Throws Error: more nodes than that, counted as far as is quickly done; more memory than that; or interrupted.
GameGraph graph_from(const Machine& machine, const GraphSearch& question, const Control& control);

/// What each step of the labelling finds, in order. A step that finds nothing is the last and is left out.
struct Labelling {
  struct Step {
    Outcome label = Outcome::P;
    std::vector<std::uint32_t> nodes;
  };
  std::vector<Step> steps;
};

/// Step 1 labels positions without moves P (in misere play N), then every position that can be moved to a P-position, whatever is
/// enforced, is N; then every position with something to enforce that leads to N-positions only is P; and so on.
/// For whole graphs.
Labelling labelling(const GameGraph& graph);

/// The labels after the first `steps` steps.
std::vector<std::optional<Outcome>> labels_after(const GameGraph& graph, const Labelling& labelling,
                                                 std::size_t steps);

}  // namespace galli
