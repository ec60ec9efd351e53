#include "engine/search/field.h"

namespace galli {
namespace {

Cell turned_cell(const Cell& cell, const Turn& turn) {
  Cell result = turn.transposes ? Cell{cell.column, cell.row} : cell;
  if (turn.reverses_rows) result.row = -result.row;
  if (turn.reverses_columns) result.column = -result.column;
  return result;
}

void sort_each_once(std::vector<Cell>& cells) {
  std::sort(cells.begin(), cells.end());
  cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
}

/// Blocked cells that are cells of the piece too say nothing.
Placement in_corner(Placement placement) {
  Cell least = placement.cells.front();
  for (const Cell& cell : placement.cells)
    least = {std::min(least.row, cell.row), std::min(least.column, cell.column)};
  for (std::vector<Cell>* cells : {&placement.cells, &placement.blocked}) {
    for (Cell& cell : *cells) cell = {cell.row - least.row, cell.column - least.column};
    sort_each_once(*cells);
  }
  std::erase_if(placement.blocked, [&](const Cell& cell) {
    return std::binary_search(placement.cells.begin(), placement.cells.end(), cell);
  });
  placement.side = Side::both;
  return placement;
}

bool has_piece(const std::vector<Placement>& placements, const Placement& piece) {
  return std::any_of(placements.begin(), placements.end(),
                     [&](const Placement& each) { return in_corner(each) == piece; });
}

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

Placement turned(const Placement& placement, const Turn& turn) {
  Placement result = placement;
  for (Cell& cell : result.cells) cell = turned_cell(cell, turn);
  for (Cell& cell : result.blocked) cell = turned_cell(cell, turn);
  return in_corner(std::move(result));
}

bool has_same_pieces(const std::vector<Placement>& a, const std::vector<Placement>& b) {
  const auto within = [](const std::vector<Placement>& some, const std::vector<Placement>& others) {
    return std::all_of(some.begin(), some.end(),
                       [&](const Placement& piece) { return has_piece(others, in_corner(piece)); });
  };
  return within(a, b) && within(b, a);
}

std::vector<Turn> turns_of(const std::vector<std::vector<Placement>>& rulesets) {
  std::vector<Turn> found;
  for (const Turn& turn : all_turns) {
    const bool leaves_all =
        std::all_of(rulesets.begin(), rulesets.end(), [&](const std::vector<Placement>& placements) {
          std::vector<Placement> others;
          for (const Placement& placement : placements) others.push_back(turned(placement, turn));
          return has_same_pieces(placements, others);
        });
    if (leaves_all) found.push_back(turn);
  }
  // Components are laid on their longer side by transposing: quarter turns alone would not do.
  const bool may_transpose = std::any_of(found.begin(), found.end(), [](const Turn& turn) {
    return turn.transposes && !turn.reverses_rows && !turn.reverses_columns;
  });
  if (!may_transpose) std::erase_if(found, [](const Turn& turn) { return turn.transposes; });
  return found;
}

FieldSize field_size(const std::vector<std::vector<Placement>>& rulesets, Integer rows, Integer columns) {
  Integer reach = 1;
  for (const std::vector<Placement>& placements : rulesets) {
    for (const Placement& placement : placements) reach = std::max(reach, reach_of(placement));
  }
  const std::vector<Turn> turns = turns_of(rulesets);
  const bool may_transpose =
      std::any_of(turns.begin(), turns.end(), [](const Turn& turn) { return turn.transposes; });
  if (may_transpose && rows > columns) std::swap(rows, columns);
  constexpr Integer too_far = 1 << 20;  // a field with such a reach is too large for any words
  return {static_cast<int>(rows), static_cast<int>(columns),
          static_cast<int>(columns + std::min(reach, too_far))};
}

}  // namespace galli
