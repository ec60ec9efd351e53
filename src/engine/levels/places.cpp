#include "engine/levels/places.h"

#include <algorithm>
#include <cstring>
#include <limits>

#include "base/unwritten.h"
#include "engine/boards/pages.h"
#include "engine/boards/row_blocks.h"

namespace galli {
namespace {

constexpr std::size_t piece_bytes = std::size_t{8} << 20;
constexpr std::size_t rows_scattered = 2;  // at a time: a cache line of each group for each
constexpr std::size_t groups_ahead = 16;

}  // namespace

Integer column_at(const LevelsPlan& plan, const std::byte* group, Integer row, std::uint32_t lane) {
  const auto index = static_cast<std::size_t>(row) * levels_lanes + lane;
  return levels_place_bytes(plan) == 2 ? Integer{reinterpret_cast<const std::uint16_t*>(group)[index]} - 1
                                       : Integer{reinterpret_cast<const std::uint32_t*>(group)[index]} - 1;
}

PlaceStore::PlaceStore(const LevelsPlan& plan)
    : plan_(plan),
      row_bytes_(levels_lanes * levels_place_bytes(plan)),
      stride_(static_cast<std::size_t>(plan.columns) + 1),
      groups_(static_cast<std::size_t>((plan.values + levels_lanes - 1) / levels_lanes)) {}

std::byte* PlaceStore::room_for(std::size_t bytes) {
  const std::lock_guard lock(mutex_);
  if (left_ < bytes) {
    left_ = std::max(bytes, std::min(piece_bytes, groups_.size() * levels_group_bytes(plan_)));
    pieces_.push_back(pages_at_once(left_));
    next_ = pieces_.back().get();
  }
  std::byte* const room = next_;
  next_ += bytes;
  left_ -= bytes;
  return room;
}

void PlaceStore::keep(std::size_t group, const std::byte* places, std::uint32_t first_row) {
  const std::size_t before = first_row * row_bytes_;
  const std::size_t bytes = static_cast<std::size_t>(plan_.rows) * row_bytes_ - before;
  if (bytes == 0) return;  // nor have later groups any row
  std::byte* const room = room_for(bytes);
  std::memcpy(room, places + before, bytes);
  groups_[group] = {room - before, first_row};
}

void PlaceStore::give(Answer& answer, const Request& request) {
  while (group_count_ < groups_.size() && groups_[group_count_].row_0) ++group_count_;
  for (std::size_t group = 1; group < group_count_; ++group)
    groups_[group].first_row = std::max(groups_[group].first_row, groups_[group - 1].first_row);
  if (!request.receiver) answer.table.cells.reserve(*request.window.cells());
  plan_.is_swapped ? give_columns(answer, request) : give_rows(answer, request);
}

void PlaceStore::prefetch(const Kept& kept, Integer x, std::size_t rows) const {
  for (std::size_t row = 0; row < rows; ++row)
    __builtin_prefetch(kept.row_0 + (static_cast<std::size_t>(x) + row) * row_bytes_);
}

/// Rows x, x + 1, ...; column y is at y + 1.
template <typename Place, typename Cell>
void PlaceStore::scatter(Integer x, std::size_t rows, Cell* cells) const {
  for (std::size_t group = 0; group < group_count_; ++group) {
    const Kept& kept = groups_[group];
    const Integer first = std::max(x, Integer{kept.first_row});
    const Integer end = x + static_cast<Integer>(rows);
    if (first >= end) return;  // neither have larger values any place here
    if (group + groups_ahead < group_count_) prefetch(groups_[group + groups_ahead], x, rows);
    const auto value = static_cast<std::int32_t>(group * levels_lanes);
    for (Integer row = first; row < end; ++row) {
      const auto* places =
          reinterpret_cast<const Place*>(kept.row_0 + static_cast<std::size_t>(row) * row_bytes_);
      Cell* const to = cells + static_cast<std::size_t>(row - x) * stride_;
      for (std::uint32_t lane = 0; lane < levels_lanes; ++lane)
        to[places[lane]] = static_cast<Cell>(value + static_cast<std::int32_t>(lane));
    }
  }
}

/// In cells that are as small as they may be, a few rows at a time: these stay in the nearest cache while they are written
/// here and there.
template <typename Place, typename Cell>
void PlaceStore::fill_by(Integer x, std::size_t rows, std::byte* room, std::int32_t* cells) const {
  Cell* const part = reinterpret_cast<Cell*>(room);
  for (std::size_t row = 0; row < rows; row += rows_scattered) {
    const std::size_t count = std::min(rows_scattered, rows - row);
    std::fill_n(part, count * stride_, static_cast<Cell>(Table::off_board));
    scatter<Place>(x + static_cast<Integer>(row), count, part);
    std::copy_n(part, count * stride_, cells + row * stride_);
  }
}

void PlaceStore::fill(Integer x, std::size_t rows, std::int32_t* cells) const {
  const auto part = unwritten_bytes(rows_scattered * stride_ * sizeof *cells);
  const bool is_narrow = levels_place_bytes(plan_) == 2;
  const bool has_small_values = plan_.values <= std::numeric_limits<std::int16_t>::max();
  if (!is_narrow) return fill_by<std::uint32_t, std::int32_t>(x, rows, part.get(), cells);
  has_small_values ? fill_by<std::uint16_t, std::int16_t>(x, rows, part.get(), cells)
                   : fill_by<std::uint16_t, std::int32_t>(x, rows, part.get(), cells);
}

void PlaceStore::give_rows(Answer& answer, const Request& request) const {
  const auto columns = static_cast<std::size_t>(request.window.last[1]) + 1;
  const RowBlocks blocks{static_cast<std::size_t>(request.window.last[0]) + 1, levels_rows_given, stride_,
                         levels_blocks(plan_), plan_.threads};
  galli::give_rows(
      blocks,
      [this](std::size_t first, std::size_t count, std::int32_t* cells) {
        fill(static_cast<Integer>(first), count, cells);
      },
      [&](const std::int32_t* cells) {
        add_cells(answer, request, {cells + 1, columns});
      });
}

void PlaceStore::give_columns(Answer& answer, const Request& request) const {
  const auto length = static_cast<std::size_t>(plan_.rows);
  std::vector<std::int32_t> turned(length * static_cast<std::size_t>(plan_.columns), Table::off_board);
  for (std::size_t group = 0; group < group_count_; ++group) {
    for (Integer x = groups_[group].first_row; x < plan_.rows; ++x) {
      for (std::uint32_t lane = 0; lane < levels_lanes; ++lane) {
        const Integer y = column_at(plan_, groups_[group].row_0, x, lane);
        if (y >= 0)
          turned[static_cast<std::size_t>(y) * length + static_cast<std::size_t>(x)] =
              static_cast<std::int32_t>(group * levels_lanes + lane);
      }
    }
  }
  const auto columns = static_cast<std::size_t>(request.window.last[1]) + 1;
  for (Integer x = 0; x <= request.window.last[0]; ++x)
    add_cells(answer, request, {turned.data() + static_cast<std::size_t>(x) * length, columns});
}

}  // namespace galli
