// What becomes of finished rows: cells of a table, P-positions, their number, or some chosen cells.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include "value/request.h"

namespace galli {

/// Takes all rows of the window, in their order.
class RowSink {
 public:
  explicit RowSink(const Request& request);

  /// value(y) is the nim-value of (row, y), or 0 for P and 1 for N, or Table::off_board.
  template <typename Value>
  void take(const Position& row, Value value) {
    const Integer last = request_.window.last.back();
    switch (request_.want) {
      case Request::Want::table: take_table(last, value); break;
      case Request::Want::positions: take_positions(row, last, value); break;
      case Request::Want::count: take_count(last, value); break;
      case Request::Want::chosen: take_chosen(last, value); break;
    }
    first_cell_ += static_cast<std::uint64_t>(last + 1);
  }

  /// The same by bits: P-positions, and where the board is; null: everywhere.
  void take_bits(const Position& row, const std::uint64_t* p, const std::uint64_t* board);

  Answer finish(std::uint64_t work);

 private:
  void list_bits(const Position& row, const std::uint64_t* p);

  template <typename Value>
  void take_count(Integer last, Value value) {
    std::uint64_t count = 0;
    for (Integer y = 0; y <= last; ++y) count += value(y) == 0 ? 1U : 0U;
    answer_.count += count;
  }

  template <typename Value>
  void take_table(Integer last, Value value) {
    for (Integer y = 0; y <= last;) {
      std::size_t count = 0;
      for (; y <= last && count < cells_.size(); ++y) cells_[count++] = value(y);
      add_cells(answer_, request_, {cells_.data(), count});
    }
  }

  template <typename Value>
  void take_positions(const Position& row, Integer last, Value value) {
    std::copy(row.begin(), row.end(), position_.begin());
    for (Integer y = 0; y <= last; ++y) {
      if (value(y) != 0) continue;
      position_.back() = y;
      add_position(answer_, request_, position_);
    }
  }

  template <typename Value>
  void take_chosen(Integer last, Value value) {
    const std::uint64_t end = first_cell_ + static_cast<std::uint64_t>(last + 1);
    for (; next_ < chosen_.size() && chosen_[next_].first < end; ++next_)
      answer_.chosen[chosen_[next_].second] =
          static_cast<Nimber>(std::max(0, value(static_cast<Integer>(chosen_[next_].first - first_cell_))));
  }

  const Request& request_;
  Answer answer_;
  std::uint64_t first_cell_ = 0;                               ///< of the next row
  std::vector<std::pair<std::uint64_t, std::size_t>> chosen_;  ///< cell, and place in the answer; by cell
  std::size_t next_ = 0;
  Position position_;
  std::array<std::int32_t, 4096> cells_{};
};

}  // namespace galli
