// The levels loop on 512-bit vectors. Built with -mavx512f -mavx512dq -mavx512vl -mavx512vbmi2 -mavx512vpopcntdq -mbmi
// -mbmi2 -mpopcnt (Ice Lake, Zen 4 and later).
//
// At time t, lane j is in row t - j. A step takes all lanes from one stage to the next: where to look first, eight lanes
// at a time; a look at eight words of a row, lane by lane; the same again for those that saw nothing; marks, eight lanes
// at a time. Within a stage nothing waits for anything else, and there is hardly a branch that is hard to predict.
#include <immintrin.h>

#include "engine/levels/kernel.h"

namespace galli {
namespace {

using Vector = __m512i;
using Mask = __mmask8;
using Word = std::uint64_t;
using Place = std::uint16_t;

constexpr std::uint32_t max_lanes = 32;
constexpr std::uint32_t max_lines = 4;
constexpr Word ones = ~Word{0};
constexpr std::uint32_t steps_told = 16;  // other threads are told of every so many steps,
constexpr Word rows_awaited = 128;        // and wait for this many rows at once
constexpr Word vector_words = 8;

Word trailing(Word word) { return static_cast<Word>(__builtin_ctzll(word)); }
Word bit(Word at) { return Word{1} << (at & 63); }
Vector all(Word value) { return _mm512_set1_epi64(static_cast<long long>(value)); }
Vector load(const Word* words) { return _mm512_loadu_si512(words); }
bool is_rare(bool condition) { return __builtin_expect(condition, false); }

/// 512 bits from bit `at` on.
Vector window(const Word* words, Word at) {
  const Word* const first = words + (at >> 6);
  return _mm512_shrdv_epi64(load(first), load(first + 1), all(at));
}

/// 64 bits from bit `at` on.
Word short_window(const Word* words, Word at) {
  const Word* const first = words + (at >> 6);
  return first[0] >> (at & 63) | first[1] << 1 << (63 - (at & 63));
}

Vector add(Vector a, Vector b) { return _mm512_add_epi64(a, b); }
Vector zero() { return _mm512_setzero_si512(); }
Vector lowest(Vector v) { return _mm512_and_si512(v, _mm512_sub_epi64(zero(), v)); }
Vector trailing_of(Vector v) { return _mm512_popcnt_epi64(_mm512_andnot_si512(v, add(v, all(ones)))); }
Vector product(Vector a, Vector b) { return _mm512_mul_epu32(a, b); }
Vector reversed(Vector v) { return _mm512_permutexvar_epi64(_mm512_set_epi64(0, 1, 2, 3, 4, 5, 6, 7), v); }
Vector gather(const void* words, Vector index, Mask mask) {
  return _mm512_mask_i64gather_epi64(zero(), mask, index, words, 8);
}

void scatter(void* words, Vector index, Vector value, Mask mask) {
  _mm512_mask_i64scatter_epi64(words, mask, index, value, 8);
}

/// A number for each search that is under way.
using Numbers = Word[max_lanes + vector_words];

template <bool is_symmetric, int line_count, bool has_exclusions>
class Lanes {
 public:
  explicit Lanes(const LevelsRun& run)
      : run_(run), alive_(run.lanes == max_lanes ? ~0U : (1U << run.lanes) - 1) {
    for (Word lane = 0; lane < max_lanes; ++lane) {
      lane_[lane] = lane;
      base_[lane] = lane * run.arena_stride;
    }
    if (!is_symmetric) return;
    for (std::uint32_t t = run.first_row; t < run.rows + run.lanes; ++t) run.need[t] = ~0U;
  }

  std::uint64_t go() {
    const std::uint32_t end = run_.rows + run_.lanes - 1;
    for (std::uint32_t t = run_.first_row; t < end && alive_ != 0; ++t) {
      if (!wait(t)) return placed_;
      step(t);
      if (run_.turn.done && t + 1 >= run_.lanes && t % steps_told == 0)
        __atomic_store_n(run_.turn.done, Word{t} + 2 - run_.lanes, __ATOMIC_RELEASE);
    }
    flush();
    if (run_.turn.done) __atomic_store_n(run_.turn.done, ones, __ATOMIC_RELEASE);
    return placed_;
  }

 private:
  /// Until the smaller values are done with row t; false when stopped.
  bool wait(std::uint32_t t) {
    if (!run_.turn.before || t < known_ || t >= run_.rows) return true;
    while ((known_ = __atomic_load_n(run_.turn.before, __ATOMIC_ACQUIRE)) <= t + rows_awaited) {
      if (__atomic_load_n(run_.turn.is_over, __ATOMIC_RELAXED)) return false;
      run_.turn.rest();
    }
    return true;
  }

  void step(std::uint32_t t) {
    std::uint32_t mask = alive_;
    if (t - run_.first_row + 1 < run_.lanes) mask &= (1U << (t - run_.first_row + 1)) - 1;
    if (t >= run_.rows) mask &= ~0U << (t - run_.rows + 1);
    if (is_symmetric) mask &= run_.need[t];
    prefetch(t);
    Word count = 0;
    for (Word block = 0; block < max_lanes / 8; ++block)
      count = begin(t, block, static_cast<Mask>(mask >> (8 * block)), count);
    count_ = count;
    if (is_symmetric && t % 16 == 0) drop_lanes(t);
    search();
    for (Word i = 0; i < count_; i += 8) finish(i);
    if (is_symmetric || has_exclusions || queued_ >= queue_length) flush();
  }

  /// The row that the first lane will come to soon, about where it looks now.
  void prefetch(Word t) const {
    if (t + rows_ahead >= run_.rows) return;
    const Word* const at = run_.free + (t + rows_ahead) * run_.free_stride + (column_[0] >> 6);
    _mm_prefetch(reinterpret_cast<const char*>(at), _MM_HINT_T0);
    _mm_prefetch(reinterpret_cast<const char*>(at + 8), _MM_HINT_T0);
  }
  static constexpr Word rows_ahead = 4;

  /// Eight lanes: where to look first. Gives the number of searches so far.
  Word begin(Word t, Word block, Mask mask, Word count) {
    const auto last = static_cast<std::int64_t>(t - 8 * block);
    const Vector row = _mm512_sub_epi64(all(t), load(lane_ + 8 * block));
    const Vector base = load(base_ + 8 * block);
    Vector open = _mm512_andnot_si512(load(full_ + 8 * block), reversed(load(run_.some + last - 7)));
    Vector windows[line_count + 1];
    for (int i = 0; i < line_count; ++i) {
      windows[i] = reversed(load(reinterpret_cast<const Word*>(run_.lines[i].window) + last - 7));
      if (!is_symmetric) open = _mm512_andnot_si512(hidden_by(windows[i], block, mask), open);
    }
    Vector least = _mm512_srli_epi64(row, 6);
    if (is_symmetric) {
      mask = _mm512_mask_cmplt_epu64_mask(mask, add(least, load(diagonals_ + 8 * block)), all(run_.words));
      least = add(least, load(diagonals_ + 8 * block));
      const Vector shift = granule_of(add(row, all((Word{64} << run_.scale) - 1)));
      open = _mm512_andnot_si512(_mm512_sllv_epi64(load(hidden_ + 8 * block), shift), open);
    }
    mask = _mm512_mask_test_epi64_mask(mask, open, open);
    Vector word = _mm512_sll_epi64(trailing_of(open), _mm_cvtsi32_si128(static_cast<int>(run_.scale)));
    if (is_symmetric) word = _mm512_max_epu64(word, least);
    const Vector column = _mm512_slli_epi64(word, 6);
    const auto put = [&](Word* to, Vector v) {
      _mm512_storeu_si512(to + count, _mm512_maskz_compress_epi64(mask, v));
    };
    put(cell_, add(product(row, all(run_.free_stride)), word));
    put(at_, add(base, word));
    put(column_, column);
    put(open_, open);
    put(who_, _mm512_or_si512(_mm512_slli_epi64(row, 5), load(lane_ + 8 * block)));
    for (int i = 0; i < line_count; ++i)
      put(line_[i], add(add(windows[i], column), _mm512_slli_epi64(base, 6)));
    return count + static_cast<Word>(__builtin_popcount(mask));
  }

  Vector granule_of(Vector bits) const {
    return _mm512_srl_epi64(bits, _mm_cvtsi32_si128(static_cast<int>(6 + run_.scale)));
  }

  /// Lanes end where all diagonals that the rest of the halved board has are taken.
  void drop_lanes(Word t) {
    if (run_.diagonal < 0) return;
    for (Word lane = 0; lane < run_.lanes && lane <= t; ++lane) {
      if (((t - lane) >> 6) + diagonals_[lane] >= run_.words) alive_ &= ~(1U << lane);
    }
  }

  Vector hidden_by(Vector windows, Word block, Mask mask) const {
    const Vector at = granule_of(windows);
    const Vector index =
        add(product(load(lane_ + 8 * block), all(run_.full_stride)), _mm512_srli_epi64(at, 6));
    return _mm512_shrdv_epi64(gather(run_.pairs, index, mask), gather(run_.pairs + 1, index, mask), at);
  }

  void search() {
    const Word count = count_;
    for (Word i = 0; i < count; ++i) look_at(i);
    Numbers missed;
    Word missed_count = 0;
    for (Word i = 0; i < count; i += 8) missed_count = move_on(i, missed, missed_count);
    for (Word i = 0; i < missed_count; ++i) look_at(missed[i]);
    for (Word i = 0; i < missed_count; ++i) {
      if (is_rare(hits_[missed[i]] == 0)) search_on(missed[i]);
    }
  }

  Mask look_at(Word i) {
    const Vector cells = look(i);
    const Mask hits = _mm512_test_epi64_mask(cells, cells);
    hits_[i] = hits;
    first_[i] = static_cast<Word>(
        _mm_cvtsi128_si64(_mm512_castsi512_si128(_mm512_maskz_compress_epi64(hits, cells))));
    return hits;
  }

  /// Eight searches: those that found nothing go to the next granule that is open, and onto the list.
  Word move_on(Word i, Word* list, Word count) {
    const Vector hits = load(hits_ + i);
    const Vector column = load(column_ + i);
    const Vector next = granule_of(add(column, all(64 * vector_words)));
    const Vector open = _mm512_and_si512(load(open_ + i), _mm512_sllv_epi64(all(ones), next));
    Mask moves = _mm512_mask_testn_epi64_mask(_mm512_test_epi64_mask(open, open), hits, hits);
    if (count_ - i < 8) moves &= static_cast<Mask>((1U << (count_ - i)) - 1);
    const Vector granule =
        _mm512_sll_epi64(trailing_of(open), _mm_cvtsi32_si128(static_cast<int>(6 + run_.scale)));
    const Vector to = _mm512_max_epu64(granule, add(column, all(64 * vector_words)));
    const Vector by = _mm512_maskz_sub_epi64(moves, to, column);
    const Vector words = _mm512_srai_epi64(by, 6);
    const auto move = [&](Word* numbers, Vector v) {
      _mm512_storeu_si512(numbers + i, add(load(numbers + i), v));
    };
    move(cell_, words);
    move(at_, words);
    move(column_, by);
    for (int k = 0; k < line_count; ++k) move(line_[k], by);
    _mm512_storeu_si512(list + count, _mm512_maskz_compress_epi64(moves, add(load(lane_), all(i))));
    return count + static_cast<Word>(__builtin_popcount(moves));
  }

  Vector look(Word i) const {
    Vector cells = _mm512_andnot_si512(load(run_.arena + at_[i]), load(run_.free + cell_[i]));
    for (int k = 0; k < line_count; ++k) cells = _mm512_andnot_si512(window(run_.arena, line_[k][i]), cells);
    if (has_exclusions) cells = without_excluded(who_[i] & 31, who_[i] >> 5, column_[i] >> 6, cells);
    return cells;
  }

  /// In words after those eight.
  void search_on(Word i) {
    Word word = column_[i] >> 6;
    do {
      const Word next = (word + vector_words) >> run_.scale;
      const Word open = next < 64 ? open_[i] & ones << next : 0;
      if (open == 0) return;
      const Word granule = trailing(open) << run_.scale;
      const Word by = granule > word + vector_words ? granule - word : vector_words;
      word += by;
      cell_[i] += by;
      at_[i] += by;
      column_[i] += 64 * by;
      for (int k = 0; k < line_count; ++k) line_[k][i] += 64 * by;
    } while (look_at(i) == 0);
  }

  /// Eight searches: marks what was found.
  void finish(Word i) {
    const Vector first = load(first_ + i);
    Mask found = _mm512_test_epi64_mask(first, first);
    if (count_ - i < 8) found &= static_cast<Mask>((1U << (count_ - i)) - 1);
    const Vector words = trailing_of(load(hits_ + i));
    const Vector mark = lowest(first);
    const Vector by = add(_mm512_slli_epi64(words, 6), _mm512_popcnt_epi64(add(mark, all(ones))));
    const Vector who = load(who_ + i);
    const Vector y = add(load(column_ + i), by);
    record(who, y, found);
    const Vector cell = add(load(cell_ + i), words);
    const Vector cells = _mm512_andnot_si512(mark, gather(run_.free, cell, found));
    scatter(run_.free, cell, cells, found);
    const Mask emptied = _mm512_mask_testn_epi64_mask(found, cells, cells);
    if (is_rare(emptied != 0)) drop_words(who, y, emptied);
    set(who, add(load(at_ + i), words), mark, found);
    for (int k = 0; k < line_count; ++k) {
      const Vector to = add(load(line_[k] + i), by);
      set(who, _mm512_srli_epi64(to, 6), _mm512_rolv_epi64(all(1), to), found);
      if (is_symmetric && run_.lines[k].is_mirrored) mark_mirrored(run_.lines[k], who, y, found);
    }
  }

  void mark_mirrored(const LevelsLineTable& line, Vector who, Vector y, Mask found) {
    const Vector to = add(gather(line.mark, y, found), _mm512_srli_epi64(who, 5));
    const Vector at = add(arena_of(who), _mm512_srli_epi64(to, 6));
    set(who, at, _mm512_rolv_epi64(all(1), to), found);
  }

  Vector arena_of(Vector who) const {
    return product(_mm512_and_si512(who, all(31)), all(run_.arena_stride));
  }

  void set(Vector who, Vector at, Vector mark, Mask found) {
    const Vector words = _mm512_or_si512(gather(run_.arena, at, found), mark);
    scatter(run_.arena, at, words, found);
    const Mask full = _mm512_mask_cmpeq_epi64_mask(found, words, all(ones));
    if (is_rare(full != 0)) note_words(who, _mm512_sub_epi64(at, arena_of(who)), full);
  }

  /// Places are two bytes: they are written one by one, later.
  void record(Vector who, Vector y, Mask found) {
    const Vector entry = _mm512_or_si512(_mm512_slli_epi64(y, 32), who);
    _mm512_storeu_si512(queue_ + queued_, _mm512_maskz_compress_epi64(found, entry));
    queued_ += static_cast<Word>(__builtin_popcount(found));
  }

  void flush() {
    Place* const places = static_cast<Place*>(run_.places);
    const Word count = queued_;
    for (Word i = 0; i < count; ++i) {
      const Word entry = queue_[i];
      const Word low = entry & 0xFFFFFFFF;
      const Word y = entry >> 32;
      places[low] = static_cast<Place>(y + 1);
      if (!is_symmetric) continue;
      places[y << 5 | (low & 31)] = static_cast<Place>((low >> 5) + 1);
      run_.need[y + (low & 31)] &= ~(1U << (low & 31));
    }
    placed_ += count;
    queued_ = 0;
  }

  Vector without_excluded(Word lane, Word x, Word word, Vector cells) const {
    for (std::uint32_t i = 0; i < run_.exclusion_count; ++i) {
      const LevelsExclusion& exclusion = run_.exclusions[i];
      const auto from = static_cast<std::int64_t>(x) - exclusion.dx;
      if (from < 0) continue;
      const Place place =
          static_cast<const Place*>(exclusion.places)[static_cast<Word>(from) * run_.stride + lane];
      const std::int64_t column = std::int64_t{place} - 1 + exclusion.dy;
      const bool is_attacked = place != 0 && column >= (exclusion.least ? exclusion.least[x] : 0);
      const Word at = is_attacked ? static_cast<Word>(column) - 64 * word : ones;
      const Vector shifts = _mm512_sub_epi64(all(at), _mm512_slli_epi64(load(lane_), 6));
      cells = _mm512_andnot_si512(_mm512_sllv_epi64(all(1), shifts), cells);
    }
    return cells;
  }

  // --- one in 64 cases ---

  __attribute__((noinline)) void drop_words(Vector who, Vector y, Mask emptied) const {
    alignas(64) Word whos[8], columns[8];
    _mm512_store_si512(whos, who);
    _mm512_store_si512(columns, y);
    for (unsigned left = emptied; left != 0; left &= left - 1) {
      const int i = __builtin_ctz(left);
      drop_word(whos[i] >> 5, columns[i] >> 6 >> run_.scale);
    }
  }

  __attribute__((noinline)) void note_words(Vector who, Vector words, Mask full) {
    alignas(64) Word whos[8], at[8];
    _mm512_store_si512(whos, who);
    _mm512_store_si512(at, words);
    for (unsigned left = full; left != 0; left &= left - 1)
      note_full(whos[__builtin_ctz(left)] & 31, at[__builtin_ctz(left)]);
  }

  /// A word of the granule became zero.
  void drop_word(Word x, Word granule) const {
    const Word* const words = run_.free + x * run_.free_stride;
    for (Word word = granule << run_.scale; word < run_.words && word >> run_.scale == granule; ++word) {
      if (words[word] != 0) return;
    }
    run_.some[x] &= ~bit(granule);
  }

  /// A word of the arena became full.
  void note_full(Word lane, Word word) {
    const Word at = word >> run_.scale;
    const Word* const arena = run_.arena + lane * run_.arena_stride;
    if (run_.diagonal >= 0) {
      const Word* const diagonals = arena + (run_.diagonal << run_.scale);
      while (diagonals_[lane] < run_.words && diagonals[diagonals_[lane]] == ones) ++diagonals_[lane];
    }
    for (Word each = at << run_.scale; each >> run_.scale == at; ++each) {
      if (arena[each] != ones) return;
    }
    Word* const full = run_.full + lane * run_.full_stride;
    const auto is_full = [&](Word i) { return (full[i >> 6] >> (i & 63) & 1) != 0; };
    full[at >> 6] |= bit(at);
    if (at > 0 && is_full(at - 1)) pairs(lane)[(at - 1) >> 6] |= bit(at - 1);
    if (is_full(at + 1)) pairs(lane)[at >> 6] |= bit(at);
    full_[lane] = full[0];
    if (run_.diagonal < 0) return note_columns(lane);
    const auto diagonal = static_cast<Word>(run_.diagonal);
    hidden_[lane] = short_window(pairs(lane), diagonal);
  }

  /// Lanes end where all columns are taken. (Other lines may begin in the same word.)
  void note_columns(Word lane) {
    const Word columns = ones >> (64 - granules());
    if ((full_[lane] & columns) == columns) alive_ &= ~(1U << lane);
  }

  Word granules() const { return ((run_.words - 1) >> run_.scale) + 1; }
  Word* pairs(Word lane) const { return run_.pairs + lane * run_.full_stride; }

  const LevelsRun run_;
  std::uint32_t alive_;
  std::uint64_t placed_ = 0;
  Word known_ = 0;  // rows that the smaller values are done with, when last asked
  Word count_ = 0;  // of searches
  alignas(64) Word lane_[max_lanes];
  alignas(64) Word base_[max_lanes];         // of its arena
  alignas(64) Word full_[max_lanes] = {};    // columns: granules that are full
  alignas(64) Word hidden_[max_lanes] = {};  // symmetric: granules of diagonals that are full with the next
  alignas(64) Word diagonals_[max_lanes] = {};  // words that are full, from the first one on
  alignas(64) Numbers cell_, at_, column_ = {}, open_, who_, hits_, first_;
  Numbers line_[line_count + 1];
  Word queued_ = 0;
  static constexpr Word queue_length = 256;
  Word queue_[queue_length + max_lanes + 8];
};

template <bool is_symmetric, bool has_exclusions>
LevelsFunction for_lines(std::uint32_t lines) {
  constexpr LevelsFunction functions[] = {
      [](const LevelsRun& run) { return Lanes<is_symmetric, 0, has_exclusions>(run).go(); },
      [](const LevelsRun& run) { return Lanes<is_symmetric, 1, has_exclusions>(run).go(); },
      [](const LevelsRun& run) { return Lanes<is_symmetric, 2, has_exclusions>(run).go(); },
      [](const LevelsRun& run) { return Lanes<is_symmetric, 3, has_exclusions>(run).go(); },
      [](const LevelsRun& run) { return Lanes<is_symmetric, 4, has_exclusions>(run).go(); },
  };
  return functions[lines];
}

LevelsFunction function_for(const LevelsRun& run) {
  const bool has_exclusions = run.exclusion_count > 0;
  if (run.is_symmetric)
    return has_exclusions ? for_lines<true, true>(run.line_count) : for_lines<true, false>(run.line_count);
  return has_exclusions ? for_lines<false, true>(run.line_count) : for_lines<false, false>(run.line_count);
}

LevelsFunction choose(const LevelsRun& run) {
  if (run.is_wide || !run.has_columns || run.lanes < 2 || run.rows >= 1U << 27) return nullptr;
  if (run.line_count > max_lines || run.feed_count > 0 || run.barrier_count > 0) return nullptr;
  for (std::uint32_t i = 0; i < run.line_count; ++i) {
    if (!run.lines[i].is_plain) return nullptr;
  }
  return function_for(run);
}

}  // namespace

const LevelsKernel levels_kernel_avx512 = {choose};

}  // namespace galli
