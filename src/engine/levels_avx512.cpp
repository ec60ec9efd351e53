// The levels loop on 512-bit vectors, eight values at a time. Built with -mavx512f -mavx512dq -mavx512vbmi2
// -mavx512vpopcntdq (Ice Lake, Zen 4 and later).
//
// Each lane looks at one word of its row in a step, at words that `some`, `full` and `pairs` leave open only, and goes
// at its own pace: it may be in row x as soon as all lanes with smaller values have left it. Nothing here depends on
// which lanes found something, but for what happens in one of 64 cases; no branch is hard to predict.
#include <immintrin.h>

#include "engine/levels_kernel.h"

namespace galli {
namespace {

using Vector = __m512i;
using Mask = __mmask8;
using Word = std::uint64_t;
using Place = std::uint16_t;

constexpr int halves = 2;
constexpr std::uint32_t lanes = 8 * halves;
constexpr std::int64_t nowhere = std::int64_t{1} << 40;  // the row of a lane that has finished
constexpr std::uint32_t most_lines = 4;
constexpr std::uint32_t queue_length = 256;

Vector all(std::int64_t value) { return _mm512_set1_epi64(value); }
Vector zero() { return _mm512_setzero_si512(); }
Vector add(Vector a, Vector b) { return _mm512_add_epi64(a, b); }
Vector product(Vector a, Vector b) { return _mm512_mul_epu32(a, b); }
Vector gather(const void* words, Vector index, Mask mask) {
  return _mm512_mask_i64gather_epi64(zero(), mask, index, words, 8);
}
void scatter(void* words, Vector index, Vector value, Mask mask) {
  _mm512_mask_i64scatter_epi64(words, mask, index, value, 8);
}
Vector lowest(Vector v) { return _mm512_and_si512(v, _mm512_sub_epi64(zero(), v)); }
Vector trailing(Vector v) { return _mm512_popcnt_epi64(_mm512_andnot_si512(v, add(v, all(-1)))); }
Vector without_lowest(Vector v, Mask mask) { return _mm512_mask_and_epi64(v, mask, v, add(v, all(-1))); }
Vector choose(Mask mask, Vector yes, Vector no) { return _mm512_mask_mov_epi64(no, mask, yes); }
Mask is_zero(Mask mask, Vector v) { return _mm512_mask_testn_epi64_mask(mask, v, v); }
Mask is_full(Mask mask, Vector v) { return _mm512_mask_cmpeq_epi64_mask(mask, v, all(-1)); }
Mask mask_of(int bits) { return static_cast<Mask>(bits); }

/// Eight lanes.
struct State {
  Vector row;        // where it is
  Vector behind;     // this lane and all before it are done with the rows before
  Vector word;       // to be looked at next
  Vector open;       // words of the block to be looked at after that, as bits
  Vector block;      // of 64 words
  Vector rows_left;  // symmetric: rows of the current 64 that need a look, as bits
  Vector row_base;   // symmetric: the first of the current 64
  Vector full;       // columns: words that are full, when there is one block
  Vector hidden;     // symmetric: words of diagonals that are full with the next, from the first one on
  Mask wants_row;    // has none
  Mask wants_block;  // nothing is open in the one that it has
};

template <bool is_symmetric, int line_count, bool has_blocks>
class Wave {
 public:
  explicit Wave(const LevelsRun& run) : run_(run) {
    for (std::uint32_t i = 0; i < run.exclusion_count; ++i)
      reads_own_places_ |= run.exclusions[i].places == run.places;
    for (int half = 0; half < halves; ++half) begin(half);
  }

  std::uint64_t go() {
    while (alive_ != 0) {
      const Vector limit = all(rows_before());
      busy_ = false;
      step(0, limit);
      step(1, states_[0].behind);
      if (run_.done) publish();
      if (queued_ >= queue_length || reads_own_places_) flush();
      if (busy_) continue;
      if (__atomic_load_n(run_.is_stopped, __ATOMIC_RELAXED)) break;
      run_.rest();
    }
    flush();
    if (alive_ == 0 && run_.done) __atomic_store_n(run_.done, ~Word{0}, __ATOMIC_RELEASE);
    return placed_;
  }

 private:
  void begin(int half) {
    State& state = states_[half];
    const std::int64_t first = run_.first_row;
    const Vector numbers = add(_mm512_set_epi64(7, 6, 5, 4, 3, 2, 1, 0), all(8 * half));
    numbers_[half] = numbers;
    arenas_[half] = product(numbers, all(static_cast<std::int64_t>(run_.arena_stride)));
    fulls_[half] = product(numbers, all(static_cast<std::int64_t>(run_.full_stride)));
    const Mask used = _mm512_cmplt_epi64_mask(numbers, all(run_.lanes));
    if (first >= run_.rows) {
      state.row = all(nowhere);
    } else {
      state.row = choose(used, all(first - 1), all(nowhere));
      alive_ |= static_cast<std::uint32_t>(used) << (8 * half);
    }
    state.behind = state.row;
    state.word = state.open = state.block = state.full = state.hidden = zero();
    for (Vector& window : windows_[half]) window = zero();
    state.wants_row = mask_of(alive_ >> (8 * half));
    state.wants_block = 0;
    state.row_base = all(first & ~std::int64_t{63});
    state.rows_left = zero();
    if (is_symmetric && first < run_.rows)
      state.rows_left = all(static_cast<std::int64_t>(~run_.arena[first >> 6] & ~Word{0} << (first & 63)));
  }

  std::int64_t rows_before() const {
    if (!run_.before) return nowhere;
    const Word done = __atomic_load_n(run_.before, __ATOMIC_ACQUIRE);
    return done < Word{nowhere} ? static_cast<std::int64_t>(done) : nowhere;
  }

  void publish() const {
    alignas(64) std::int64_t behind[8];
    _mm512_store_si512(behind, states_[halves - 1].behind);
    if (behind[7] > 0) __atomic_store_n(run_.done, static_cast<Word>(behind[7]), __ATOMIC_RELEASE);
  }

  void step(int half, Vector previous) {
    State& state = states_[half];
    const Vector row = state.row;
    const Vector word = state.word;
    const Vector before = _mm512_alignr_epi64(state.behind, previous, 7);
    const Mask acts =
        _mm512_mask_cmplt_epi64_mask(mask_of(~(state.wants_row | state.wants_block)), row, before);
    const Vector cell_index = add(product(row, all(static_cast<std::int64_t>(run_.free_stride))), word);
    const Vector cells = gather(run_.free, cell_index, acts);
    const Vector column_index = add(arenas_[half], word);
    Vector columns = zero();
    if (run_.has_columns) columns = gather(run_.arena, column_index, acts);
    Vector open = _mm512_andnot_si512(columns, cells);
    const Vector* const windows = windows_[half];
    Vector lines[line_count + 1], first[line_count + 1], second[line_count + 1];
    for (int i = 0; i < line_count; ++i) {
      lines[i] = add(column_index, _mm512_srai_epi64(windows[i], 6));
      first[i] = gather(run_.arena, lines[i], acts);
      second[i] = gather(run_.arena + 1, lines[i], acts);
      open = _mm512_andnot_si512(_mm512_shrdv_epi64(first[i], second[i], windows[i]), open);
    }
    for (std::uint32_t i = 0; i < run_.exclusion_count; ++i)
      open = exclude(half, run_.exclusions[i], row, word, acts, open);

    const Vector bit = lowest(open);
    const Mask found = _mm512_mask_test_epi64_mask(acts, open, open);
    const Mask missed = mask_of(acts & ~found);
    const Vector y = add(_mm512_slli_epi64(word, 6), _mm512_popcnt_epi64(add(bit, all(-1))));
    const Vector rest = _mm512_xor_si512(cells, bit);
    scatter(run_.free, cell_index, rest, acts);
    Mask rare = is_zero(found, rest);
    if (rare != 0) drop_words(row, word, rare);
    if (run_.has_columns) {
      const Vector marked = _mm512_or_si512(columns, bit);
      scatter(run_.arena, column_index, marked, acts);
      rare = is_full(found, marked);
      if (rare != 0) note_full(half, column_index, rare);
    }
    for (int i = 0; i < line_count; ++i) {
      const Vector mark = _mm512_rolv_epi64(bit, windows[i]);
      const Mask is_second = _mm512_cmplt_epu64_mask(mark, bit);
      const Vector marked = _mm512_or_si512(choose(is_second, second[i], first[i]), mark);
      const Vector at = _mm512_mask_add_epi64(lines[i], is_second, lines[i], all(1));
      scatter(run_.arena, at, marked, found);
      rare = is_full(found, marked);
      if (rare != 0) note_full(half, at, rare);
      if (is_symmetric && run_.lines[i].is_mirrored) mark_mirrored(half, run_.lines[i], row, y, found);
    }
    record(half, row, y, found);
    if (is_symmetric) {
      const Mask is_same = _mm512_mask_cmpeq_epi64_mask(found, _mm512_slli_epi64(word, 6), state.row_base);
      state.rows_left = _mm512_mask_andnot_epi64(state.rows_left, is_same, bit, state.rows_left);
    }
    advance(half, found, missed);
    state.behind = _mm512_min_epi64(state.row, before);
    busy_ |= (acts | state.wants_row | state.wants_block) != 0;
  }

  /// To the next word, block or row.
  void advance(int half, Mask found, Mask missed) {
    State& state = states_[half];
    Mask exhausted = mask_of(is_zero(missed, state.open) | state.wants_block);
    const Mask stepped = mask_of(missed & ~exhausted);
    Mask next_block = 0;
    if (has_blocks) {
      next_block = _mm512_mask_cmplt_epi64_mask(exhausted, state.block, all(std::int64_t{run_.blocks} - 1));
      exhausted = mask_of(exhausted & ~next_block);
    }
    Mask moves = mask_of(found | exhausted | state.wants_row);
    Vector row;
    state.wants_row = 0;
    if (is_symmetric) {
      const Mask dry = is_zero(moves, state.rows_left);
      if (dry != 0) load_rows(half, dry);
      moves = mask_of(moves & ~dry);
      row = add(state.row_base, trailing(state.rows_left));
      state.rows_left = without_lowest(state.rows_left, moves);
    } else {
      row = add(state.row, all(1));
      const Mask over = _mm512_mask_cmpge_epi64_mask(moves, row, all(run_.rows));
      if (over != 0) finish(half, over);
      moves = mask_of(moves & ~over & (alive_ >> (8 * half)));
    }
    state.row = choose(moves, row, state.row);
    if (has_blocks) {
      state.block = choose(moves, is_symmetric ? _mm512_srli_epi64(row, 12) : zero(), state.block);
      state.block = _mm512_mask_add_epi64(state.block, next_block, state.block, all(1));
    }
    const Mask picks = mask_of(moves | next_block);
    state.open = choose(picks, open_words(half, picks), state.open);
    state.wants_block = is_zero(picks, state.open);
    const Mask looks = mask_of((picks & ~state.wants_block) | stepped);
    Vector word = trailing(state.open);
    if (has_blocks) word = add(word, _mm512_slli_epi64(state.block, 6));
    state.word = choose(looks, word, state.word);
    state.open = without_lowest(state.open, looks);
  }

  /// Words of the block where something may be found.
  Vector open_words(int half, Mask picks) {
    const State& state = states_[half];
    Vector index = state.row;
    if (has_blocks) index = add(product(index, all(run_.blocks)), state.block);
    Vector open = gather(run_.some, index, picks);
    if (has_blocks) {
      if (run_.has_columns)
        open = _mm512_andnot_si512(gather(run_.full, add(fulls_[half], state.block), picks), open);
    } else {
      open = _mm512_andnot_si512(state.full, open);
    }
    for (int i = 0; i < line_count; ++i) {
      const Vector window = gather(run_.lines[i].window, state.row, picks);
      windows_[half][i] = choose(picks, window, windows_[half][i]);
      if (!is_symmetric || has_blocks) open = _mm512_andnot_si512(hidden_words(half, window, picks), open);
    }
    if (is_symmetric && !has_blocks) {
      const Vector shift = _mm512_srli_epi64(add(state.row, all(63)), 6);
      open = _mm512_andnot_si512(_mm512_sllv_epi64(state.hidden, shift), open);
    }
    return open;
  }

  /// Words of the block that a line covers, as `pairs` says.
  Vector hidden_words(int half, Vector window, Mask picks) const {
    Vector at = _mm512_srli_epi64(window, 6);
    if (has_blocks) at = add(at, _mm512_slli_epi64(states_[half].block, 6));
    const Vector index = add(fulls_[half], _mm512_srli_epi64(at, 6));
    return _mm512_shrdv_epi64(gather(run_.pairs, index, picks), gather(run_.pairs + 1, index, picks), at);
  }

  Vector exclude(int half, const LevelsExclusion& exclusion, Vector row, Vector word, Mask acts,
                 Vector open) const {
    const Vector from = _mm512_sub_epi64(row, all(exclusion.dx));
    Mask mask = _mm512_mask_cmpge_epi64_mask(acts, from, zero());
    const Vector index = add(_mm512_mullo_epi64(from, all(run_.stride)), numbers_[half]);
    __m256i places =
        _mm512_mask_i64gather_epi32(_mm256_setzero_si256(), mask, index, exclusion.places, sizeof(Place));
    places = _mm256_and_si256(places, _mm256_set1_epi32(0xFFFF));
    const Vector place = _mm512_cvtepu32_epi64(places);
    mask = _mm512_mask_test_epi64_mask(mask, place, place);
    const Vector column = add(place, all(exclusion.dy - 1));
    mask = _mm512_mask_cmpeq_epi64_mask(mask, _mm512_srai_epi64(column, 6), word);
    if (exclusion.least)
      mask = _mm512_mask_cmpge_epi64_mask(mask, column, gather(exclusion.least, row, mask));
    return _mm512_mask_andnot_epi64(open, mask, _mm512_rolv_epi64(all(1), column), open);
  }

  void mark_mirrored(int half, const LevelsLineTable& line, Vector row, Vector y, Mask found) {
    const Vector mark = add(gather(line.mark, y, found), row);
    const Vector at = add(arenas_[half], _mm512_srli_epi64(mark, 6));
    const Vector marked = _mm512_or_si512(gather(run_.arena, at, found), _mm512_rolv_epi64(all(1), mark));
    scatter(run_.arena, at, marked, found);
    const Mask rare = is_full(found, marked);
    if (rare != 0) note_full(half, at, rare);
  }

  /// Places are two bytes: they are written one by one, later.
  void record(int half, Vector row, Vector y, Mask found) {
    const Vector entry =
        _mm512_ternarylogic_epi64(_mm512_slli_epi64(y, 32), _mm512_slli_epi64(row, 4), numbers_[half], 0xFE);
    _mm512_storeu_si512(queue_ + queued_, _mm512_maskz_compress_epi64(found, entry));
    queued_ += static_cast<std::uint32_t>(__builtin_popcount(found));
  }

  void flush() {
    Place* const places = static_cast<Place*>(run_.places);
    for (std::uint32_t i = 0; i < queued_; ++i) {
      const Word entry = queue_[i];
      const Word low = entry & 0xFFFFFFFF;
      const Word y = entry >> 32;
      places[low] = static_cast<Place>(y + 1);
      if (is_symmetric) places[y << 4 | (low & 15)] = static_cast<Place>((low >> 4) + 1);
    }
    placed_ += queued_;
    queued_ = 0;
  }

  // --- one in 64 cases ---

  static_assert(lanes == 16, "numbers of lanes have four bits");

  void drop_words(Vector row, Vector word, Mask rare) const {
    alignas(64) Word rows[8], words[8];
    _mm512_store_si512(rows, row);
    _mm512_store_si512(words, word);
    for (unsigned left = rare; left != 0; left &= left - 1) {
      const int i = __builtin_ctz(left);
      run_.some[rows[i] * run_.blocks + (words[i] >> 6)] &= ~(Word{1} << (words[i] & 63));
    }
  }

  void note_full(int half, Vector at, Mask rare) {
    alignas(64) Word words[8];
    _mm512_store_si512(words, _mm512_sub_epi64(at, arenas_[half]));
    for (unsigned left = rare; left != 0; left &= left - 1)
      note_full(static_cast<std::uint32_t>(8 * half + __builtin_ctz(left)), words[__builtin_ctz(left)]);
    if (has_blocks) return;
    if (run_.has_columns) states_[half].full = gather(run_.full, fulls_[half], 0xFF);
    if (!is_symmetric || run_.diagonal < 0) return;
    const Vector index = add(fulls_[half], all(run_.diagonal >> 6));
    states_[half].hidden = _mm512_shrdv_epi64(gather(run_.pairs, index, 0xFF),
                                              gather(run_.pairs + 1, index, 0xFF), all(run_.diagonal));
  }

  void note_full(std::uint32_t lane, Word at) {
    Word* const full = run_.full + lane * run_.full_stride;
    Word* const pairs = run_.pairs + lane * run_.full_stride;
    const auto is_set = [&](Word i) { return (full[i >> 6] >> (i & 63) & 1) != 0; };
    full[at >> 6] |= Word{1} << (at & 63);
    if (at > 0 && is_set(at - 1)) pairs[(at - 1) >> 6] |= Word{1} << ((at - 1) & 63);
    if (is_set(at + 1)) pairs[at >> 6] |= Word{1} << (at & 63);
    if (run_.has_columns && at < run_.words && ++full_columns_[lane] == run_.words)
      finish(static_cast<int>(lane / 8), mask_of(1 << lane % 8));
    while (run_.diagonal >= 0 && diagonals_[lane] < run_.words &&
           is_set(static_cast<Word>(run_.diagonal) + static_cast<Word>(diagonals_[lane])))
      ++diagonals_[lane];
  }

  void finish(int half, Mask which) {
    State& state = states_[half];
    state.row = choose(which, all(nowhere), state.row);
    alive_ &= ~(static_cast<std::uint32_t>(which) << (8 * half));
    state.wants_row = mask_of(state.wants_row & ~which);
    state.wants_block = mask_of(state.wants_block & ~which);
  }

  /// The next 64 rows, for lanes that have no more.
  void load_rows(int half, Mask dry) {
    State& state = states_[half];
    state.row_base = _mm512_mask_add_epi64(state.row_base, dry, state.row_base, all(64));
    const Vector at = _mm512_srli_epi64(state.row_base, 6);
    const Vector diagonals = _mm512_load_si512(diagonals_ + 8 * half);
    const Mask over = _mm512_mask_cmpge_epi64_mask(dry, add(at, diagonals), all(run_.words));
    dry = mask_of(dry & ~over);
    const Vector taken = gather(run_.arena, add(arenas_[half], at), dry);
    state.rows_left = _mm512_mask_andnot_epi64(state.rows_left, dry, taken, all(-1));
    state.row = choose(dry, add(state.row_base, all(-1)), state.row);
    state.wants_row = mask_of(state.wants_row | dry);
    if (over != 0) finish(half, over);
  }

  const LevelsRun& run_;
  State states_[halves];
  Vector windows_[halves][line_count + 1];
  Vector numbers_[halves];
  Vector arenas_[halves];
  Vector fulls_[halves];
  std::uint32_t alive_ = 0;
  bool busy_ = false;
  bool reads_own_places_ = false;
  std::uint32_t queued_ = 0;
  std::uint64_t placed_ = 0;
  alignas(64) std::int64_t diagonals_[lanes] = {};  // words that are full, from the first one on
  std::uint32_t full_columns_[lanes] = {};          // words
  alignas(64) Word queue_[queue_length + lanes + 8] = {};
};

template <bool is_symmetric, bool has_blocks>
LevelsFunction for_lines(std::uint32_t lines) {
  constexpr LevelsFunction functions[] = {
      [](const LevelsRun& run) { return Wave<is_symmetric, 0, has_blocks>(run).go(); },
      [](const LevelsRun& run) { return Wave<is_symmetric, 1, has_blocks>(run).go(); },
      [](const LevelsRun& run) { return Wave<is_symmetric, 2, has_blocks>(run).go(); },
      [](const LevelsRun& run) { return Wave<is_symmetric, 3, has_blocks>(run).go(); },
      [](const LevelsRun& run) { return Wave<is_symmetric, 4, has_blocks>(run).go(); },
  };
  return functions[lines];
}

LevelsFunction function_for(const LevelsRun& run) {
  const bool has_blocks = run.blocks > 1;
  if (run.is_symmetric)
    return has_blocks ? for_lines<true, true>(run.line_count) : for_lines<true, false>(run.line_count);
  return has_blocks ? for_lines<false, true>(run.line_count) : for_lines<false, false>(run.line_count);
}

}  // namespace

LevelsFunction levels_avx512(const LevelsRun& run) {
  const bool is_supported = __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq") &&
                            __builtin_cpu_supports("avx512vbmi2") &&
                            __builtin_cpu_supports("avx512vpopcntdq") && __builtin_cpu_supports("avx512vl");
  if (!is_supported || run.stride != lanes || run.lanes < 2 || run.is_wide) return nullptr;
  if (run.is_symmetric && !run.has_columns) return nullptr;
  if (run.line_count > most_lines || run.feed_count > 0 || run.barrier_count > 0 || run.rows >= 1U << 28)
    return nullptr;
  for (std::uint32_t i = 0; i < run.line_count; ++i) {
    if (!run.lines[i].is_plain) return nullptr;
  }
  return function_for(run);
}

}  // namespace galli
