// Memory that questions answered at the same time share: one alone may have three quarters of it, the next three quarters of the rest.
#pragma once

#include <algorithm>
#include <cstdint>
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
    std::uint64_t bytes() const { return std::max(taken_, pool_.all_ / 1024); }

   private:
    MemoryPool& pool_;
    const std::uint64_t taken_;
  };

 private:
  std::uint64_t take() {
    const std::lock_guard lock(mutex_);
    const std::uint64_t taken = free_ / 4 * 3;
    free_ -= taken;
    return taken;
  }
  void give_back(std::uint64_t bytes) {
    const std::lock_guard lock(mutex_);
    free_ += bytes;
  }

  const std::uint64_t all_;
  std::mutex mutex_;
  std::uint64_t free_;
};

}  // namespace galli
