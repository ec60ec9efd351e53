#include "engine/zeckendorf/plan.h"

#include <fmt/format.h>

#include <algorithm>

namespace galli {
namespace {}  // namespace

bool is_fibonacci_nim(const Machine& machine) {
  if (machine.phases.size() != 1 || machine.rulesets.size() != 1 || machine.misere) return false;
  const Board& board = machine.boards[0];
  const Node& formula = machine.nodes[machine.phases[0].formula];
  if (formula.kind != Node::Kind::leaf || !is_on_heaps(machine) || board.dimension() != 2) return false;
  const Ruleset& ruleset = *machine.rulesets[0];
  if (!board.conditions().empty() || ruleset.clauses().size() != 1 || ruleset.clauses()[0].loops.size() != 1)
    return false;
  const std::string rule = fmt::format("({0} - {2}, 2*{2}) for {2} in 1..min({0}, {1})", board.heaps()[0],
                                       board.heaps()[1], ruleset.clauses()[0].loops[0].name);
  return to_text(ruleset.clauses()[0], board) == rule;
}

}  // namespace galli
