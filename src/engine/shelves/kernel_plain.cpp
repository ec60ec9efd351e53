// The shelves loop on single words, row after row.
#include "engine/shelves/kernel.h"

namespace galli {
namespace {

using Word = std::uint64_t;
using Cell = std::uint16_t;

constexpr Word ones = ~Word{0};
constexpr std::uint32_t all_full = 0xFF;
constexpr std::uint32_t rows_between_asking = 16;

/// Without a choice there is one imposed set, and it has the ray along rows.
template <bool has_choice>
class Shelf {
 public:
  explicit Shelf(const ShelvesRun& run) : run_(run) {}

  std::uint64_t go() {
    for (std::uint32_t x = run_.first_row; x < run_.rows; ++x) {
      if (!wait(x) || (x % rows_between_asking == 0 && is_to_stop())) return placed_;
      row(x);
      if (run_.turn.done) __atomic_store_n(run_.turn.done, Word{x} + 1, __ATOMIC_RELEASE);
    }
    if (run_.turn.done) __atomic_store_n(run_.turn.done, ones, __ATOMIC_RELEASE);
    return placed_;
  }

 private:
  bool is_to_stop() const {
    return __atomic_load_n(run_.turn.is_over, __ATOMIC_RELAXED) ||
           (run_.turn.control && run_.turn.is_asked_to_stop(run_.turn.control));
  }

  /// Until the smaller values are done with row x; false when stopped.
  bool wait(std::uint32_t x) const {
    if (!run_.turn.before) return true;
    while (__atomic_load_n(run_.turn.before, __ATOMIC_ACQUIRE) <= x) {
      if (__atomic_load_n(run_.turn.is_over, __ATOMIC_RELAXED)) return false;
      run_.turn.rest();
    }
    return true;
  }

  void row(std::uint32_t x) {
    begin(x);
    Cell* const cells = run_.cells + run_.starts[x];
    const std::uint32_t end = 64 * run_.blocks;
    std::uint32_t y = 64U * run_.first_block[x];
    bool has_free = false;
    for (; y < end && (full_ != all_full || !ends_early()); ++y) {
      if (cells[y] != shelves_free) continue;
      if (!has_free) run_.first_block[x] = static_cast<std::uint16_t>(y / 64);
      has_free = true;
      if (used_up(y) != all_full) place(x, y, cells[y]);
    }
    if (!has_free && y >= end) run_.first_block[x] = static_cast<std::uint16_t>(run_.blocks);
  }

  bool ends_early() const { return !has_choice || run_.row_imposed == (1U << run_.imposed) - 1; }

  void begin(std::uint32_t x) {
    const Word* from = nullptr;
    if (run_.is_symmetric && run_.row_imposed != 0) from = set(run_.lines[0].window[x] + x);
    full_ = 0;
    for (std::uint32_t k = 0; k < run_.line_count; ++k) {
      sets_[k] = set(run_.lines[k].window[x]);
      fulls_[k] = run_.full + run_.lines[k].window[x];
    }
    for (std::uint32_t i = 0; i < shelves_words; ++i) {
      open_[i] = from ? from[i] : ones;
      if (open_[i] == 0) full_ |= 1U << i;
    }
  }

  Word* set(std::int64_t number) const { return run_.sets + number * std::int64_t{shelves_words}; }

  bool is_in(std::uint32_t sets, std::uint32_t set) const { return !has_choice || (sets >> set & 1) != 0; }

  /// The words that some line or the row has used up, in every imposed set.
  std::uint32_t used_up(std::uint32_t y) const {
    std::uint32_t common = all_full;
    for (std::uint32_t i = 0; i < sets(); ++i) {
      std::uint32_t full = is_in(run_.row_imposed, i) ? full_ : 0;
      for (std::uint32_t k = 0; k < run_.line_count; ++k) {
        if (is_in(run_.lines[k].imposed, i)) full |= fulls_[k][y];
      }
      common &= full;
    }
    return common;
  }

  std::uint32_t sets() const { return has_choice ? run_.imposed : 1; }

  /// Values of a word that are open to the row and to all lines, in some imposed set.
  Word left_in(std::uint32_t word, std::uint32_t y) const {
    Word left = 0;
    for (std::uint32_t i = 0; i < sets(); ++i) {
      Word in_set = is_in(run_.row_imposed, i) ? open_[word] : ones;
      for (std::uint32_t k = 0; k < run_.line_count; ++k) {
        if (is_in(run_.lines[k].imposed, i)) in_set &= sets_[k][shelves_words * y + word];
      }
      left |= in_set;
    }
    return left;
  }

  /// The cell gets the least value that is open to it, if there is one.
  void place(std::uint32_t x, std::uint32_t y, Cell& cell) {
    for (std::uint32_t words = all_full & ~used_up(y); words != 0; words &= words - 1) {
      const auto i = static_cast<std::uint32_t>(__builtin_ctz(words));
      Word left = left_in(i, y);
      if (left != 0 && run_.place_count > 0) left &= ~excluded(x, y, i);
      if (left == 0) continue;
      const Word bit = left & (0 - left);
      open_[i] &= ~bit;
      if (open_[i] == 0) full_ |= 1U << i;
      for (std::uint32_t k = 0; k < run_.line_count; ++k)
        take(sets_[k][shelves_words * y + i], fulls_[k][y], i, bit);
      if (run_.is_symmetric) take_mirrored(x, y, i, bit);
      const auto value = run_.first_value + 64 * i + static_cast<std::uint32_t>(__builtin_ctzll(left));
      __atomic_store_n(&cell, static_cast<Cell>(value), __ATOMIC_RELAXED);
      ++placed_;
      return;
    }
  }

  static void take(Word& left, std::uint8_t& full, std::uint32_t word, Word bit) {
    left &= ~bit;
    if (left == 0) full |= static_cast<std::uint8_t>(1U << word);
  }

  void take_mirrored(std::uint32_t x, std::uint32_t y, std::uint32_t word, Word bit) const {
    for (std::uint32_t k = 0; k < run_.line_count; ++k) {
      if (!run_.lines[k].is_mirrored) continue;
      const std::int64_t number = run_.lines[k].window[y] + x;
      take(set(number)[word], run_.full[number], word, bit);
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
  Word* sets_[max_shelves_lines] = {};           // of the lines behind the row's column 0
  std::uint8_t* fulls_[max_shelves_lines] = {};  // their bytes
  Word open_[shelves_words] = {};                // values that the row has not
  std::uint32_t full_ = 0;                       // words of it that are zero
};

template <bool HasChoice>
std::uint64_t run_shelf(const ShelvesRun& run) {
  return Shelf<HasChoice>(run).go();
}

ShelvesFunction choose(const ShelvesRun& run) {
  return run.imposed != 1 || run.row_imposed == 0 ? run_shelf<true> : run_shelf<false>;
}

}  // namespace

const ShelvesKernel shelves_kernel_plain = {choose};

}  // namespace galli
