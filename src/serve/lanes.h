// How many questions are answered at the same time. Quick ones have a lane of their own, so that they need not wait for long ones.
#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>

namespace galli {

class Lane {
 public:
  explicit Lane(std::size_t places) : free_(places) {}

  /// Waits for a place; false when `stop` says yes first.
  bool enter(const std::function<bool()>& stop) {
    std::unique_lock lock(mutex_);
    while (free_ == 0) {
      if (stop()) return false;
      changed_.wait_for(lock, std::chrono::milliseconds(50));
    }
    --free_;
    return true;
  }
  void leave() {
    const std::lock_guard lock(mutex_);
    ++free_;
    changed_.notify_one();
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::size_t free_;
};

/// A place in a lane, left at the end.
class LanePlace {
 public:
  LanePlace(Lane& lane, const std::function<bool()>& stop) : lane_(lane), is_in_(lane.enter(stop)) {}
  LanePlace(const LanePlace&) = delete;
  LanePlace& operator=(const LanePlace&) = delete;
  ~LanePlace() {
    if (is_in_) lane_.leave();
  }
  explicit operator bool() const { return is_in_; }

 private:
  Lane& lane_;
  bool is_in_;
};

}  // namespace galli
