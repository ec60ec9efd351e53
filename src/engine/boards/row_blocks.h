// Rows of a table that are turned into cells by several threads, a block of them at a time, and handed over in their order.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>

namespace galli {

struct RowBlocks {
  std::size_t rows = 0;
  std::size_t rows_each = 1;  ///< of a block
  std::size_t stride = 0;     ///< cells from a row to the next
  std::size_t at_a_time = 1;  ///< blocks that are held at once
  std::uint32_t threads = 1;
};

/// Fills `count` rows from `first` on. Called by all threads.
using FillRows = std::function<void(std::size_t first, std::size_t count, std::int32_t* cells)>;
/// Takes the next row. Called by one thread.
using TakeRow = std::function<void(const std::int32_t* cells)>;

void give_rows(const RowBlocks& blocks, const FillRows& fill, const TakeRow& take);

}  // namespace galli
