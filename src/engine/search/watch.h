// How searches are counted, watched and stopped, whichever thread they run in.
#pragma once

#include <atomic>
#include <cstdint>
#include <mutex>

#include "gallimaufry/control.h"

namespace galli {

inline constexpr std::uint64_t nodes_between_looks = 1024;

/// Shared by the threads of a search. Outside is asked and told by one thread at a time.
class SearchWatch {
 public:
  explicit SearchWatch(const Control& control) : control_(control) {}

  std::atomic<bool> is_done{false};  ///< another thread has the answer

  /// Called by each thread every `nodes_between_looks` nodes: whether to stop.
  bool look() {
    const std::uint64_t nodes = nodes_.fetch_add(nodes_between_looks, std::memory_order_relaxed);
    if (const std::unique_lock lock(mutex_, std::try_to_lock);
        lock && !is_stopped_.load(std::memory_order_relaxed)) {
      control_.progress({.done = nodes, .total = 0});
      if (control_.stop_requested()) is_stopped_.store(true, std::memory_order_relaxed);
    }
    return is_done.load(std::memory_order_relaxed) || is_stopped_.load(std::memory_order_relaxed);
  }

 private:
  const Control& control_;
  std::mutex mutex_;
  std::atomic<std::uint64_t> nodes_{0};
  std::atomic<bool> is_stopped_{false};
};

}  // namespace galli
