// Memory that questions answered at the same time share: one alone may have three quarters of it, the next three quarters of the rest.
#pragma once

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>

namespace galli {

class MemoryPool {
 public:
  explicit MemoryPool(std::uint64_t bytes) : all_(bytes), free_(bytes) {}

  /// It is given back when the share goes.
  class Share {
   public:
    explicit Share(MemoryPool& pool) : pool_(pool), taken_(pool.take()) {}
    Share(const Share&) = delete;
    Share& operator=(const Share&) = delete;
    ~Share() { pool_.give_back(taken_); }

    /// Never nothing: a little is there for the smallest questions of the largest crowd.
    std::uint64_t bytes() const { return std::max(taken_, pool_.all_ / least_part); }

   private:
    MemoryPool& pool_;
    const std::uint64_t taken_;
  };

  std::uint64_t whole_share() const { return share_of(all_); }

  /// Waits until a share would be larger than this; false when `stop` says yes first.
  bool wait_for_more(std::uint64_t bytes, const std::function<bool()>& stop) {
    std::unique_lock lock(mutex_);
    while (share_of(free_) <= bytes && !stop()) changed_.wait_for(lock, std::chrono::milliseconds(50));
    return share_of(free_) > bytes;
  }

 private:
  static constexpr std::uint64_t least_part = 1024;
  static std::uint64_t share_of(std::uint64_t bytes) { return bytes / 4 * 3; }

  std::uint64_t take() {
    const std::lock_guard lock(mutex_);
    const std::uint64_t taken = share_of(free_);
    free_ -= taken;
    return taken;
  }
  void give_back(std::uint64_t bytes) {
    const std::lock_guard lock(mutex_);
    free_ += bytes;
    changed_.notify_all();
  }

  const std::uint64_t all_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::uint64_t free_;
};

}  // namespace galli
