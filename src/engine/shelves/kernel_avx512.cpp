// The shelves loop on 512-bit vectors: a set is one of them. Built with -mavx512f -mavx512bw -mavx512dq -mavx512vl
// -mavx512vbmi2 -mavx512vpopcntdq -mbmi -mbmi2 -mpopcnt (Ice Lake, Zen 4 and later).
//
// A row goes on unit by unit, of 128 columns. Bytes of the sets and the cells say where it is worth a look; these cells are
// looked at in turn, without a branch: whether a cell gets a value is hard to predict. Each look waits for the one
// before, so that two rows take turns, the second a unit behind the first: no move raises a heap, so that it sees all that it
// depends on.
#include <immintrin.h>

#include "engine/shelves/kernel.h"

namespace galli {
namespace {

using Vector = __m512i;
using Mask = __mmask8;
using Word = std::uint64_t;
using Cell = std::uint16_t;

constexpr Word ones = ~Word{0};
constexpr std::uint32_t rows_renewed = 64;  // bytes of the sets are renewed every so many rows
constexpr std::uint32_t rows_ahead = 4;     // are fetched
constexpr std::uint32_t rows_told = 16;     // other threads are told of every so many rows,
constexpr Word rows_awaited = 64;           // and wait for this many at once
constexpr std::uint32_t blocks_of_unit = shelves_unit / 64;

Vector all(Word value) { return _mm512_set1_epi64(static_cast<long long>(value)); }
Vector load(const void* from) { return _mm512_loadu_si512(from); }
Vector zero() { return _mm512_setzero_si512(); }
Word first_word(Vector v) { return static_cast<Word>(_mm_cvtsi128_si64(_mm512_castsi512_si128(v))); }
bool is_empty(Vector v) { return _mm512_test_epi64_mask(v, v) == 0; }
/// Cells without a value.
std::uint32_t free_among(Vector cells) {
  return _mm512_cmpeq_epi16_mask(cells, _mm512_set1_epi16(static_cast<short>(shelves_free)));
}
std::uint32_t bits_of(std::uint32_t word) { return static_cast<std::uint32_t>(__builtin_popcount(word)); }

/// Without a choice there is one imposed set, and it has the ray along rows.
template <bool is_symmetric, int line_count, bool has_places, bool has_choice>
class Shelf {
 public:
  explicit Shelf(const ShelvesRun& run) : run_(run) {
    for (std::uint32_t i = 0; i < 64; ++i) steps_[i] = static_cast<std::uint16_t>(64 * i);
    for (std::uint32_t mask = 1; mask < 256; ++mask)
      values_[mask] = static_cast<Cell>(run.first_value + 64 * static_cast<Word>(__builtin_ctz(mask)));
    values_[0] = shelves_free - 64;  // the number of zeros in a word without bits is added
    for (std::uint32_t i = 0; i < max_shelves_sets; ++i) {
      for (int k = 0; k < line_count; ++k) has_line_[i][k] = whole(run.lines[k].imposed >> i & 1);
      has_row_[i] = whole(run.row_imposed >> i & 1);
    }
  }

  std::uint64_t go() {
    for (std::uint32_t x = run_.first_row; x < run_.rows; x += 2) {
      if (!wait(x + 1) || (x % rows_told < 2 && is_to_stop())) return placed_;
      if ((x - run_.first_row) % rows_renewed == 0) renew(x);
      two_rows(x);
      if (run_.turn.done && x % rows_told < 2)
        __atomic_store_n(run_.turn.done, Word{x} + 2, __ATOMIC_RELEASE);
    }
    if (run_.turn.done) __atomic_store_n(run_.turn.done, ones, __ATOMIC_RELEASE);
    return placed_;
  }

 private:
  struct Row {
    std::uint32_t x = 0;
    bool is_live = false;
    bool is_begun = false;
    Word open_at_first = 0;  // number of values
    Vector open{};           // values that it has not
    char* sets[line_count];  // of the unit's first column
    Cell* cells;
    std::uint32_t column = 0;
    std::uint32_t count = 0;
    std::uint16_t list[shelves_unit];  // cells to look at: 64 times the column in the unit
  };

  static Mask whole(std::uint32_t bit) { return static_cast<Mask>(0 - bit); }

  bool is_to_stop() const {
    return __atomic_load_n(run_.turn.is_over, __ATOMIC_RELAXED) ||
           (run_.turn.control && run_.turn.is_asked_to_stop(run_.turn.control));
  }

  /// Until the smaller values are done with row x; false when stopped.
  bool wait(Word x) {
    if (!run_.turn.before || x < known_) return true;
    while ((known_ = __atomic_load_n(run_.turn.before, __ATOMIC_ACQUIRE)) <= x + rows_awaited) {
      if (__atomic_load_n(run_.turn.is_over, __ATOMIC_RELAXED)) return false;
      run_.turn.rest();
    }
    return true;
  }

  void two_rows(std::uint32_t x) {
    set_out(first_, x);
    set_out(second_, x + 1);
    std::uint32_t unit = first_unit(first_);
    if (first_unit(second_) + 1 < unit) unit = first_unit(second_) + 1;
    for (; first_.is_live || second_.is_live; ++unit) {
      collect(first_, unit);
      if (unit > 0) collect(second_, unit - 1);
      look();
    }
    if (shelves_unit * unit > top_) top_ = shelves_unit * unit;
  }

  void set_out(Row& row, std::uint32_t x) const {
    row.x = x;
    row.is_live = x < run_.rows;
    row.is_begun = false;
    row.count = 0;
  }

  std::uint32_t first_unit(const Row& row) const {
    return row.is_live ? run_.first_block[row.x] / blocks_of_unit : run_.blocks;
  }

  /// The cells of a unit that are worth a look.
  void collect(Row& row, std::uint32_t unit) {
    row.count = 0;
    if (!row.is_live || unit < first_unit(row)) return;
    if (!row.is_begun) begin(row);
    if (unit * blocks_of_unit >= run_.blocks || (is_empty(row.open) && ends_early())) {
      row.is_live = false;
      if (!has_choice) placed_ += row.open_at_first - number_of(row.open);
      return;
    }
    go_to(row, unit);
    const std::uint32_t first = run_.first_block[row.x];
    for (std::uint32_t i = first > unit * blocks_of_unit ? first - unit * blocks_of_unit : 0;
         i < blocks_of_unit; ++i)
      collect_block(row, i, unit * blocks_of_unit + i);
  }

  bool ends_early() const { return !has_choice || run_.row_imposed == (1U << run_.imposed) - 1; }

  void begin(Row& row) const {
    row.is_begun = true;
    row.open = all(ones);
    if (is_symmetric && (!has_choice || run_.row_imposed != 0)) {
      const std::int64_t column = run_.lines[0].window[row.x] + row.x;
      row.open = load(run_.sets + column * std::int64_t{shelves_words});
    }
    row.open_at_first = number_of(row.open);
  }

  static Word number_of(Vector set) {
    return static_cast<Word>(_mm512_reduce_add_epi64(_mm512_popcnt_epi64(set)));
  }

  void go_to(Row& row, std::uint32_t unit) {
    row.column = unit * shelves_unit;
    for (int k = 0; k < line_count; ++k)
      row.sets[k] = reinterpret_cast<char*>(run_.sets + (run_.lines[k].window[row.x] + row.column) *
                                                            std::int64_t{shelves_words});
    row.cells = run_.cells + run_.starts[row.x] + row.column;
    if (row.x + rows_ahead >= run_.rows) return;
    const Cell* const ahead = run_.cells + run_.starts[row.x + rows_ahead] + row.column;
    for (std::uint32_t i = 0; i < shelves_unit; i += 32)
      _mm_prefetch(reinterpret_cast<const char*>(ahead + i), _MM_HINT_T0);
  }

  void collect_block(Row& row, std::uint32_t at, std::uint32_t block) {
    const Cell* const cells = row.cells + 64 * at;
    const Word free = Word{free_among(load(cells))} | Word{free_among(load(cells + 32))} << 32;
    if (free == 0 && block == run_.first_block[row.x]) ++run_.first_block[row.x];
    const Word worth = free & ~_mm512_cmpeq_epi8_mask(used_up(row, block), _mm512_set1_epi8(-1));
    const Vector step = _mm512_set1_epi16(static_cast<short>(64 * 64 * at));
    list(row, static_cast<std::uint32_t>(worth), _mm512_add_epi16(load(steps_), step));
    list(row, static_cast<std::uint32_t>(worth >> 32), _mm512_add_epi16(load(steps_ + 32), step));
  }

  /// The words that are used up, byte by byte: by some line of every imposed set.
  Vector used_up(const Row& row, std::uint32_t block) const {
    const Vector in_row = _mm512_set1_epi8(static_cast<char>(_mm512_testn_epi64_mask(row.open, row.open)));
    Vector used = has_choice ? all(ones) : in_row;
    Vector lines[line_count];
    for (int k = 0; k < line_count; ++k) {
      lines[k] = load(run_.full + run_.lines[k].window[row.x] + 64 * std::int64_t{block});
      if (!has_choice) used = _mm512_or_si512(used, lines[k]);
    }
    if (!has_choice) return used;
    for (std::uint32_t i = 0; i < run_.imposed; ++i) {
      Vector in_set = _mm512_maskz_mov_epi64(has_row_[i], in_row);
      for (int k = 0; k < line_count; ++k)
        in_set = _mm512_mask_or_epi64(in_set, has_line_[i][k], in_set, lines[k]);
      used = _mm512_and_si512(used, in_set);
    }
    return used;
  }

  void list(Row& row, std::uint32_t worth, Vector steps) const {
    _mm512_storeu_si512(row.list + row.count, _mm512_maskz_compress_epi16(worth, steps));
    row.count += bits_of(worth);
  }

  void look() {
    Vector a = first_.open, b = second_.open;
    const std::uint32_t both = first_.count < second_.count ? first_.count : second_.count;
    for (std::uint32_t i = 0; i < both; ++i) {
      look_at(first_, i, a);
      look_at(second_, i, b);
    }
    for (std::uint32_t i = both; i < first_.count; ++i) look_at(first_, i, a);
    for (std::uint32_t i = both; i < second_.count; ++i) look_at(second_, i, b);
    first_.open = a;
    second_.open = b;
  }

  /// The cell gets the least value that is open to it, if there is one.
  [[gnu::always_inline]] void look_at(Row& row, std::uint32_t i, Vector& open) {
    const std::size_t at = row.list[i];
    const Vector left = has_choice ? left_of_sets(row, at, open) : left_of_lines(row, at, open);
    const Mask words = _mm512_test_epi64_mask(left, left);
    const Mask zeros = _mm512_testn_epi64_mask(left, left);
    const Mask first = _kand_mask8(words, _kadd_mask8(zeros, Mask{1}));  // its lowest bit, among masks
    const Vector negative = _mm512_sub_epi64(zero(), left);
    if (has_choice) placed_ += words != 0;
    open = without_first(open, first, left, negative);
    for (int k = 0; k < line_count; ++k) take(row.sets[k] + at, first, left, negative);
    if (is_symmetric && line_count > (has_choice ? 1 : 2))  // a pair of rays, perhaps besides columns
      take_mirrored(row, at / 64, first, left, negative);
    const Word word = first_word(_mm512_maskz_compress_epi64(words, left));
    __atomic_store_n(row.cells + at / 64, static_cast<Cell>(values_[words] + _tzcnt_u64(word)),
                     __ATOMIC_RELAXED);
  }

  /// Values open to the row and to all lines.
  Vector left_of_lines(const Row& row, std::size_t at, Vector open) const {
    Vector left = load(row.sets[0] + at);
    for (int k = 1; k < line_count; ++k) {
      const Vector set = load(row.sets[k] + at);
      left = k + 1 < line_count || has_places ? _mm512_and_si512(left, set)
                                              : _mm512_ternarylogic_epi64(left, set, open, 0x80);
    }
    if (has_places) left = _mm512_ternarylogic_epi64(excluded(row, at / 64), left, open, 0x08);
    if (line_count == 1 && !has_places) left = _mm512_and_si512(left, open);
    return left;
  }

  /// Values open to all lines of some imposed set.
  Vector left_of_sets(const Row& row, std::size_t at, Vector open) const {
    Vector left = zero();
    for (std::uint32_t i = 0; i < run_.imposed; ++i) {
      Vector in_set = _mm512_mask_mov_epi64(all(ones), has_row_[i], open);
      for (int k = 0; k < line_count; ++k)
        in_set = _mm512_mask_and_epi64(in_set, has_line_[i][k], in_set, load(row.sets[k] + at));
      left = _mm512_or_si512(left, in_set);
    }
    return has_places ? _mm512_andnot_si512(excluded(row, at / 64), left) : left;
  }

  static Vector without_first(Vector set, Mask first, Vector left, Vector negative) {
    return _mm512_mask_ternarylogic_epi64(set, first, left, negative, 0x70);
  }

  static void take(char* set, Mask first, Vector left, Vector negative) {
    _mm512_store_si512(set, without_first(load(set), first, left, negative));
  }

  void take_mirrored(const Row& row, std::size_t at, Mask first, Vector left, Vector negative) const {
    for (int k = 0; k < line_count; ++k) {
      if (!run_.lines[k].is_mirrored) continue;
      const std::int64_t number = run_.lines[k].window[row.column + at] + row.x;
      take(reinterpret_cast<char*>(run_.sets + number * std::int64_t{shelves_words}), first, left, negative);
    }
  }

  /// Values of single options.
  Vector excluded(const Row& row, std::size_t at) const {
    Vector found = zero();
    const auto y = static_cast<std::int64_t>(row.column + at);
    for (std::uint32_t i = 0; i < run_.place_count; ++i) {
      const ShelvesPlace& place = run_.places[i];
      std::int64_t x = std::int64_t{row.x} - place.dx;
      std::int64_t column = y - place.dy;
      if (x < 0 || column < 0 || (place.least && y < place.least[row.x])) continue;
      if (is_symmetric && column < x) {
        const std::int64_t other = x;
        x = column;
        column = other;
      }
      const Cell value = __atomic_load_n(place.cells + run_.starts[x] + column, __ATOMIC_RELAXED);
      const std::uint32_t number = std::uint32_t{value} - run_.first_value;
      const Mask word = number < shelves_values ? static_cast<Mask>(1U << (number / 64)) : Mask{0};
      found = _mm512_mask_or_epi64(found, word, found, all(Word{1} << (number & 63)));
    }
    return found;
  }

  /// The bytes of sets that rows from x on will come to.
  void renew(std::uint32_t x) {
    const std::int64_t first = 64 * std::int64_t{run_.first_block[x]};
    const std::int64_t columns = 64 * std::int64_t{run_.blocks};
    const std::int64_t end = top_ < columns ? top_ : columns;
    top_ = 0;
    for (int k = 0; k < line_count; ++k) {
      for (std::uint32_t row = x; row < x + run_.lines[k].classes && row < run_.rows; ++row) {
        const std::int64_t start = run_.lines[k].window[row];
        for (std::int64_t y = first; y < end; ++y) {
          const Vector set = load(run_.sets + (start + y) * std::int64_t{shelves_words});
          run_.full[start + y] = _mm512_testn_epi64_mask(set, set);
        }
      }
    }
  }

  const ShelvesRun run_;
  std::uint64_t placed_ = 0;
  Word known_ = 0;        // rows that the smaller values are done with, when last asked
  std::int64_t top_ = 0;  // columns that rows came to since bytes were renewed
  Row first_, second_;
  Mask has_line_[max_shelves_sets][line_count];  // by imposed set: all or nothing
  Mask has_row_[max_shelves_sets];
  std::uint16_t steps_[64];
  Cell values_[256];  // by the words of a set that are not zero: the first value of the first of them
};

template <bool is_symmetric, bool has_places, bool has_choice>
ShelvesFunction for_lines(std::uint32_t lines) {
  constexpr ShelvesFunction functions[] = {
      [](const ShelvesRun& run) { return Shelf<is_symmetric, 1, has_places, has_choice>(run).go(); },
      [](const ShelvesRun& run) { return Shelf<is_symmetric, 2, has_places, has_choice>(run).go(); },
      [](const ShelvesRun& run) { return Shelf<is_symmetric, 3, has_places, has_choice>(run).go(); },
      [](const ShelvesRun& run) { return Shelf<is_symmetric, 4, has_places, has_choice>(run).go(); },
      [](const ShelvesRun& run) { return Shelf<is_symmetric, 5, has_places, has_choice>(run).go(); },
  };
  return functions[lines - 1];
}

template <bool is_symmetric, bool has_places>
ShelvesFunction for_sets(const ShelvesRun& run) {
  const bool has_choice = run.imposed != 1 || run.row_imposed == 0;
  return has_choice ? for_lines<is_symmetric, has_places, true>(run.line_count)
                    : for_lines<is_symmetric, has_places, false>(run.line_count);
}

ShelvesFunction choose(const ShelvesRun& run) {
  const bool has_places = run.place_count > 0;
  if (run.is_symmetric) return has_places ? for_sets<true, true>(run) : for_sets<true, false>(run);
  return has_places ? for_sets<false, true>(run) : for_sets<false, false>(run);
}

}  // namespace

const ShelvesKernel shelves_kernel_avx512 = {choose};

}  // namespace galli
