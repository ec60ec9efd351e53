// A table of what is known of positions, of a size that never changes: when it is full, entries that took little work make room for
// new ones. Threads share it without locks.
//
// A position has one entry for sixteen questions about it, numbered 0..15 ("with this constant beside it", "has this value"), each
// with the answers yes, no, unknown. Five entries share a bucket of 64 bytes:
//
//   5 x 64 bits   the check word of the key, mixed with the answers, so that an entry that was half written by another
//                 thread is not recognised
//   5 x 32 bits   the answers: bit q for yes, bit 16 + q for no
//   1 x 32 bits   five weights of six bits: the binary logarithm of the nodes that it took
//
// A false answer needs two positions with equal 64-bit checks in one bucket: unlikely, and excluded only by a record that is checked.
#pragma once

#include <algorithm>
#include <atomic>
#include <bit>
#include <cstdint>
#include <cstdlib>
#include <memory>

#include "engine/search/notes.h"

namespace galli {

class SearchTable {
 public:
  static constexpr std::uint32_t questions = 16;
  static constexpr std::uint64_t bytes_per_bucket = 64;
  static constexpr std::uint64_t entries_per_bucket = 5;

  /// As many buckets as fit, a power of two, at least 1024. What took much work is noted, if there are notes, under this number.
  explicit SearchTable(std::uint64_t bytes, SearchNotes* notes = nullptr, std::uint32_t number = 0)
      : notes_(notes),
        number_(number),
        mask_(std::bit_floor(std::max<std::uint64_t>(bytes / bytes_per_bucket, 1024)) - 1),
        memory_(std::calloc(mask_ + 2, sizeof(Bucket)), std::free),
        buckets_(memory_ ? aligned(memory_.get()) : nullptr) {}

  /// False when the system did not give the memory: then nothing else may be called.
  bool is_there() const { return buckets_ != nullptr; }

  void prefetch(const SearchKey& key) const { __builtin_prefetch(&buckets_[key.place & mask_]); }

  /// Answers: bit q for yes, bit 16 + q for no.
  std::uint32_t answers(const SearchKey& key) const {
    const Bucket& bucket = buckets_[key.place & mask_];
    for (std::size_t i = 0; i < entries_per_bucket; ++i) {
      const std::uint32_t found = bucket.answers[i].load(std::memory_order_relaxed);
      if (found != 0 && bucket.check[i].load(std::memory_order_relaxed) == (key.check ^ mixed(found)))
        return found;
    }
    return 0;
  }

  /// `nodes` is the work that the answers took.
  void add(const SearchKey& key, std::uint32_t answers, std::uint64_t nodes) {
    if (notes_) notes_->add({number_, key, answers, nodes});
    put(key, answers, nodes);
  }

  /// What was noted in another run.
  void put(const SearchKey& key, std::uint32_t answers, std::uint64_t nodes) {
    Bucket& bucket = buckets_[key.place & mask_];
    const auto weight = static_cast<std::uint32_t>(std::bit_width(nodes) & 63);
    std::uint32_t weights = bucket.weights.load(std::memory_order_relaxed);
    std::size_t least = 0;
    std::uint32_t least_weight = 64;
    for (std::size_t i = 0; i < entries_per_bucket; ++i) {
      const std::uint32_t found = bucket.answers[i].load(std::memory_order_relaxed);
      const std::uint32_t its_weight = weights >> (6 * i) & 63;
      if (found != 0 && bucket.check[i].load(std::memory_order_relaxed) == (key.check ^ mixed(found)))
        return write(bucket, i, key, found | answers, std::max(weight, its_weight), weights);
      const std::uint32_t rank = found == 0 ? 0 : its_weight + 1;
      if (rank < least_weight) {
        least_weight = rank;
        least = i;
      }
    }
    if (least_weight == 0) filled_.fetch_add(1, std::memory_order_relaxed);
    write(bucket, least, key, answers, weight, weights);
  }

  std::uint64_t capacity() const { return (mask_ + 1) * entries_per_bucket; }
  std::uint64_t bytes() const { return (mask_ + 1) * bytes_per_bucket; }
  double fill() const { return static_cast<double>(filled()) / static_cast<double>(capacity()); }
  std::uint64_t filled() const { return filled_.load(std::memory_order_relaxed); }

 private:
  struct alignas(64) Bucket {
    std::atomic<std::uint64_t> check[entries_per_bucket];
    std::atomic<std::uint32_t> answers[entries_per_bucket];
    std::atomic<std::uint32_t> weights;
  };

  static Bucket* aligned(void* memory) {
    const auto address = reinterpret_cast<std::uintptr_t>(memory);
    return reinterpret_cast<Bucket*>((address + sizeof(Bucket) - 1) & ~(sizeof(Bucket) - 1));
  }

  static void write(Bucket& bucket, std::size_t i, const SearchKey& key, std::uint32_t answers,
                    std::uint32_t weight, std::uint32_t weights) {
    bucket.check[i].store(key.check ^ mixed(answers), std::memory_order_relaxed);
    bucket.answers[i].store(answers, std::memory_order_relaxed);
    weights = (weights & ~(std::uint32_t{63} << (6 * i))) | weight << (6 * i);
    bucket.weights.store(weights, std::memory_order_relaxed);
  }

  SearchNotes* notes_;
  std::uint32_t number_;
  std::uint64_t mask_;
  std::unique_ptr<void, void (*)(void*)> memory_;  ///< zeros, which the system hands out page by page
  Bucket* buckets_;
  std::atomic<std::uint64_t> filled_{0};
};

}  // namespace galli
