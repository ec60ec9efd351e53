// Where values stand: in each row, the column of each value. Values are kept in groups, in the order in which they are
// found, and turned into rows of a table at last; a table of values would have to be written in many places at once.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <vector>

#include "engine/boards/plan.h"
#include "value/request.h"

namespace galli {

/// Bytes of a group: [row][lane], and a little besides that may be read.
inline std::size_t levels_group_bytes(const LevelsPlan& plan) {
  return static_cast<std::size_t>(plan.rows) * levels_lanes * levels_place_bytes(plan) + 64;
}

/// The column of a value, or -1.
Integer column_at(const LevelsPlan& plan, const std::byte* group, Integer row, std::uint32_t lane);

class PlaceStore {
 public:
  explicit PlaceStore(const LevelsPlan& plan);

  /// Copies a group, from `first_row` on: all rows before were complete. May be asked by several threads.
  void keep(std::size_t group, const std::byte* places, std::uint32_t first_row);

  /// The table of the window goes to the answer.
  void give(Answer& answer, const Request& request);

 private:
  struct Kept {
    const std::byte* row_0 = nullptr;  ///< where row 0 would be
    std::uint32_t first_row = 0;
  };

  std::byte* room_for(std::size_t bytes);
  void prefetch(const Kept& kept, Integer x, std::size_t rows) const;
  template <typename Place, typename Cell>
  void scatter(Integer x, std::size_t rows, Cell* cells) const;
  template <typename Place, typename Cell>
  void fill_by(Integer x, std::size_t rows, std::byte* room, std::int32_t* cells) const;
  void fill(Integer x, std::size_t rows, std::int32_t* cells) const;
  void give_rows(Answer& answer, const Request& request) const;
  void give_columns(Answer& answer, const Request& request) const;

  const LevelsPlan& plan_;
  std::size_t row_bytes_;
  std::size_t stride_;           ///< of a row of a table, with a cell for what there is not
  std::vector<Kept> groups_;     ///< none are left out
  std::size_t group_count_ = 0;  ///< that there are
  std::vector<std::unique_ptr<std::byte[]>> pieces_;
  std::size_t left_ = 0;  ///< bytes of the last piece
  std::byte* next_ = nullptr;
  std::mutex mutex_;
};

}  // namespace galli
