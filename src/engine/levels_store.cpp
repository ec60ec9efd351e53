#include "engine/levels_store.h"

#include <algorithm>
#include <cstdint>
#include <new>

#ifdef __linux__
#include <sys/mman.h>
#endif

namespace galli {
namespace {

constexpr std::size_t cache_line = 64;
constexpr std::size_t large_page = std::size_t{2} << 20;
constexpr std::size_t piece_bytes = std::size_t{8} << 20;

std::uintptr_t rounded_up(std::uintptr_t at, std::size_t unit) { return (at + unit - 1) / unit * unit; }

}  // namespace

void prefer_large_pages([[maybe_unused]] void* memory, [[maybe_unused]] std::size_t bytes) {
#ifdef __linux__
  const auto at = reinterpret_cast<std::uintptr_t>(memory);
  const std::uintptr_t first = rounded_up(at, large_page);
  const std::uintptr_t end = (at + bytes) / large_page * large_page;
  if (first < end) madvise(reinterpret_cast<void*>(first), end - first, MADV_HUGEPAGE);
#endif
}

ZeroedMemory::ZeroedMemory(std::size_t bytes)
    : memory_(static_cast<std::byte*>(std::calloc(bytes + cache_line, 1))) {
  if (!memory_) throw std::bad_alloc();
  prefer_large_pages(memory_.get(), bytes);
  const auto at = reinterpret_cast<std::uintptr_t>(memory_.get());
  aligned_ = memory_.get() + (rounded_up(at, cache_line) - at);
}

BlockStore::BlockStore(std::size_t block_bytes, std::size_t most_blocks)
    : block_bytes_(rounded_up(block_bytes, cache_line)),
      per_piece_(
          std::clamp<std::size_t>(piece_bytes / block_bytes_, 1, std::max<std::size_t>(1, most_blocks))) {}

std::byte* BlockStore::next() {
  const std::lock_guard lock(mutex_);
  if (left_ == 0) {
    pieces_.emplace_back(per_piece_ * block_bytes_);
    left_ = per_piece_;
  }
  return pieces_.back().data() + (per_piece_ - left_--) * block_bytes_;
}

}  // namespace galli
