#include "engine/levels_places.h"

#include <algorithm>
#include <cstring>
#include <thread>

namespace galli {
namespace {

constexpr std::size_t piece_bytes = std::size_t{8} << 20;
constexpr std::size_t rows_scattered = 4;  // at a time: a cache line of each group for each
constexpr std::size_t groups_ahead = 16;
constexpr std::size_t cells_given = std::size_t{1} << 18;

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
    pieces_.push_back(std::make_unique_for_overwrite<std::byte[]>(left_));
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
template <typename Place>
void PlaceStore::scatter(Integer x, std::size_t rows, std::int32_t* cells) const {
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
      std::int32_t* const to = cells + static_cast<std::size_t>(row - x) * stride_;
      for (std::uint32_t lane = 0; lane < levels_lanes; ++lane)
        to[places[lane]] = value + static_cast<std::int32_t>(lane);
    }
  }
}

void PlaceStore::fill(Integer x, std::size_t rows, std::vector<std::int32_t>& cells) const {
  std::fill(cells.begin(), cells.end(), Table::off_board);
  for (std::size_t row = 0; row < rows; row += rows_scattered) {
    const std::size_t count = std::min(rows_scattered, rows - row);
    std::int32_t* const to = cells.data() + row * stride_;
    const Integer first = x + static_cast<Integer>(row);
    levels_place_bytes(plan_) == 2 ? scatter<std::uint16_t>(first, count, to)
                                   : scatter<std::uint32_t>(first, count, to);
  }
}

/// With several threads, one fills the next rows while these are given.
void PlaceStore::give_rows(Answer& answer, const Request& request) const {
  const auto total = static_cast<std::size_t>(request.window.last[0]) + 1;
  const auto columns = static_cast<std::size_t>(request.window.last[1]) + 1;
  const bool has_helper = plan_.threads > 1;
  const std::size_t at_once =
      std::min(total, has_helper ? cells_given / stride_ + rows_scattered : rows_scattered);
  std::vector<std::int32_t> cells(at_once * stride_);
  std::vector<std::int32_t> next_cells(has_helper ? cells.size() : 0);
  const auto fill_from = [&](std::size_t row, std::vector<std::int32_t>& to) {
    if (row < total) fill(static_cast<Integer>(row), std::min(at_once, total - row), to);
  };
  fill_from(0, cells);
  for (std::size_t row = 0; row < total; row += at_once) {
    std::thread helper;
    if (has_helper) helper = std::thread([&, row] { fill_from(row + at_once, next_cells); });
    for (std::size_t i = 0; i < std::min(at_once, total - row); ++i)
      add_cells(answer, request, {cells.data() + i * stride_ + 1, columns});
    if (has_helper) {
      helper.join();
      cells.swap(next_cells);
    } else {
      fill_from(row + at_once, cells);
    }
  }
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
