#include "engine/shelves/table.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstring>
#include <mutex>

#include "base/helpers.h"
#include "base/unwritten.h"
#include "engine/boards/cells.h"
#include "engine/boards/pages.h"
#include "engine/boards/row_blocks.h"

namespace galli {
namespace {

constexpr std::size_t table_alignment = 64;
constexpr Integer tile = 8;
constexpr Integer rows_ahead = 3 * tile;
constexpr Integer rows_filled = 64;  // at a time
static_assert(Table::off_board == -1);

using Eight = std::uint16_t __attribute__((vector_size(16)));
using EightWide = std::int32_t __attribute__((vector_size(32)));

std::int32_t value_in(std::uint16_t cell) {
  return cell == shelves_nowhere ? Table::off_board : static_cast<std::int32_t>(cell);
}

void widen(Eight cells, std::int32_t* to) {
  EightWide wide = __builtin_convertvector(cells, EightWide);
  wide |= wide == std::int32_t{shelves_nowhere};  // -1 where it is
  std::memcpy(to, &wide, sizeof wide);
}

void widen(const std::uint16_t* from, Integer count, std::int32_t* to) {
  Integer i = 0;
  for (; i + tile <= count; i += tile) {
    Eight cells;
    std::memcpy(&cells, from + i, sizeof cells);
    widen(cells, to + i);
  }
  for (; i < count; ++i) to[i] = value_in(from[i]);
}

/// Columns of the tile become rows.
void turn(Eight (&rows)[tile]) {
  for (int round = 0; round < 3; ++round) {
    Eight next[tile];
    for (int i = 0; i < tile / 2; ++i) {
      const Eight a = rows[i], b = rows[i + tile / 2];
      next[2 * i] = __builtin_shufflevector(a, b, 0, 8, 1, 9, 2, 10, 3, 11);
      next[2 * i + 1] = __builtin_shufflevector(a, b, 4, 12, 5, 13, 6, 14, 7, 15);
    }
    std::copy(std::begin(next), std::end(next), std::begin(rows));
  }
}

}  // namespace

ShelvesTable::ShelvesTable(const Machine& machine, const LevelsPlan& plan, const Control& control)
    : plan_(plan), blocks_(levels_words(plan)) {
  assert(!plan.is_swapped || !plan.is_symmetric);
  const Integer columns = shelves_columns(plan);
  std::int64_t cells = 0;
  for (Integer x = 0; x < plan.rows; ++x) {
    first_block_.push_back(static_cast<std::uint16_t>(plan.is_symmetric ? x / 64 : 0));
    starts_.push_back(cells - first_kept(x));
    cells += columns - first_kept(x);
  }
  memory_ = unwritten_bytes(static_cast<std::size_t>(cells) * sizeof *cells_ + table_alignment);
  const auto address = reinterpret_cast<std::uintptr_t>(memory_.get());
  cells_ =
      reinterpret_cast<std::uint16_t*>((address + table_alignment - 1) / table_alignment * table_alignment);
  const auto blocks = static_cast<std::size_t>((plan.rows + rows_filled - 1) / rows_filled);
  std::mutex mutex;
  const auto is_stopped = [&] {
    const std::lock_guard lock(mutex);
    return control.stop_requested();
  };
  run_side_by_side(plan.threads, blocks, [&](std::size_t block) {
    if (!machine.boards[0].conditions().empty() && is_stopped()) return;  // conditions take long
    const Integer first = static_cast<Integer>(block) * rows_filled;
    fill_rows(machine, first, std::min(first + rows_filled, plan.rows), columns);
  });
}

/// The first column of a row that there is room for.
Integer ShelvesTable::first_kept(Integer row) const {
  return plan_.is_symmetric ? row / Integer{shelves_unit} * Integer{shelves_unit} : 0;
}

void ShelvesTable::fill_rows(const Machine& machine, Integer first, Integer end, Integer columns) {
  std::uint16_t* const begin = cells_ + starts_[static_cast<std::size_t>(first)] + first_kept(first);
  std::uint16_t* const last = cells_ + starts_[static_cast<std::size_t>(end - 1)] + columns;
  ask_for_pages(begin, static_cast<std::size_t>(last - begin) * sizeof *begin);
  std::fill(begin, last, shelves_nowhere);
  std::uint64_t count = 0, on_diagonal = 0;
  for (Integer row = first; row < end; ++row) {
    count += free_row(machine, row);
    on_diagonal +=
        row < plan_.columns && cells_[starts_[static_cast<std::size_t>(row)] + row] == shelves_free;
  }
  count_ += count;
  on_diagonal_ += on_diagonal;
}

/// Cells on the board are free. How many these are.
std::uint64_t ShelvesTable::free_row(const Machine& machine, Integer row) {
  std::uint16_t* const cells = cells_ + starts_[static_cast<std::size_t>(row)];
  const Integer first = plan_.is_symmetric ? row : 0;
  if (machine.boards[0].conditions().empty()) {
    std::fill(cells + first, cells + plan_.columns, shelves_free);
    return static_cast<std::uint64_t>(plan_.columns - first);
  }
  std::uint64_t count = 0;
  for (Integer y = first / 64 * 64; y < plan_.columns; y += 64) {
    const std::uint64_t there = levels_cells_at(machine, plan_, row, y);
    count += static_cast<std::uint64_t>(std::popcount(there));
    for (std::uint64_t left = there; left != 0; left &= left - 1)
      cells[y + std::countr_zero(left)] = shelves_free;
  }
  return count;
}

bool ShelvesTable::find_free(std::uint32_t row) {
  const std::uint16_t* const cells = cells_ + starts_[row];
  for (std::uint16_t& block = first_block_[row]; block < blocks_; ++block) {
    for (std::uint32_t y = 64U * block; y < 64U * (block + 1U); ++y) {
      if (cells[y] == shelves_free) return true;
    }
  }
  return false;
}

std::int32_t ShelvesTable::at(Integer x, Integer y) const {
  if (plan_.is_swapped || (plan_.is_symmetric && y < x)) std::swap(x, y);
  return value_in(cells_[starts_[static_cast<std::size_t>(x)] + y]);
}

void ShelvesTable::give(Answer& answer, const Request& request) const {
  const auto rows = static_cast<std::size_t>(request.window.last[0]) + 1;
  const auto columns = static_cast<std::size_t>(request.window.last[1]) + 1;
  if (!request.receiver) answer.table.cells.reserve(rows * columns);
  give_rows(
      {rows, shelves_rows_given, columns, shelves_blocks(plan_), plan_.threads},
      [&](std::size_t first, std::size_t count, std::int32_t* cells) {
        read_rows(static_cast<Integer>(first), count, columns, cells);
      },
      [&](const std::int32_t* cells) {
        add_cells(answer, request, {cells, columns});
      });
}

/// Tile by tile where they lie the other way round; a tile on the diagonal, or one that is cut, cell by cell.
void ShelvesTable::read_rows(Integer first, std::size_t count, std::size_t columns,
                             std::int32_t* cells) const {
  const Integer end = first + static_cast<Integer>(count);
  const auto width = static_cast<Integer>(columns);
  const Integer turned_end = plan_.is_swapped     ? width
                             : plan_.is_symmetric ? std::min(first / tile * tile, width)
                                                  : 0;
  for (Integer y = 0; y < turned_end; y += tile) {
    prefetch(y + rows_ahead, first);
    for (Integer x = first; x < end; x += tile) {
      std::int32_t* const to = cells + (x - first) * width + y;
      if (x + tile <= end && y + tile <= turned_end) {
        read_turned(x, y, columns, to);
      } else {
        for (Integer i = x; i < std::min(x + tile, end); ++i) {
          for (Integer j = y; j < std::min(y + tile, turned_end); ++j) to[(i - x) * width + j - y] = at(i, j);
        }
      }
    }
  }
  for (Integer x = first; x < end; ++x) {
    std::int32_t* const to = cells + (x - first) * width;
    const Integer direct = std::max(turned_end, plan_.is_symmetric ? std::min(x, width) : 0);
    for (Integer y = turned_end; y < direct; ++y) to[y] = at(x, y);
    if (direct < width)
      widen(cells_ + starts_[static_cast<std::size_t>(x)] + direct, width - direct, to + direct);
  }
}

/// Fetches what is kept of the rows of a tile.
void ShelvesTable::prefetch(Integer row, Integer column) const {
  for (Integer i = row; i < std::min(row + tile, plan_.rows); ++i)
    __builtin_prefetch(cells_ + starts_[static_cast<std::size_t>(i)] + column);
}

/// 8 rows and columns from (x, y) on, which are kept with row and column exchanged.
void ShelvesTable::read_turned(Integer x, Integer y, std::size_t stride, std::int32_t* cells) const {
  Eight rows[tile];
  for (Integer i = 0; i < tile; ++i)
    std::memcpy(&rows[i], cells_ + starts_[static_cast<std::size_t>(y + i)] + x, sizeof rows[i]);
  turn(rows);
  for (Integer i = 0; i < tile; ++i) widen(rows[i], cells + static_cast<std::size_t>(i) * stride);
}

}  // namespace galli
