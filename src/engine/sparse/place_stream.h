// The P-positions of one phase, row by row, on their way from the thread that finds them to the one that needs them in another phase.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <thread>

#include "gallimaufry/basics.h"

namespace galli {

class PlaceStream {
 public:
  /// By one thread: the next row that was searched, in increasing order. Nothing more happens once the stream is stopped.
  void put(std::uint64_t row, Integer place) {
    while (put_ - taken_known_ >= size) {
      if (is_stopped()) return;
      taken_known_ = taken_.load(std::memory_order_acquire);
      if (put_ - taken_known_ >= size) std::this_thread::yield();
    }
    (*entries_)[put_ % size] = {row, place};
    if (++put_ % at_once == 0) there_.store(put_, std::memory_order_release);
  }
  /// After the last row.
  void end() {
    there_.store(put_, std::memory_order_release);
    is_complete_.store(true, std::memory_order_release);
  }

  /// By the other thread, for rows in increasing order: the place, or `otherwise` if the row was not searched.
  Integer place(std::uint64_t row, Integer otherwise) {
    while (true) {
      if (next_ == there_known_ && !wait_for_more()) return otherwise;
      const Entry& entry = (*entries_)[next_ % size];
      if (entry.row > row) return otherwise;
      if (entry.row == row) return entry.place;
      if (++next_ % at_once == 0) taken_.store(next_, std::memory_order_release);
    }
  }

  void stop() { is_stopped_.store(true, std::memory_order_relaxed); }
  bool is_stopped() const { return is_stopped_.load(std::memory_order_relaxed); }

 private:
  struct Entry {
    std::uint64_t row;
    Integer place;
  };
  static constexpr std::uint64_t size = 1 << 12;
  static constexpr std::uint64_t at_once = 1 << 7;

  /// False when there will be nothing more.
  bool wait_for_more() {
    taken_.store(next_, std::memory_order_release);
    while (true) {
      const bool is_complete = is_complete_.load(std::memory_order_acquire);
      there_known_ = there_.load(std::memory_order_acquire);
      if (next_ < there_known_) return true;
      if (is_complete || is_stopped()) return false;
      std::this_thread::yield();
    }
  }

  std::unique_ptr<std::array<Entry, size>> entries_ = std::make_unique<std::array<Entry, size>>();
  std::uint64_t put_ = 0;  ///< by the first thread
  std::uint64_t taken_known_ = 0;
  alignas(64) std::uint64_t next_ = 0;  ///< by the second
  std::uint64_t there_known_ = 0;
  alignas(64) std::atomic<std::uint64_t> there_ = 0;
  alignas(64) std::atomic<std::uint64_t> taken_ = 0;
  std::atomic<bool> is_complete_ = false;
  std::atomic<bool> is_stopped_ = false;
};

}  // namespace galli
