#include "engine/dense/rows.h"

#include <algorithm>

#include "engine/dense/plain.h"

namespace galli {
namespace {

constexpr std::uint64_t max_row_cells = std::uint64_t{1} << 28;
constexpr Integer max_row_length = 1 << 28;

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
  const auto rulesets = plain_rulesets(machine, phase);
  if (machine.misere || !rulesets) return nullptr;
  auto made = std::make_shared<RowsPlan>();
  made->board = {box.last, machine.boards[0].conditions()};
  const auto count = number_of_cells(made->board);
  if (!count || made->board.last_cell() + 1 < row_lanes) return nullptr;
  made->count = *count;
  auto cells = cells_of_rows(made->board);
  if (!cells) return nullptr;
  made->cells = std::move(*cells);
  for (std::uint32_t ruleset : *rulesets) {
    for (const Clause& clause : machine.rulesets[ruleset]->clauses()) {
      auto parts = RowClause::parts_of(clause, made->board);
      if (!parts) return nullptr;
      std::move(parts->begin(), parts->end(), std::back_inserter(made->clauses));
    }
  }
  return made;
}

}  // namespace galli
