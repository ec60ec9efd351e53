// The values of regions, in one flat table that threads share. Looking up takes no lock. When the table is half full it doubles, while all
// threads wait.
//
// Relaxed order is enough: an entry is one word and one number, and nothing else is read because of it. Growth is ordered by the count of
// users and the mutex.
#pragma once

#include <atomic>
#include <cstdint>
#include <mutex>
#include <thread>
#include <vector>

#include "base/nimber_set.h"

namespace galli {

class RegionTable {
 public:
  RegionTable() : entries_(1 << 10), mask_(entries_.size() - 1) {}

  struct Found {
    bool is_known = false;
    bool is_new = false;  ///< not known, and no other thread is at it
    Nimber value = 0;     ///< if it is known
  };

  void prefetch(std::uint64_t region) { __builtin_prefetch(place_of(region)); }

  /// A new region is the caller's to value. Others that look for it see that it is neither known nor new.
  Found find_or_begin(std::uint64_t region) {
    Entry* at = place_of(region);
    std::uint64_t there = at->region.load(std::memory_order_relaxed);
    while (there != region) {
      if (there == 0 && at->region.compare_exchange_strong(there, region, std::memory_order_relaxed)) {
        size_.fetch_add(1, std::memory_order_relaxed);
        return {.is_new = true};
      }
      // Another thread may have come first, with the same region.
      if (there == region) break;
      at = next(at);
      there = at->region.load(std::memory_order_relaxed);
    }
    const std::uint32_t kept = at->value.load(std::memory_order_relaxed);
    if (kept == unknown) return {};
    return {.is_known = true, .value = kept - 1};
  }

  /// Of a region that was begun, by this thread or another.
  void set(std::uint64_t region, Nimber value) {
    Entry* at = place_of(region);
    while (at->region.load(std::memory_order_relaxed) != region) at = next(at);
    at->value.store(value + 1, std::memory_order_relaxed);
  }

  /// Regions that are known, and the few that threads are at.
  std::uint64_t size() const { return size_.load(std::memory_order_relaxed); }

  /// A thread that uses the table. It must ask for growth after each new region or so.
  class User {
   public:
    explicit User(RegionTable& table) : table_(table) {
      const std::lock_guard lock(table_.mutex_);
      ++table_.users_;
    }
    ~User() { --table_.users_; }
    User(const User&) = delete;
    User& operator=(const User&) = delete;

    void grow_if_crowded() {
      if (table_.is_crowded()) table_.grow();
    }

   private:
    RegionTable& table_;
  };

 private:
  struct Entry {
    std::atomic<std::uint64_t> region = 0;       ///< 0: none
    std::atomic<std::uint32_t> value = unknown;  ///< one more than it is
  };
  static constexpr std::uint32_t unknown = 0;

  Entry* place_of(std::uint64_t region) {
    const std::uint64_t mixed = region * 0x9E37'79B9'7F4A'7C15;
    return &entries_[(mixed ^ mixed >> 32) & mask_];
  }
  Entry* next(const Entry* at) {
    return &entries_[static_cast<std::size_t>(at + 1 - entries_.data()) & mask_];
  }

  bool is_crowded() const { return 2 * size() > mask_; }

  /// The caller is a user, and waits here until the table has grown. Users are added under the lock only.
  void grow() {
    --users_;
    const std::lock_guard lock(mutex_);
    struct Returning {
      ~Returning() { ++users; }
      std::atomic<std::uint32_t>& users;
    };
    const Returning returning{users_};
    if (!is_crowded()) return;
    std::vector<Entry> larger(2 * entries_.size());
    while (users_ != 0) std::this_thread::yield();
    larger.swap(entries_);
    mask_ = entries_.size() - 1;
    for (const Entry& each : larger) move(each);
  }

  void move(const Entry& each) {
    const std::uint64_t region = each.region.load(std::memory_order_relaxed);
    if (region == 0) return;
    Entry* at = place_of(region);
    while (at->region.load(std::memory_order_relaxed) != 0) at = next(at);
    at->region.store(region, std::memory_order_relaxed);
    at->value.store(each.value.load(std::memory_order_relaxed), std::memory_order_relaxed);
  }

  std::vector<Entry> entries_;
  std::size_t mask_;  ///< the number of entries, a power of two, less one
  std::mutex mutex_;
  std::atomic<std::uint32_t> users_ = 0;
  alignas(64) std::atomic<std::uint64_t> size_ = 0;
};

}  // namespace galli
