#include "engine/memo/plan.h"

#include <algorithm>

#include "plan/pieces.h"

namespace galli {
namespace {

/// A phase that is never left, on heaps that nothing ties.
bool is_sum_of_blocks(const Machine& machine, std::uint32_t phase) {
  const auto summands = summands_of(machine, phase);
  return summands.size() > 1 && std::all_of(summands.begin(), summands.end(), [](const Summand& summand) {
           return summand.factors == 0 && summand.machine->phases.size() == 1;
         });
}

/// The same choices, perhaps by other nodes.
bool is_same_formula(const Machine& machine, std::uint32_t first, std::uint32_t second) {
  const Node& a = machine.nodes[first];
  const Node& b = machine.nodes[second];
  return static_cast<const NodeHead&>(a) == b && a.kind != Node::Kind::fixed_position &&
         std::equal(a.kids.begin(), a.kids.end(), b.kids.begin(), b.kids.end(),
                    [&](std::uint32_t x, std::uint32_t y) { return is_same_formula(machine, x, y); });
}

void add_takeovers(const Machine& machine, std::uint32_t index, std::vector<std::uint32_t>& found) {
  const Node& node = machine.nodes[index];
  for (std::uint32_t kid : node.kids) add_takeovers(machine, kid, found);
  if (node.kind != Node::Kind::fixed_position || node.place.factors != 0) return;
  const std::uint32_t phase = state_there(machine, node, {}).phase;
  const bool is_whole_phase = is_same_formula(machine, node.kids[0], machine.phases[phase].formula);
  if (is_whole_phase && !summands_of(machine, phase).empty()) found.push_back(index);
}

}  // namespace

std::vector<std::uint32_t> takeovers_from(const Machine& machine, std::uint32_t phase) {
  std::vector<std::uint32_t> found;
  for_each_phase(reachable_phases(machine, phase),
                 [&](std::uint32_t p) { add_takeovers(machine, machine.phases[p].formula, found); });
  return found;
}

std::variant<MemoPlan, Reason> plan_memo(const Machine& machine) {
  if (is_on_heaps(machine))
    return "it is for positions that are not heaps, or for play that goes over to another board";
  MemoPlan plan;
  plan.apart = phases_apart(machine);
  for (std::uint32_t phase = 0; phase < machine.phases.size() && !machine.misere; ++phase) {
    if (is_sum_of_blocks(machine, phase)) plan.sums |= PhaseSet{1} << phase;
  }
  return plan;
}

}  // namespace galli
