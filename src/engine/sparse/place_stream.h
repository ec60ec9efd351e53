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
  PlaceStream() { write_block_.fill(not_searched); }

  /// By one thread: the next row that was searched, in increasing order. After `stop` rows may be lost: nobody reads any more.
  void put(std::uint64_t row, Integer place) {
    while (row / rows_of_block > write_number_) send_block();
    write_block_[row % rows_of_block] = static_cast<std::uint32_t>(std::min(place, beyond));
  }
  /// After the last row.
  void end() {
    send_block();
    is_complete_.store(true, std::memory_order_release);
  }

  /// By the other thread, for rows in increasing order: the place, one that is not on the board, or `settled_before` if the row was
  /// not searched.
  Integer place(std::uint64_t row) {
    if (row / rows_of_block != read_number_) receive_block(row / rows_of_block);
    // No branch, since which rows were searched is hard to foresee.
    return static_cast<Integer>(read_block_[row % rows_of_block] + 1) - 1;
  }

  void stop() { is_stopped_.store(true, std::memory_order_relaxed); }
  bool is_stopped() const { return is_stopped_.load(std::memory_order_relaxed); }

  /// The largest place that can be sent.
  static constexpr Integer last_place = 0xFFFFFFFD;
  /// How many rows the writer may be ahead of the reader.
  static constexpr std::uint64_t max_ahead = 1 << 14;

 private:
  // Moving a cache line between cores costs about a hundred times an access to one's own. So a row takes four bytes, rows travel in
  // blocks, and the threads write to different cache lines.
  static constexpr std::uint64_t rows_of_block = 1 << 10;
  static constexpr std::uint64_t blocks = max_ahead / rows_of_block;
  static constexpr std::uint64_t no_block = ~std::uint64_t{0};
  static constexpr Integer beyond = last_place + 1;
  static constexpr auto not_searched = static_cast<std::uint32_t>(settled_before);
  using Block = std::array<std::uint32_t, rows_of_block>;

  void send_block() {
    while (write_number_ >= released_.load(std::memory_order_acquire) + blocks) {
      if (is_stopped()) return void(++write_number_);
      std::this_thread::yield();
    }
    (*ring_)[write_number_ % blocks] = write_block_;
    sent_.store(++write_number_, std::memory_order_release);
    write_block_.fill(not_searched);
  }

  void receive_block(std::uint64_t number) {
    read_number_ = number;
    released_.store(number, std::memory_order_release);
    while (sent_.load(std::memory_order_acquire) <= number) {
      const bool is_over = is_complete_.load(std::memory_order_acquire) || is_stopped();
      if (is_over && sent_.load(std::memory_order_acquire) <= number) return read_block_.fill(not_searched);
      std::this_thread::yield();
    }
    read_block_ = (*ring_)[number % blocks];
  }

  const std::unique_ptr<std::array<Block, blocks>> ring_ = std::make_unique<std::array<Block, blocks>>();
  alignas(64) std::atomic<std::uint64_t> sent_ = 0;      ///< blocks that are in the ring, or were
  alignas(64) std::atomic<std::uint64_t> released_ = 0;  ///< blocks that are no longer needed
  std::atomic<bool> is_complete_ = false;
  std::atomic<bool> is_stopped_ = false;
  alignas(64) std::uint64_t write_number_ = 0;  ///< of a block
  Block write_block_{};
  alignas(64) std::uint64_t read_number_ = no_block;
  Block read_block_{};
};

}  // namespace galli
