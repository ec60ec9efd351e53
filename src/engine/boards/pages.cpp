#include "engine/boards/pages.h"
#include "base/unwritten.h"

#include <algorithm>
#include <cstdlib>
#include <new>

#ifdef __linux__
#include <sys/mman.h>
#endif

namespace galli {
namespace {

constexpr std::size_t large_page = std::size_t{2} << 20;
constexpr std::size_t least_bytes = std::size_t{512} << 10;  // less is not worth a large page
constexpr std::size_t cache_line = 64;

std::uint64_t* new_words(std::size_t words) {
  const std::size_t bytes = std::max<std::size_t>(words, 1) * sizeof(std::uint64_t);
  const std::size_t unit = bytes < least_bytes ? cache_line : large_page;
  const std::size_t rounded = (bytes + unit - 1) / unit * unit;
  void* const memory = std::aligned_alloc(unit, rounded);
  if (!memory) throw std::bad_alloc();
#ifdef __linux__
  if (unit == large_page) madvise(memory, rounded, MADV_HUGEPAGE);
#endif
  return static_cast<std::uint64_t*>(memory);
}

constexpr std::uintptr_t small_page = 4096;

}  // namespace

void LargePages::Free::operator()(std::uint64_t* memory) const { std::free(memory); }

LargePages::LargePages(std::size_t words) : words_(words), memory_(new_words(words)) {
  std::fill_n(memory_.get(), words, 0);
}

LargePages::LargePages(const LargePages& other) : words_(other.words_), memory_(new_words(other.words_)) {
  std::copy_n(other.memory_.get(), words_, memory_.get());
}

void ask_for_pages([[maybe_unused]] const void* memory, [[maybe_unused]] std::size_t bytes) {
#ifdef MADV_POPULATE_WRITE
  const auto address = reinterpret_cast<std::uintptr_t>(memory);
  const std::uintptr_t first = (address + small_page - 1) / small_page * small_page;
  const std::uintptr_t end = (address + bytes) / small_page * small_page;
  if (first < end) madvise(reinterpret_cast<void*>(first), end - first, MADV_POPULATE_WRITE);
#endif
}

std::unique_ptr<std::byte[]> pages_at_once(std::size_t bytes) {
  auto memory = unwritten_bytes(bytes);
  ask_for_pages(memory.get(), bytes);
  return memory;
}

}  // namespace galli
