#include "engine/levels_places.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstring>
#include <limits>
#include <thread>

#include "base/helpers.h"
#include "engine/levels_memory.h"

namespace galli {
namespace {

constexpr std::size_t piece_bytes = std::size_t{8} << 20;
constexpr std::size_t rows_scattered = 2;  // at a time: a cache line of each group for each
constexpr std::size_t groups_ahead = 16;
constexpr std::size_t rows_given = levels_rows_given;
constexpr int patience = 100;
constexpr std::chrono::microseconds nap(100);

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

void PlaceStore::fill(Integer x, std::size_t rows, std::vector<std::byte>& part,
                      std::vector<std::int32_t>& cells) const {
  const bool is_narrow = levels_place_bytes(plan_) == 2;
  const bool has_small_values = plan_.values <= std::numeric_limits<std::int16_t>::max();
  if (!is_narrow) return fill_by<std::uint32_t, std::int32_t>(x, rows, part.data(), cells.data());
  has_small_values ? fill_by<std::uint16_t, std::int16_t>(x, rows, part.data(), cells.data())
                   : fill_by<std::uint16_t, std::int32_t>(x, rows, part.data(), cells.data());
}

/// Blocks of rows that threads fill, each the next that nobody has begun, and that are given one after the other.
class PlaceStore::Blocks {
 public:
  Blocks(const PlaceStore& store, std::size_t rows)
      : store_(store),
        rows_(rows),
        count_((rows + rows_given - 1) / rows_given),
        baskets_(std::min<std::size_t>(count_, levels_blocks(store.plan_))) {
    for (Basket& basket : baskets_) {
      basket.cells.resize(std::min(rows_given, rows) * store.stride_);
      basket.part.resize(rows_scattered * store.stride_ * sizeof(std::int32_t));
    }
  }

  std::size_t count() const { return count_; }
  std::size_t rows_of(std::size_t block) const { return std::min(rows_given, rows_ - block * rows_given); }

  /// For a helper: until all are filled.
  void fill() {
    for (int turns = 0; next_ < count_ && !is_over_; ++turns) {
      if (fill_next()) {
        turns = 0;
      } else if (turns < patience) {
        std::this_thread::yield();
      } else {
        std::this_thread::sleep_for(nap);  // whoever takes the rows is slow
      }
    }
  }
  void stop() { is_over_ = true; }

  /// Once it is filled; good until it is given back.
  const std::int32_t* take(std::size_t block) {
    const Basket& basket = baskets_[block % baskets_.size()];
    while (basket.filled != block + 1) {
      if (!fill_next()) std::this_thread::yield();
    }
    return basket.cells.data();
  }
  void give_back(std::size_t block) { given_ = block + 1; }

 private:
  struct Basket {
    std::vector<std::int32_t> cells;
    std::vector<std::byte> part;          ///< room for a few rows
    std::atomic<std::size_t> filled = 0;  ///< the number of the block that it holds, plus 1
  };

  bool fill_next() {
    std::size_t block = next_;
    if (block >= std::min(count_, given_ + baskets_.size())) return false;
    if (!next_.compare_exchange_strong(block, block + 1)) return false;
    Basket& basket = baskets_[block % baskets_.size()];
    store_.fill(static_cast<Integer>(block * rows_given), rows_of(block), basket.part, basket.cells);
    basket.filled = block + 1;
    return true;
  }

  const PlaceStore& store_;
  std::size_t rows_;
  std::size_t count_;
  std::vector<Basket> baskets_;
  std::atomic<std::size_t> next_ = 0;   ///< that nobody fills yet
  std::atomic<std::size_t> given_ = 0;  ///< so many are given
  std::atomic<bool> is_over_ = false;
};

void PlaceStore::give_rows(Answer& answer, const Request& request) const {
  const auto columns = static_cast<std::size_t>(request.window.last[1]) + 1;
  Blocks blocks(*this, static_cast<std::size_t>(request.window.last[0]) + 1);
  Helpers helpers(
      plan_.threads, [&](std::uint32_t) { blocks.fill(); }, [&] { blocks.stop(); });
  for (std::size_t block = 0; block < blocks.count(); ++block) {
    const std::int32_t* const cells = blocks.take(block);
    for (std::size_t i = 0; i < blocks.rows_of(block); ++i)
      add_cells(answer, request, {cells + i * stride_ + 1, columns});
    blocks.give_back(block);
  }
  helpers.finish();
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
