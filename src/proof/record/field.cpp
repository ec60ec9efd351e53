#include "proof/record/field.h"

#include <algorithm>
#include <bit>
#include <numeric>
#include <set>

namespace galli::record {
namespace {

std::uint64_t moved(std::uint64_t row, Integer by) {
  if (by <= -64 || by >= 64) return 0;
  return by >= 0 ? row << by : row >> -by;
}

std::uint64_t row_at(const Shape& cells, Integer row) {
  return row >= 0 && row < static_cast<Integer>(cells.size()) ? cells[static_cast<std::size_t>(row)] : 0;
}

/// Columns where the piece's first cell can be in this row.
std::uint64_t fitting(const Placement& piece, const Shape& cells, Integer row) {
  const Cell& first = piece.cells.front();
  std::uint64_t columns = ~std::uint64_t{0};
  for (const Cell& cell : piece.cells)
    columns &= moved(row_at(cells, row + cell.row - first.row), first.column - cell.column);
  return columns;
}

/// The cells that the piece takes or blocks, with its first cell there.
template <typename Visit>
void for_each_covered(const Placement& piece, Integer row, Integer column, const Shape& cells, Visit visit) {
  const Cell& first = piece.cells.front();
  for (const std::vector<Cell>* some : {&piece.cells, &piece.blocked}) {
    for (const Cell& cell : *some) {
      const Integer there_row = row + cell.row - first.row;
      const Integer there_column = column + cell.column - first.column;
      if (there_column < 0 || there_column >= 64) continue;
      if ((row_at(cells, there_row) >> there_column & 1) != 0) visit(there_row, there_column);
    }
  }
}

template <typename Visit>
void for_each_place(const std::vector<Placement>& pieces, const Shape& cells, Visit visit) {
  for (const Placement& piece : pieces) {
    for (Integer row = 0; row < static_cast<Integer>(cells.size()); ++row) {
      for (std::uint64_t columns = fitting(piece, cells, row); columns != 0; columns &= columns - 1)
        visit(piece, row, Integer{std::countr_zero(columns)});
    }
  }
}

bool has_move(const std::vector<Placement>& pieces, const Shape& cells) {
  for (const Placement& piece : pieces) {
    for (Integer row = 0; row < static_cast<Integer>(cells.size()); ++row) {
      if (fitting(piece, cells, row) != 0) return true;
    }
  }
  return false;
}

/// Cells that one move may touch belong together; those that no move touches are left out. Shapes stay where they are.
std::vector<Shape> components(const std::vector<const std::vector<Placement>*>& pieces, const Shape& cells) {
  std::vector<std::uint32_t> parent(cells.size() * 64);
  std::iota(parent.begin(), parent.end(), 0U);
  const auto root = [&](std::uint32_t cell) {
    while (parent[cell] != cell) cell = parent[cell] = parent[parent[cell]];
    return cell;
  };
  Shape touched(cells.size(), 0);
  for (const std::vector<Placement>* some : pieces) {
    for_each_place(*some, cells, [&](const Placement& piece, Integer row, Integer column) {
      const auto first = static_cast<std::uint32_t>(row * 64 + column);
      for_each_covered(piece, row, column, cells, [&](Integer there_row, Integer there_column) {
        touched[static_cast<std::size_t>(there_row)] |= std::uint64_t{1} << there_column;
        parent[root(static_cast<std::uint32_t>(there_row * 64 + there_column))] = root(first);
      });
    });
  }
  std::vector<std::uint32_t> roots;
  std::vector<Shape> found;
  for (std::size_t row = 0; row < cells.size(); ++row) {
    for (std::uint64_t columns = touched[row]; columns != 0; columns &= columns - 1) {
      const auto column = static_cast<std::uint32_t>(std::countr_zero(columns));
      const std::uint32_t its_root = root(static_cast<std::uint32_t>(row * 64) + column);
      const auto at =
          static_cast<std::size_t>(std::find(roots.begin(), roots.end(), its_root) - roots.begin());
      if (at == roots.size()) {
        roots.push_back(its_root);
        found.emplace_back(cells.size(), 0);
      }
      found[at][row] |= std::uint64_t{1} << column;
    }
  }
  return found;
}

Shape in_corner(const Shape& cells) {
  std::uint64_t columns = 0;
  for (std::uint64_t row : cells) columns |= row;
  if (columns == 0) return {};
  const auto is_used = [](std::uint64_t row) { return row != 0; };
  const auto begin = std::find_if(cells.begin(), cells.end(), is_used);
  const auto end = std::find_if(cells.rbegin(), cells.rend(), is_used).base();
  Shape shape(begin, end);
  for (std::uint64_t& row : shape) row >>= std::countr_zero(columns);
  return shape;
}

Shape with_columns_reversed(const Shape& shape) {
  std::uint64_t all = 0;
  for (std::uint64_t row : shape) all |= row;
  const int width = static_cast<int>(std::bit_width(all));
  Shape result;
  for (std::uint64_t row : shape) {
    std::uint64_t reversed = 0;
    for (; row != 0; row &= row - 1) reversed |= std::uint64_t{1} << (width - 1 - std::countr_zero(row));
    result.push_back(reversed);
  }
  return result;
}

Shape with_rows_reversed(const Shape& shape) { return {shape.rbegin(), shape.rend()}; }

/// A piece by its cells and what it blocks besides, up to moving.
using PlainPiece = std::pair<std::set<Cell>, std::set<Cell>>;

PlainPiece mirrored(const Placement& piece, bool reverses_rows, bool reverses_columns) {
  const auto turned = [&](const Cell& cell) {
    return Cell{reverses_rows ? -cell.row : cell.row, reverses_columns ? -cell.column : cell.column};
  };
  Cell least = turned(piece.cells.front());
  for (const Cell& cell : piece.cells) {
    const Cell there = turned(cell);
    least = {std::min(least.row, there.row), std::min(least.column, there.column)};
  }
  PlainPiece plain;
  const auto place = [&](const Cell& cell) {
    const Cell there = turned(cell);
    return Cell{there.row - least.row, there.column - least.column};
  };
  for (const Cell& cell : piece.cells) plain.first.insert(place(cell));
  for (const Cell& cell : piece.blocked) {
    if (!plain.first.contains(place(cell))) plain.second.insert(place(cell));
  }
  return plain;
}

bool is_symmetric(const std::vector<Placement>& pieces, bool reverses_rows, bool reverses_columns) {
  std::set<PlainPiece> as_they_are, turned;
  for (const Placement& piece : pieces) {
    as_they_are.insert(mirrored(piece, false, false));
    turned.insert(mirrored(piece, reverses_rows, reverses_columns));
  }
  return as_they_are == turned;
}

/// False unless the game is a union of rulesets of pieces.
bool add_pieces(const Game& game, std::vector<Placement>& pieces) {
  if (game.kind == Game::Kind::select)
    return std::all_of(game.kids.begin(), game.kids.end(),
                       [&](const Game& kid) { return add_pieces(kid, pieces); });
  if (game.kind != Game::Kind::ruleset) return false;
  const Ruleset& ruleset = *game.ruleset;
  const auto* const placed = std::get_if<ByPlacements>(&ruleset.moves);
  if (placed == nullptr || ruleset.rank) return false;
  pieces.insert(pieces.end(), placed->placements.begin(), placed->placements.end());
  return true;
}

/// Equal ones are left out in pairs; sorted.
void cancel(std::vector<Shape>& shapes) {
  std::sort(shapes.begin(), shapes.end());
  std::vector<Shape> kept;
  for (Shape& shape : shapes) {
    if (!kept.empty() && kept.back() == shape)
      kept.pop_back();
    else
      kept.push_back(std::move(shape));
  }
  shapes = std::move(kept);
}

}  // namespace

std::variant<PieceGame, std::string> piece_game(const Game& game) {
  PieceGame found;
  if (game.kind == Game::Kind::push) {
    if (button_of(game) != Button::move && button_of(game) != Button::before)
      return "parts of a position do not cancel before this button";
    found.rule = button_of(game) == Button::move ? PieceGame::Rule::move : PieceGame::Rule::before;
    if (add_pieces(game.kids[0], found.first) && add_pieces(game.kids[1], found.last)) return found;
  } else if (add_pieces(game, found.first)) {
    return found;
  }
  return "it is not a game of pieces on a grid, or two of them with a button between";
}

Field::Field(PieceGame game) : game_(std::move(game)) {
  const auto leaves_all = [&](bool rows, bool columns) {
    return is_symmetric(game_.first, rows, columns) && is_symmetric(game_.last, rows, columns);
  };
  may_reverse_rows_ = leaves_all(true, false);
  may_reverse_columns_ = leaves_all(false, true);
  may_reverse_both_ = leaves_all(true, true);
}

Shape Field::canonical(const Shape& cells) const {
  const Shape shape = in_corner(cells);
  Shape best = shape;
  if (may_reverse_rows_) best = std::min(best, with_rows_reversed(shape));
  if (!may_reverse_columns_ && !may_reverse_both_) return best;
  const Shape mirror = with_columns_reversed(shape);
  if (may_reverse_columns_) best = std::min(best, mirror);
  if (may_reverse_both_) best = std::min(best, with_rows_reversed(mirror));
  return best;
}

std::uint32_t Field::value_after_push(const Shape& cells) {
  std::uint32_t value = 0;
  for (const Shape& part : components({&game_.last}, cells)) {
    const Shape shape = canonical(part);
    auto known = values_.find(shape);
    if (known == values_.end()) {
      std::set<std::uint32_t> reached;
      for_each_place(game_.last, shape, [&](const Placement& piece, Integer row, Integer column) {
        Shape after = shape;
        for_each_covered(piece, row, column, shape, [&](Integer there_row, Integer there_column) {
          after[static_cast<std::size_t>(there_row)] &= ~(std::uint64_t{1} << there_column);
        });
        reached.insert(value_after_push(after));
      });
      std::uint32_t least = 0;
      while (reached.contains(least)) ++least;
      known = values_.emplace(shape, least).first;
    }
    value ^= known->second;
  }
  return value;
}

Parts Field::parts_of(const Shape& cells) {
  Parts parts;
  if (game_.rule != PieceGame::Rule::sum) parts.value = value_after_push(cells);
  for (const Shape& part : components({&game_.first, &game_.last}, cells)) {
    if (has_move(game_.first, part)) parts.shapes.push_back(canonical(part));
  }
  cancel(parts.shapes);
  return parts;
}

std::vector<Shape> Field::after_moves(const Shape& cells) const {
  std::vector<Shape> found;
  for_each_place(game_.first, cells, [&](const Placement& piece, Integer row, Integer column) {
    Shape after = cells;
    for_each_covered(piece, row, column, cells, [&](Integer there_row, Integer there_column) {
      after[static_cast<std::size_t>(there_row)] &= ~(std::uint64_t{1} << there_column);
    });
    found.push_back(std::move(after));
  });
  return found;
}

std::vector<Parts> Field::options_of(const Shape& shape) {
  std::vector<Parts> found;
  for (const Shape& after : after_moves(shape)) {
    Parts parts = parts_of(after);
    if (std::find(found.begin(), found.end(), parts) == found.end()) found.push_back(std::move(parts));
  }
  return found;
}

Shape cells_of(const Position& grid) {
  Shape cells;
  for (std::size_t row = 2; row < grid.size(); ++row) cells.push_back(static_cast<std::uint64_t>(grid[row]));
  return cells;
}

}  // namespace galli::record
