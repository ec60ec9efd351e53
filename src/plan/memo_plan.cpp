#include "plan/memo_plan.h"

#include <algorithm>

namespace galli {
namespace {

bool is_local(const Ruleset& ruleset) { return !ruleset.moves_to_end; }

bool is_apart(const Machine& machine, std::uint32_t index, std::uint32_t phase) {
  const Node& node = machine.nodes[index];
  if (node.kind == Node::Kind::leaf) return node.phases == PhaseSet{1} << phase && is_local(*machine.rulesets[node.ruleset]);
  return node.kind == Node::Kind::unite &&
         std::all_of(node.kids.begin(), node.kids.end(), [&](std::uint32_t kid) { return is_apart(machine, kid, phase); });
}

bool has_pieces(const Board& board) { return board.kind == Board::Kind::multiset || board.kind == Board::Kind::grid; }

}  // namespace

std::variant<MemoPlan, Reason> plan_memo(const Machine& machine) {
  if (is_on_heaps(machine)) return "it is for positions that are not heaps, or for play that goes over to another board";
  MemoPlan plan;
  for (std::uint32_t phase = 0; phase < machine.phases.size() && !machine.misere; ++phase) {
    const bool apart = has_pieces(board_of(machine, phase)) && is_apart(machine, machine.phases[phase].formula, phase);
    if (apart) plan.apart |= PhaseSet{1} << phase;
  }
  return plan;
}

}  // namespace galli
