// The P-positions of one phase, row by row, on their way from the thread that finds them to the one that needs them in another phase.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <thread>

#include "engine/sparse/answer.h"

namespace galli {

class PlaceStream {
 public:
  PlaceStream() { written_.fill(settled); }

  /// By one thread: the next row that was searched, in increasing order. Nothing more happens once the stream is stopped.
  void put(std::uint64_t row, Integer place) {
    while (row / rows_of_block > writing_) send();
    written_[row % rows_of_block] = static_cast<std::uint32_t>(std::min(place, beyond));
  }
  /// After the last row.
  void end() {
    send();
    is_complete_.store(true, std::memory_order_release);
  }

  /// By the other thread, for rows in increasing order: the place, one that is not on the board, or `settled_before` if the row was
  /// not searched.
  Integer place(std::uint64_t row) {
    if (row / rows_of_block != reading_) receive(row / rows_of_block);
    // No branch, since which rows were searched is hard to foresee.
    return static_cast<Integer>(read_[row % rows_of_block] + 1) - 1;
  }

  void stop() { is_stopped_.store(true, std::memory_order_relaxed); }
  bool is_stopped() const { return is_stopped_.load(std::memory_order_relaxed); }

  /// The largest place that can be sent.
  static constexpr Integer last_place = 0xFFFFFFFD;

 private:
  static constexpr Integer beyond = last_place + 1;
  static constexpr auto settled = static_cast<std::uint32_t>(settled_before);
  // What one core takes from another costs a hundred times what it has: a row in four bytes, a block at once, and nothing that one
  // thread writes for each row is beside what the other reads.
  static constexpr std::uint64_t rows_of_block = 1 << 10;
  static constexpr std::uint64_t blocks = 16;
  using Block = std::array<std::uint32_t, rows_of_block>;

  void send() {
    while (writing_ >= taken_.load(std::memory_order_acquire) + blocks && !is_stopped())
      std::this_thread::yield();
    (*sent_)[writing_ % blocks] = written_;
    there_.store(++writing_, std::memory_order_release);
    written_.fill(settled);
  }

  void receive(std::uint64_t block) {
    reading_ = block;
    taken_.store(block, std::memory_order_release);
    while (there_.load(std::memory_order_acquire) <= block) {
      const bool is_over = is_complete_.load(std::memory_order_acquire) || is_stopped();
      if (is_over && there_.load(std::memory_order_acquire) <= block) return read_.fill(settled);
      std::this_thread::yield();
    }
    read_ = (*sent_)[block % blocks];
  }

  const std::unique_ptr<std::array<Block, blocks>> sent_ = std::make_unique<std::array<Block, blocks>>();
  alignas(64) std::atomic<std::uint64_t> there_ = 0;
  alignas(64) std::atomic<std::uint64_t> taken_ = 0;  ///< blocks that are no longer needed
  std::atomic<bool> is_complete_ = false;
  std::atomic<bool> is_stopped_ = false;
  alignas(64) std::uint64_t writing_ = 0;  ///< a block
  Block written_{};
  alignas(64) std::uint64_t reading_ = beyond;
  Block read_{};
};

}  // namespace galli
