#include "engine/dense/rows.h"

#include <algorithm>
#include <bit>

namespace galli {
namespace {

constexpr std::uint64_t max_row_cells = std::uint64_t{1} << 28;
constexpr Integer max_row_length = 1 << 28;

/// The rulesets of a formula that leaves every option to the mover and play in its phase; false if it is none.
bool list_rulesets(const Machine& machine, std::uint32_t index, std::uint32_t phase,
                   std::vector<std::uint32_t>& rulesets) {
  const Node& node = machine.nodes[index];
  if (node.kind == Node::Kind::leaf) {
    rulesets.push_back(node.ruleset);
    return node.phases == PhaseSet{1} << phase;
  }
  return node.kind == Node::Kind::unite &&
         std::all_of(node.kids.begin(), node.kids.end(),
                     [&](std::uint32_t kid) { return list_rulesets(machine, kid, phase, rulesets); });
}

/// Nothing when they are too many.
std::optional<std::uint64_t> number_of_cells(const RowBoard& board) {
  std::uint64_t count = 1;
  for (Integer last : board.last) {
    count *= static_cast<std::uint64_t>(last) + 1;
    if (last > max_row_length || count > max_row_cells) return {};
  }
  return count;
}

}  // namespace

std::shared_ptr<const RowsPlan> plan_rows(const Machine& machine, std::uint32_t phase, const Window& box) {
  std::vector<std::uint32_t> rulesets;
  if (machine.misere || !list_rulesets(machine, machine.phases[phase].formula, phase, rulesets)) return nullptr;
  auto made = std::make_shared<RowsPlan>();
  made->board = {box.last, machine.boards[0].conditions()};
  const auto count = number_of_cells(made->board);
  if (!count || made->board.last_cell() + 1 < row_lanes) return nullptr;
  made->count = *count;
  auto cells = cells_of_rows(made->board);
  if (!cells) return nullptr;
  made->cells = std::move(*cells);
  for (std::uint32_t ruleset : rulesets) {
    for (const Clause& clause : machine.rulesets[ruleset]->clauses()) {
      auto parts = RowClause::parts_of(clause, made->board);
      if (!parts) return nullptr;
      std::move(parts->begin(), parts->end(), std::back_inserter(made->clauses));
    }
  }
  return made;
}

}  // namespace galli
