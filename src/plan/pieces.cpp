#include "plan/pieces.h"

#include <algorithm>
#include <bit>
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

bool has_pieces(const Board& board) {
  return board.kind == Board::Kind::multiset || board.kind == Board::Kind::grid;
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

}  // namespace

PhaseSet phases_apart(const Machine& machine) {
  PhaseSet apart = 0;
  for (std::uint32_t phase = 0; phase < machine.phases.size() && !machine.misere; ++phase) {
    if (has_pieces(board_of(machine, phase)) && is_apart(machine, machine.phases[phase].formula, phase))
      apart |= PhaseSet{1} << phase;
  }
  return apart;
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
