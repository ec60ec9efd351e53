// The shelves loop on single words, row after row.
#include "engine/shelves_kernel.h"

namespace galli {
namespace {

using Word = std::uint64_t;
using Cell = std::uint16_t;

constexpr Word ones = ~Word{0};

class Shelf {
 public:
  explicit Shelf(const ShelvesRun& run) : run_(run) {}

  std::uint64_t go() {
    for (std::uint32_t x = run_.first_row; x < run_.rows; ++x) {
      if (!wait(x)) return placed_;
      row(x);
      if (run_.done) __atomic_store_n(run_.done, Word{x} + 1, __ATOMIC_RELEASE);
    }
    if (run_.done) __atomic_store_n(run_.done, ones, __ATOMIC_RELEASE);
    return placed_;
  }

 private:
  /// Until the smaller values are done with row x; false when stopped.
  bool wait(std::uint32_t x) const {
    if (!run_.before) return true;
    while (__atomic_load_n(run_.before, __ATOMIC_ACQUIRE) <= x) {
      if (__atomic_load_n(run_.is_stopped, __ATOMIC_RELAXED)) return false;
      run_.rest();
    }
    return true;
  }

  void row(std::uint32_t x) {
    Word open[shelves_words];
    begin(x, open);
    Word left = 0;
    for (Word word : open) left += static_cast<Word>(__builtin_popcountll(word));
    Cell* const cells = run_.cells + run_.starts[x];
    const std::uint32_t end = 64 * run_.blocks;
    std::uint32_t y = 64U * run_.first_block[x];
    if (run_.is_symmetric && y < x) y = x;
    bool has_free = false;
    for (; y < end && left > 0; ++y) {
      if (cells[y] < 0x8000) continue;
      if (!has_free) run_.first_block[x] = static_cast<std::uint16_t>(y / 64);
      has_free = true;
      if (place(x, y, open, cells[y])) --left;
    }
    if (!has_free && y >= end) run_.first_block[x] = static_cast<std::uint16_t>(run_.blocks);
  }

  void begin(std::uint32_t x, Word* open) const {
    const Word* from = nullptr;
    if (run_.is_symmetric) from = set(run_.lines[run_.columns_line].window[x] + x);
    for (std::uint32_t i = 0; i < shelves_words; ++i) open[i] = from ? from[i] : ones;
  }

  Word* set(std::int64_t number) const { return run_.sets + number * std::int64_t{shelves_words}; }

  bool place(std::uint32_t x, std::uint32_t y, Word* open, Cell& cell) {
    Word* sets[shelves_most_lines];
    for (std::uint32_t k = 0; k < run_.line_count; ++k) sets[k] = set(run_.lines[k].window[x] + y);
    for (std::uint32_t i = 0; i < shelves_words; ++i) {
      Word word = open[i];
      for (std::uint32_t k = 0; k < run_.line_count; ++k) word &= sets[k][i];
      if (word != 0) word &= ~excluded(x, y, i);
      if (word == 0) continue;
      const Word bit = word & (0 - word);
      open[i] &= ~bit;
      for (std::uint32_t k = 0; k < run_.line_count; ++k) sets[k][i] &= ~bit;
      if (run_.is_symmetric) mark_mirrored(x, y, i, bit);
      const auto value = run_.first_value + 64 * i + static_cast<std::uint32_t>(__builtin_ctzll(word));
      __atomic_store_n(&cell, static_cast<Cell>(value), __ATOMIC_RELAXED);
      ++placed_;
      return true;
    }
    return false;
  }

  void mark_mirrored(std::uint32_t x, std::uint32_t y, std::uint32_t word, Word bit) const {
    for (std::uint32_t k = 0; k < run_.line_count; ++k) {
      if (run_.lines[k].is_mirrored) set(run_.lines[k].window[y] + x)[word] &= ~bit;
    }
  }

  /// Values of single options, in one word of the shelf.
  Word excluded(std::uint32_t x, std::uint32_t y, std::uint32_t word) const {
    Word found = 0;
    for (std::uint32_t i = 0; i < run_.place_count; ++i) {
      const ShelvesPlace& place = run_.places[i];
      std::int64_t row = std::int64_t{x} - place.dx;
      std::int64_t column = std::int64_t{y} - place.dy;
      if (row < 0 || column < 0 || (place.least && y < place.least[x])) continue;
      if (run_.is_symmetric && column < row) {
        const std::int64_t other = row;
        row = column;
        column = other;
      }
      const Cell value = __atomic_load_n(place.cells + run_.starts[row] + column, __ATOMIC_RELAXED);
      const std::uint32_t at = std::uint32_t{value} - run_.first_value - 64 * word;
      if (at < 64) found |= Word{1} << at;
    }
    return found;
  }

  const ShelvesRun run_;
  std::uint64_t placed_ = 0;
};

}  // namespace

std::uint64_t run_shelves_plain(const ShelvesRun& run) { return Shelf(run).go(); }

}  // namespace galli
