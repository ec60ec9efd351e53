// The cells of a phase with their values, as the shelves engine fills them: 16 bits each, only half of a symmetric board.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "engine/shelves/plan.h"
#include "gallimaufry/control.h"
#include "game/machine.h"
#include "value/request.h"

namespace galli {

class ShelvesTable {
 public:
  /// All cells on the board are free; not all of them when asked to stop.
  ShelvesTable(const Machine& machine, const LevelsPlan& plan, const Control& control);

  std::uint16_t* cells() const { return cells_; }
  /// By row: where its column 0 would be.
  const std::int64_t* starts() const { return starts_.data(); }
  /// By row: the first of its blocks of 64 columns that may have free cells.
  std::uint16_t* first_block() { return first_block_.data(); }
  std::uint32_t blocks() const { return blocks_; }
  /// Whether a row has a free cell; the first block is moved on to it.
  bool find_free(std::uint32_t row);

  /// Cells to be found, and positions that have them.
  std::uint64_t count() const { return count_; }
  std::uint64_t positions() const { return plan_.is_symmetric ? 2 * count() - on_diagonal_ : count(); }

  /// Once all is found.
  std::int32_t at(Integer x, Integer y) const;
  void give(Answer& answer, const Request& request) const;

 private:
  Integer first_kept(Integer row) const;
  void fill_rows(const Machine& machine, Integer first, Integer end, Integer columns);
  std::uint64_t free_row(const Machine& machine, Integer row);
  void read_rows(Integer first, std::size_t count, std::size_t columns, std::int32_t* cells) const;
  void prefetch(Integer row, Integer column) const;
  void read_turned(Integer x, Integer y, std::size_t stride, std::int32_t* cells) const;

  const LevelsPlan& plan_;
  std::uint32_t blocks_;
  std::vector<std::int64_t> starts_;
  std::vector<std::uint16_t> first_block_;
  std::unique_ptr<std::byte[]> memory_;
  std::uint16_t* cells_ = nullptr;  ///< in the memory, where a cache line begins
  std::atomic<std::uint64_t> count_ = 0;
  std::atomic<std::uint64_t> on_diagonal_ = 0;
};

}  // namespace galli
