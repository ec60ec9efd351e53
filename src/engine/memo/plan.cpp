#include "engine/memo/plan.h"

#include <algorithm>
#include <limits>
#include <numeric>

namespace galli {
namespace {

bool is_local(const Ruleset& ruleset) { return !ruleset.moves_to_end; }

bool is_apart(const Machine& machine, std::uint32_t index, std::uint32_t phase) {
  const Node& node = machine.nodes[index];
  if (node.kind == Node::Kind::leaf)
    return node.phases == PhaseSet{1} << phase && is_local(*machine.rulesets[node.ruleset]);
  return node.kind == Node::Kind::unite &&
         std::all_of(node.kids.begin(), node.kids.end(),
                     [&](std::uint32_t kid) { return is_apart(machine, kid, phase); });
}

/// Multisets of heaps whose total is at most `total`: the partitions of 0, 1, ..., total.
std::uint64_t multisets_within(Integer total, std::uint64_t most) {
  std::vector<std::uint64_t> partitions = {1};
  std::uint64_t sum = 1;
  for (Integer n = 1; n <= total && sum < most; ++n) {  // Euler's pentagonal number theorem
    std::int64_t count = 0;
    for (Integer k = 1;; ++k) {
      const Integer first = n - k * (3 * k - 1) / 2;
      const Integer second = first - k;
      if (first < 0) break;
      const auto at = [&](Integer i) {
        return i < 0 ? std::int64_t{0} : static_cast<std::int64_t>(partitions[static_cast<std::size_t>(i)]);
      };
      count += (k % 2 == 1 ? 1 : -1) * (at(first) + at(second));
    }
    partitions.push_back(static_cast<std::uint64_t>(count));
    sum += partitions.back();
  }
  return std::min(sum, most);
}

bool has_pieces(const Board& board) {
  return board.kind == Board::Kind::multiset || board.kind == Board::Kind::grid;
}

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
  return a.kind == b.kind && a.ruleset == b.ruleset && a.phases == b.phases && a.is_pass == b.is_pass &&
         a.kind != Node::Kind::fixed_position &&
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
  for (std::uint32_t phase = 0; phase < machine.phases.size() && !machine.misere; ++phase) {
    const bool apart =
        has_pieces(board_of(machine, phase)) && is_apart(machine, machine.phases[phase].formula, phase);
    if (apart) plan.apart |= PhaseSet{1} << phase;
    if (is_sum_of_blocks(machine, phase)) plan.sums |= PhaseSet{1} << phase;
  }
  return plan;
}

std::uint64_t max_positions(const Machine& machine, const Request& request, std::uint64_t most) {
  if (machine.boards.size() > 1 || !has_pieces(machine.board)) return most;
  Integer total = request.window.last.empty() ? 0 : request.window.last.front();
  std::size_t free = 0;
  for (const Position& position : request.chosen) {
    if (machine.board.kind == Board::Kind::grid)
      free = std::max(free, free_cells(position));
    else
      total = std::max(
          total,
          std::accumulate(position.begin() + 1, position.end(), Integer{0}, [&](Integer sum, Integer heap) {
            return checked_add(sum, heap).value_or(std::numeric_limits<Integer>::max());
          }));
  }
  const auto phases = static_cast<std::uint64_t>(std::popcount(reachable_phases(machine, request.phase)));
  const std::uint64_t each = machine.board.kind == Board::Kind::multiset ? multisets_within(total, most)
                             : free < 63                                 ? std::uint64_t{1} << free
                                                                         : most;
  return each > most / phases ? most : each * phases;
}

}  // namespace galli
