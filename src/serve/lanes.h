// How many questions are answered at the same time. All begin in the quick lane. One that takes longer than a moment goes over to the
// long lane, where few run and the others wait, so that new questions need not wait for long ones.
#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>

namespace galli {

class Lane {
 public:
  /// So many may be in it, and so many may wait for a place.
  Lane(std::size_t places, std::size_t max_waiting) : free_(places), room_(max_waiting) {}

  /// Waits for a place; false when `stop` says yes first, or when too many wait already.
  bool enter(const std::function<bool()>& stop) {
    std::unique_lock lock(mutex_);
    if (free_ == 0) {
      if (room_ == 0) return false;
      --room_;
      while (free_ == 0 && !stop()) changed_.wait_for(lock, std::chrono::milliseconds(50));
      ++room_;
      if (free_ == 0) return false;
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
  std::size_t room_;
};

struct Lanes {
  Lane quick;
  Lane slow;
};

/// The way of one question through the lanes. `is_left`: nobody wants the answer any more.
class Turn {
 public:
  static constexpr double moment = 0.5;  // seconds in the quick lane

  Turn(Lanes& lanes, std::function<bool()> is_left, double now)
      : lanes_(lanes), is_left_(std::move(is_left)), lane_(&lanes.quick), long_from_(now + moment) {
    if (!lane_->enter(is_left_)) end();
  }
  Turn(const Turn&) = delete;
  Turn& operator=(const Turn&) = delete;
  ~Turn() {
    if (lane_) lane_->leave();
  }

  /// Asked often by whoever answers, one thread at a time: the question must end. Whoever asks may have to wait here for a place.
  bool is_over(double now) {
    if (is_over_ || now < next_look_) return is_over_;
    next_look_ = now + seconds_between_looks;
    if (is_left_()) {
      is_over_ = true;
    } else if (lane_ == &lanes_.quick && now > long_from_) {
      lane_->leave();
      lane_ = &lanes_.slow;
      if (!lane_->enter(is_left_)) end();
    }
    return is_over_;
  }

  /// It ended because there are too many others.
  bool is_crowded_out() const { return is_crowded_out_; }

 private:
  static constexpr double seconds_between_looks = 0.05;

  void end() {
    lane_ = nullptr;
    is_over_ = true;
    is_crowded_out_ = !is_left_();
  }

  Lanes& lanes_;
  const std::function<bool()> is_left_;
  Lane* lane_;  ///< that it is in; none: it has ended
  const double long_from_;
  double next_look_ = 0;
  bool is_over_ = false, is_crowded_out_ = false;
};

}  // namespace galli
