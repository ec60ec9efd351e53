#include "plan/pieces.h"

#include <algorithm>
#include <bit>

namespace galli {
namespace {

bool is_local(const Ruleset& ruleset) { return !ruleset.moves_to_end(); }

bool is_apart(const Machine& machine, std::uint32_t index, std::uint32_t phase) {
  const Node& node = machine.nodes[index];
  if (node.kind == Node::Kind::leaf)
    return node.phases == PhaseSet{1} << phase && is_local(*machine.rulesets[node.ruleset]);
  return node.kind == Node::Kind::unite &&
         std::all_of(node.kids.begin(), node.kids.end(),
                     [&](std::uint32_t kid) { return is_apart(machine, kid, phase); });
}

}  // namespace

PhaseSet phases_apart(const Machine& machine) {
  PhaseSet apart = 0;
  for (std::uint32_t phase = 0; phase < machine.phases.size() && !machine.misere; ++phase) {
    if (falls_apart(board_of(machine, phase)) && is_apart(machine, machine.phases[phase].formula, phase))
      apart |= PhaseSet{1} << phase;
  }
  return apart;
}

std::uint64_t max_positions(const Machine& machine, const Request& request, std::uint64_t most) {
  if (machine.boards.size() > 1 || !falls_apart(machine.boards[0])) return most;
  const Board& board = machine.boards[0];
  std::uint64_t each = 1;
  if (!request.window.last.empty())
    each = positions_below(board, placed(board, {request.window.last.front()}), most);
  for (const Position& position : request.chosen)
    each = std::max(each, positions_below(board, position, most));
  const auto phases = static_cast<std::uint64_t>(std::popcount(reachable_phases(machine, request.phase)));
  return each > most / phases ? most : each * phases;
}

}  // namespace galli
