// A field: a grid laid out in words of bits, with the pieces of rulesets as shifts of it. What all searches share: where a piece fits,
// which cells belong together, and one form for all that look the same.
//
//   place of cell (row, column) = row * stride + column;   stride = columns + the widest reach of a piece, so that no shift
//   brings a cell of one row onto a cell of the next
//
// Cells that one move can take (a piece that fits, with what it blocks) belong to one component. Moves only take cells, so
// components never join, and cells that no piece touches never matter: they are left out. A component may be moved, and turned by
// any of the eight symmetries of the square that leaves every ruleset as it is; the least of these forms, put into the corner,
// stands for all. Where transposing is allowed, components lie on their longer side.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <vector>

#include "engine/search/cell_bits.h"
#include "game/moves/placement.h"

namespace galli {

/// The turns that leave each of these sets of pieces as it is; those that transpose only if transposing alone is one.
std::vector<GridTurn> turns_of(const std::vector<std::vector<Placement>>& rulesets);

/// Rows, columns and stride of the words for grids of this size; `bits` is what they need.
struct FieldSize {
  int rows = 0;
  int columns = 0;
  int stride = 0;
  int bits() const { return rows * stride; }
};
FieldSize field_size(const std::vector<std::vector<Placement>>& rulesets, Integer rows, Integer columns);

/// A piece as shifts from the place of its first cell.
struct SearchTile {
  std::vector<int> cells;   ///< must be free
  std::vector<int> covers;  ///< become taken: the cells and what is blocked
};

template <int N>
class GridField {
 public:
  using Cells = CellBits<N>;

  GridField(const std::vector<std::vector<Placement>>& rulesets, Integer rows, Integer columns)
      : size_(field_size(rulesets, rows, columns)), turns_(turns_of(rulesets)) {
    assert(size_.bits() <= Cells::capacity);
    for (const GridTurn& turn : turns_) may_transpose_ |= turn.transposes;
    for (const std::vector<Placement>& placements : rulesets) {
      tiles_.emplace_back();
      for (const Placement& placement : placements) tiles_.back().push_back(tile_of(placement));
    }
  }

  const FieldSize& size() const { return size_; }
  std::size_t rulesets() const { return tiles_.size(); }
  const std::vector<SearchTile>& tiles(std::size_t ruleset) const { return tiles_[ruleset]; }

  /// The cells of a grid of the size that this field is for, or lying on its longer side where that is the same.
  Cells cells_of(const Position& grid) const {
    Cells result;
    for (Integer row = 0; row < grid[0]; ++row) {
      for (Integer column = 0; column < grid[1]; ++column) {
        if ((grid[static_cast<std::size_t>(row) + 2] >> column & 1) == 0) continue;
        const bool lies = grid[0] <= size_.rows && grid[1] <= size_.columns;
        result.insert(static_cast<int>(lies ? row * size_.stride + column : column * size_.stride + row));
      }
    }
    return result;
  }

  /// Places of the first cell where the tile fits.
  Cells fits(const SearchTile& tile, const Cells& free) const {
    Cells result = free;
    for (int cell : tile.cells) {
      if (cell != 0) result &= free.moved(-cell);
    }
    return result;
  }

  Cells after(const SearchTile& tile, const Cells& free, int place) const {
    Cells result = free;
    for (int cell : tile.covers) {
      const int taken = place + cell;
      if (taken >= 0 && taken < Cells::capacity) result -= Cells::only(taken);
    }
    return result;
  }

  /// Some tile of the ruleset fits.
  bool has_move(std::size_t ruleset, const Cells& free) const {
    return std::any_of(tiles_[ruleset].begin(), tiles_[ruleset].end(),
                       [&](const SearchTile& tile) { return fits(tile, free).any(); });
  }

  /// Calls visit(cells) with each component, by the pieces of these rulesets.
  template <typename Visit>
  void for_each_component(const std::vector<std::size_t>& rulesets, const Cells& free, Visit visit) const {
    std::array<Link, max_links> links;
    std::size_t count = 0;
    Cells touched;
    for (std::size_t ruleset : rulesets) {
      for (const SearchTile& tile : tiles_[ruleset]) {
        const Cells there = fits(tile, free);
        if (!there.any()) continue;
        touched |= there;
        for (int cell : tile.covers) {
          if (cell == 0) continue;
          const Cells from = there & free.moved(-cell);
          touched |= from.moved(cell);
          assert(count < max_links);
          links[count++] = {from, cell};
        }
      }
    }
    while (touched.any()) {
      Cells component = Cells::only(touched.first());
      for (Cells before; before != component;) {
        before = component;
        for (std::size_t i = 0; i < count; ++i) {
          component |= (component & links[i].from).moved(links[i].by);
          component |= component.moved(-links[i].by) & links[i].from;
        }
      }
      touched -= component;
      visit(component);
    }
  }
  /// Cells that tiles cover beside their first ones, of all tiles together.
  static constexpr std::size_t max_links = 64;

  /// The form that stands for all that look like these cells, of which there is at least one.
  Cells canonical(const Cells& cells) const {
    Rows rows = rows_of(cells);
    if (may_transpose_ && rows.count > rows.width) rows = transposed(rows);
    if (turns_.size() == 1) return laid_down(rows, false);
    Cells best = least_form(rows, false);
    if (may_transpose_ && rows.count == rows.width) {
      const Cells other = least_form(transposed(rows), true);
      if (other < best) best = other;
    }
    return best;
  }

  /// For people and records: the rows of a component as sets of columns.
  std::vector<std::uint64_t> row_sets(const Cells& cells) const {
    const Rows rows = rows_of(cells);
    return {rows.bits.begin(), rows.bits.begin() + rows.count};
  }

 private:
  static constexpr int max_rows = Cells::capacity / 2;  // a stride is 2 at least
  struct Rows {
    Rows() {}  // NOLINT: only the first `count` rows are ever looked at
    std::array<std::uint64_t, max_rows> bits;
    int count = 0;
    int width = 0;
  };

  /// Free cells that are tied to those `by` places further.
  struct Link {
    Cells from;
    int by = 0;
  };

  SearchTile tile_of(const Placement& placement) const {
    const Cell& first = placement.cells.front();
    const auto shift = [&](const Cell& cell) {
      const Integer rows = cell.row - first.row;
      if (rows >= size_.rows || rows <= -Integer{size_.rows}) return Cells::capacity;  // off every grid
      return static_cast<int>(rows * size_.stride + cell.column - first.column);
    };
    SearchTile tile;
    for (const Cell& cell : placement.cells) tile.cells.push_back(shift(cell));
    tile.covers = tile.cells;
    for (const Cell& cell : placement.blocked) tile.covers.push_back(shift(cell));
    return tile;
  }

  Rows rows_of(const Cells& cells) const {
    const std::uint64_t whole = (std::uint64_t{1} << size_.columns) - 1;
    Rows rows;
    std::uint64_t columns = 0;
    const int first = cells.first() / size_.stride;
    int last = first;
    for (int row = first; row < size_.rows; ++row) {
      const std::uint64_t bits = cells.word_from(row * size_.stride) & whole;
      rows.bits[static_cast<std::size_t>(row - first)] = bits;
      columns |= bits;
      if (bits != 0) last = row;
    }
    rows.count = last - first + 1;
    const int shift = std::countr_zero(columns);
    for (int row = 0; row < rows.count; ++row) rows.bits[static_cast<std::size_t>(row)] >>= shift;
    rows.width = static_cast<int>(std::bit_width(columns >> shift));
    return rows;
  }

  static std::uint64_t reversed(std::uint64_t bits, int width) {
    bits = (bits >> 1 & 0x5555555555555555U) | (bits & 0x5555555555555555U) << 1;
    bits = (bits >> 2 & 0x3333333333333333U) | (bits & 0x3333333333333333U) << 2;
    bits = (bits >> 4 & 0x0F0F0F0F0F0F0F0FU) | (bits & 0x0F0F0F0F0F0F0F0FU) << 4;
    return __builtin_bswap64(bits) >> (64 - width);
  }

  static Rows transposed(const Rows& rows) {
    Rows result;
    result.count = rows.width;
    result.width = rows.count;
    std::fill_n(result.bits.begin(), result.count, 0);
    for (int row = 0; row < rows.count; ++row) {
      for (std::uint64_t bits = rows.bits[static_cast<std::size_t>(row)]; bits != 0; bits &= bits - 1)
        result.bits[static_cast<std::size_t>(std::countr_zero(bits))] |= std::uint64_t{1} << row;
    }
    return result;
  }

  /// The least of the forms whose rows or columns, or both, are reversed.
  Cells least_form(const Rows& rows, bool is_transposed) const {
    Cells best;
    bool has_best = false;
    Rows mirrored;
    bool is_mirrored = false;
    for (const GridTurn& turn : turns_) {
      if (turn.transposes != is_transposed) continue;
      if (turn.reverses_columns && !is_mirrored) {
        mirrored.count = rows.count;
        for (std::size_t row = 0; row < static_cast<std::size_t>(rows.count); ++row)
          mirrored.bits[row] = reversed(rows.bits[row], rows.width);
        is_mirrored = true;
      }
      const Cells form = laid_down(turn.reverses_columns ? mirrored : rows, turn.reverses_rows);
      if (!has_best || form < best) best = form;
      has_best = true;
    }
    return best;
  }

  Cells laid_down(const Rows& rows, bool from_below) const {
    Cells cells;
    for (int row = 0; row < rows.count; ++row)
      cells.add_word(rows.bits[static_cast<std::size_t>(from_below ? rows.count - 1 - row : row)],
                     row * size_.stride);
    return cells;
  }

  FieldSize size_;
  std::vector<GridTurn> turns_;
  bool may_transpose_ = false;
  std::vector<std::vector<SearchTile>> tiles_;  ///< by ruleset
};

}  // namespace galli
