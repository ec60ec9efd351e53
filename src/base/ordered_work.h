// Numbered jobs that several threads do; the caller takes their results in order.
#pragma once

#include <atomic>
#include <cassert>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <optional>

#include "base/helpers.h"

namespace galli {

template <typename Result>
class OrderedWork {
 public:
  /// Does one job after the other, in one thread.
  using Worker = std::function<Result(std::uint64_t number)>;
  /// Called by each thread. Once `is_stopped` says yes, results are thrown away, and a worker may end early.
  using WorkerMaker = std::function<Worker(const std::function<bool()>& is_stopped)>;

  /// Jobs begin..end - 1; none is begun before all but `ahead` of those in front of it were taken.
  OrderedWork(std::uint64_t begin, std::uint64_t end, std::uint64_t ahead, WorkerMaker make_worker,
              std::uint32_t threads)
      : make_worker_(std::move(make_worker)), next_(begin), wanted_(begin), end_(end), ahead_(ahead) {
    helpers_.emplace(
        threads + 1, [this](std::uint32_t) { work(); }, [this] { stop(); });
    if (helpers_->are_there()) return;
    alone_ = new_worker();  // the system does not have that many threads
  }
  OrderedWork(const OrderedWork&) = delete;
  OrderedWork& operator=(const OrderedWork&) = delete;

  /// The next result, or nothing when it is not ready after that time. Throws what a thread has thrown.
  std::optional<Result> take(std::chrono::milliseconds patience) {
    if (alone_) return alone_(wanted_++);
    std::unique_lock lock(mutex_);
    ready_.wait_for(lock, patience, [&] { return is_stopped_ || done_.contains(wanted_); });
    if (is_stopped_) {
      lock.unlock();
      helpers_->finish();
      assert(false && "only a failure stops the others");
    }
    const auto found = done_.find(wanted_);
    if (found == done_.end()) return {};
    std::optional<Result> result(std::move(found->second));
    done_.erase(found);
    ++wanted_;
    room_.notify_all();
    return result;
  }

 private:
  static constexpr std::chrono::milliseconds nap{50};

  Worker new_worker() {
    return make_worker_([this] { return is_stopped_.load(std::memory_order_relaxed); });
  }

  void stop() {
    is_stopped_ = true;
    room_.notify_all();
    ready_.notify_all();
  }

  void work() {
    const Worker worker = new_worker();
    while (const auto number = next()) {
      Result result = worker(*number);
      if (is_stopped_) return;
      const std::lock_guard lock(mutex_);
      done_.emplace(*number, std::move(result));
      ready_.notify_one();
    }
  }

  /// The next job that nobody has begun, once there is room for its result.
  std::optional<std::uint64_t> next() {
    std::unique_lock lock(mutex_);
    while (!is_stopped_ && next_ < end_ && next_ >= wanted_ + ahead_) room_.wait_for(lock, nap);
    if (is_stopped_ || next_ >= end_) return {};
    return next_++;
  }

  const WorkerMaker make_worker_;
  std::atomic<bool> is_stopped_ = false;
  std::mutex mutex_;
  std::condition_variable ready_, room_;
  std::uint64_t next_, wanted_, end_, ahead_;
  std::map<std::uint64_t, Result> done_;
  Worker alone_;
  std::optional<Helpers> helpers_;  ///< last: its threads use all the others
};

}  // namespace galli
