#include "engine/search/field.h"

namespace galli {
namespace {

/// How far apart the columns of a piece are.
Integer reach_of(const Placement& placement) {
  Integer least = placement.cells.front().column;
  Integer largest = least;
  for (const std::vector<Cell>* cells : {&placement.cells, &placement.blocked}) {
    for (const Cell& cell : *cells) {
      least = std::min(least, cell.column);
      largest = std::max(largest, cell.column);
    }
  }
  return largest - least;
}

}  // namespace

std::vector<GridTurn> turns_of(const std::vector<std::vector<Placement>>& rulesets) {
  std::vector<GridTurn> found = symmetries_of(rulesets);
  // Components are laid on their longer side by transposing: quarter turns alone would not do.
  const bool may_transpose =
      std::find(found.begin(), found.end(), GridTurn{true, false, false}) != found.end();
  if (!may_transpose) std::erase_if(found, [](const GridTurn& turn) { return turn.transposes; });
  return found;
}

FieldSize field_size(const std::vector<std::vector<Placement>>& rulesets, Integer rows, Integer columns) {
  Integer reach = 1;
  for (const std::vector<Placement>& placements : rulesets) {
    for (const Placement& placement : placements) reach = std::max(reach, reach_of(placement));
  }
  const std::vector<GridTurn> turns = turns_of(rulesets);
  const bool may_transpose =
      std::any_of(turns.begin(), turns.end(), [](const GridTurn& turn) { return turn.transposes; });
  if (may_transpose && rows > columns) std::swap(rows, columns);
  constexpr Integer too_far = 1 << 20;  // a field with such a reach is too large for any words
  return {static_cast<int>(rows), static_cast<int>(columns),
          static_cast<int>(columns + std::min(reach, too_far))};
}

}  // namespace galli
