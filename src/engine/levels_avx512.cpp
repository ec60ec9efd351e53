// The levels loop on 512-bit vectors, eight values at a time. Built with -mavx512f -mavx512dq -mavx512vbmi2
// -mavx512vpopcntdq (Ice Lake, Zen 4 and later).
//
// Each lane looks at one word of its row in a step, where `some`, `full` and `pairs` leave granules open, and goes
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
constexpr std::uint32_t all_lanes = (1U << lanes) - 1;
constexpr std::uint32_t most_lines = 4;
constexpr std::uint32_t queue_length = 256;
constexpr Word rows_ahead = 8;

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
std::int64_t first_of(Vector v) { return _mm_cvtsi128_si64(_mm512_castsi512_si128(v)); }
Mask mask_of(unsigned bits) { return static_cast<Mask>(bits); }
Mask either(Mask a, Mask b) { return mask_of(unsigned{a} | b); }
Mask without(Mask a, Mask b) { return mask_of(unsigned{a} & ~unsigned{b}); }
Mask opposite(Mask a) { return mask_of(~unsigned{a}); }
bool is_rare(Mask mask) { return __builtin_expect(mask != 0, 0); }

/// Eight lanes.
template <int line_count>
struct LaneState {
  Vector row;        // where it is
  Vector behind;     // this lane and all before it are done with the rows before
  Vector word;       // to be looked at next
  Vector open;       // granules to be looked at after that, as bits
  Vector rows_left;  // symmetric: rows of the current 64 that need a look, as bits
  Vector row_base;   // symmetric: the first of the current 64
  Vector full;       // columns: granules that are full
  Vector hidden;     // symmetric: granules of diagonals that are full with the next, from the first one on
  Vector windows[line_count + 1];
  Mask wants_row;  // has none
  Mask is_done;    // nothing is open in the row that it has
};

template <bool is_symmetric, int line_count, bool has_granules>
class Lanes {
 public:
  explicit Lanes(const LevelsRun& run) : run_(run) {
    for (std::uint32_t i = 0; i < run.exclusion_count; ++i)
      reads_own_places_ |= run.exclusions[i].places == run.places;
    for (int half = 0; half < halves; ++half) begin(half);
  }

  std::uint64_t go() {
    while (finished_ != all_lanes) {
      const Vector limit = all(rows_before());
      is_idle_ = true;
      prefetch();
      step(0, limit);
      step(1, states_[0].behind);
      if (run_.done) publish();
      if (queued_ >= queue_length || reads_own_places_) flush();
      if (!is_idle_) continue;
      if (__atomic_load_n(run_.is_stopped, __ATOMIC_RELAXED)) break;
      run_.rest();
    }
    flush();
    if (finished_ == all_lanes && run_.done) __atomic_store_n(run_.done, ~Word{0}, __ATOMIC_RELEASE);
    return placed_;
  }

 private:
  using State = LaneState<line_count>;

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
      finished_ &= ~(static_cast<std::uint32_t>(used) << (8 * half));
    }
    state.behind = state.row;
    state.word = state.open = state.full = state.hidden = zero();
    for (Vector& window : state.windows) window = zero();
    state.wants_row = mask_of(~finished_ >> (8 * half));
    state.is_done = 0;
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

  /// Rows that the first lane will come to, about where it looks now.
  void prefetch() const {
    const auto row = static_cast<Word>(first_of(states_[0].row));
    if (row + rows_ahead >= run_.rows) return;
    const Word* const at =
        run_.free + (row + rows_ahead) * run_.free_stride + static_cast<Word>(first_of(states_[0].word));
    _mm_prefetch(reinterpret_cast<const char*>(at), _MM_HINT_T0);
    _mm_prefetch(reinterpret_cast<const char*>(at + 8), _MM_HINT_T0);
  }

  void publish() const {
    alignas(64) std::int64_t behind[8];
    _mm512_store_si512(behind, states_[halves - 1].behind);
    if (behind[7] > 0) __atomic_store_n(run_.done, static_cast<Word>(behind[7]), __ATOMIC_RELEASE);
  }

  void step(int half, Vector previous) {
    State& state = states_[half];
    const Vector before = _mm512_alignr_epi64(state.behind, previous, 7);
    const Mask idle = either(state.wants_row, state.is_done);
    const Mask acts = _mm512_mask_cmplt_epi64_mask(opposite(idle), state.row, before);
    Look look;
    look_at(half, state, acts, look);
    const Mask found = _mm512_mask_test_epi64_mask(acts, look.open, look.open);
    const Vector bit = lowest(look.open);
    const Vector y = add(_mm512_slli_epi64(state.word, 6), _mm512_popcnt_epi64(add(bit, all(-1))));
    record(half, state.row, y, found);
    if (settle(half, state, look, acts, found, bit, y)) load_full(half, state);
    if (is_symmetric) {
      const Mask is_same =
          _mm512_mask_cmpeq_epi64_mask(found, _mm512_srli_epi64(state.row_base, 6), state.word);
      state.rows_left = _mm512_mask_andnot_epi64(state.rows_left, is_same, bit, state.rows_left);
    }
    advance(half, state, found, without(acts, found));
    state.behind = _mm512_min_epi64(state.row, before);
    if ((acts | state.wants_row | state.is_done) != 0) is_idle_ = false;
  }

  /// What the lanes see.
  struct Look {
    Vector cell_index, cells, column_index, columns;
    Vector line_index[line_count + 1], first[line_count + 1], second[line_count + 1];
    Vector open;
  };

  void look_at(int half, const State& state, Mask acts, Look& look) const {
    look.cell_index = add(product(state.row, all(static_cast<std::int64_t>(run_.free_stride))), state.word);
    look.cells = gather(run_.free, look.cell_index, acts);
    look.column_index = add(arenas_[half], state.word);
    look.columns = gather(run_.arena, look.column_index, acts);
    look.open = _mm512_andnot_si512(look.columns, look.cells);
    for (int i = 0; i < line_count; ++i) {
      look.line_index[i] = add(look.column_index, _mm512_srai_epi64(state.windows[i], 6));
      look.first[i] = gather(run_.arena, look.line_index[i], acts);
      look.second[i] = gather(run_.arena + 1, look.line_index[i], acts);
      const Vector window = _mm512_shrdv_epi64(look.first[i], look.second[i], state.windows[i]);
      look.open = _mm512_andnot_si512(window, look.open);
    }
    for (std::uint32_t i = 0; i < run_.exclusion_count; ++i)
      look.open = exclude(half, run_.exclusions[i], state, acts, look.open);
  }

  /// Marks what was found; true when words became full. Lanes that found nothing write what they read.
  bool settle(int half, const State& state, const Look& look, Mask acts, Mask found, Vector bit, Vector y) {
    const Vector cells = _mm512_xor_si512(look.cells, bit);
    scatter(run_.free, look.cell_index, cells, acts);
    const Mask emptied = is_zero(found, cells);
    if (is_rare(emptied)) drop_words(state.row, state.word, emptied);
    const Vector columns = _mm512_or_si512(look.columns, bit);
    scatter(run_.arena, look.column_index, columns, acts);
    bool has_full = note(half, look.column_index, is_full(found, columns));
    for (int i = 0; i < line_count; ++i) {
      const Vector mark = _mm512_rolv_epi64(bit, state.windows[i]);
      const Mask is_second = _mm512_cmplt_epu64_mask(mark, bit);
      const Vector marked = _mm512_or_si512(choose(is_second, look.second[i], look.first[i]), mark);
      const Vector at = _mm512_mask_add_epi64(look.line_index[i], is_second, look.line_index[i], all(1));
      scatter(run_.arena, at, marked, found);
      has_full |= note(half, at, is_full(found, marked));
      if (is_symmetric && run_.lines[i].is_mirrored)
        has_full |= mark_mirrored(half, run_.lines[i], state.row, y, found);
    }
    return has_full;
  }

  /// To the next word or row.
  void advance(int half, State& state, Mask found, Mask missed) {
    Mask stays = 0;  // in its granule
    if (has_granules) {
      const Vector next = add(state.word, all(1));
      stays = _mm512_mask_test_epi64_mask(missed, next, all((std::int64_t{1} << run_.scale) - 1));
      state.word = _mm512_mask_add_epi64(state.word, stays, state.word, all(1));
      missed = without(missed, stays);
    }
    const Mask exhausted = is_zero(missed, state.open);
    const Mask moves =
        next_row(half, state, mask_of(unsigned{found} | exhausted | state.is_done | state.wants_row));
    state.open = choose(moves, open_granules(half, state, moves), state.open);
    state.is_done = is_zero(moves, state.open);
    const Mask looks = either(without(moves, state.is_done), without(missed, exhausted));
    state.word = choose(looks, first_word(half, state), state.word);
    state.open = without_lowest(state.open, looks);
  }

  /// Of the first granule that is open.
  Vector first_word(int half, const State& state) const {
    const Vector granule = trailing(state.open);
    if (!has_granules) return granule;
    const Vector word = _mm512_sll_epi64(granule, _mm_cvtsi32_si128(static_cast<int>(run_.scale)));
    if (!is_symmetric) return word;
    const Vector diagonals = _mm512_load_si512(diagonals_ + 8 * half);
    const Vector skipped = _mm512_sll_epi64(diagonals, _mm_cvtsi32_si128(static_cast<int>(run_.scale)));
    const Vector least = add(_mm512_srli_epi64(state.row, 6), skipped);
    return _mm512_max_epi64(
        word, _mm512_min_epi64(least, _mm512_or_si512(word, all((std::int64_t{1} << run_.scale) - 1))));
  }

  /// Gives the lanes that have one; the others finish, or want one later.
  Mask next_row(int half, State& state, Mask moves) {
    if (!is_symmetric) {
      const Vector row = add(state.row, all(1));
      const Mask over = _mm512_mask_cmpge_epi64_mask(moves, row, all(run_.rows));
      if (is_rare(over)) finish(half, over);
      state.wants_row = 0;
      state.row = choose(moves, row, state.row);
      if (finished_ == 0) return moves;
      const Mask finished = mask_of(finished_ >> (8 * half));
      state.row = choose(finished, all(nowhere), state.row);
      return without(moves, finished);
    }
    state.wants_row = is_zero(moves, state.rows_left);
    moves = without(moves, state.wants_row);
    if (is_rare(state.wants_row)) load_rows(half, state);
    state.row = _mm512_mask_add_epi64(state.row, moves, state.row_base, trailing(state.rows_left));
    state.rows_left = without_lowest(state.rows_left, moves);
    return moves;
  }

  /// Granules where something may be found.
  Vector open_granules(int half, State& state, Mask picks) const {
    const Vector some = gather(run_.some, state.row, picks);
    Vector open = _mm512_andnot_si512(state.full, some);
    for (int i = 0; i < line_count; ++i) {
      const Vector window = gather(run_.lines[i].window, state.row, picks);
      state.windows[i] = choose(picks, window, state.windows[i]);
      if (!is_symmetric) open = _mm512_andnot_si512(hidden_granules(half, window, picks), open);
    }
    if (!is_symmetric) return open;
    const Vector shift = shifted_down(add(state.row, all((std::int64_t{64} << run_.scale) - 1)));
    return _mm512_andnot_si512(_mm512_sllv_epi64(state.hidden, shift), open);
  }

  /// A bit's granule.
  Vector shifted_down(Vector bits) const {
    return has_granules ? _mm512_srl_epi64(bits, _mm_cvtsi32_si128(static_cast<int>(6 + run_.scale)))
                        : _mm512_srli_epi64(bits, 6);
  }

  /// Granules that a line covers, as `pairs` says.
  Vector hidden_granules(int half, Vector window, Mask picks) const {
    const Vector at = shifted_down(window);
    const Vector index = add(fulls_[half], _mm512_srli_epi64(at, 6));
    return _mm512_shrdv_epi64(gather(run_.pairs, index, picks), gather(run_.pairs + 1, index, picks), at);
  }

  Vector exclude(int half, const LevelsExclusion& exclusion, const State& state, Mask acts,
                 Vector open) const {
    const Vector from = _mm512_sub_epi64(state.row, all(exclusion.dx));
    Mask mask = _mm512_mask_cmpge_epi64_mask(acts, from, zero());
    const Vector index = add(_mm512_mullo_epi64(from, all(run_.stride)), numbers_[half]);
    __m256i places =
        _mm512_mask_i64gather_epi32(_mm256_setzero_si256(), mask, index, exclusion.places, sizeof(Place));
    places = _mm256_and_si256(places, _mm256_set1_epi32(0xFFFF));
    const Vector place = _mm512_cvtepu32_epi64(places);
    mask = _mm512_mask_test_epi64_mask(mask, place, place);
    const Vector column = add(place, all(exclusion.dy - 1));
    mask = _mm512_mask_cmpeq_epi64_mask(mask, _mm512_srai_epi64(column, 6), state.word);
    if (exclusion.least)
      mask = _mm512_mask_cmpge_epi64_mask(mask, column, gather(exclusion.least, state.row, mask));
    return _mm512_mask_andnot_epi64(open, mask, _mm512_rolv_epi64(all(1), column), open);
  }

  bool mark_mirrored(int half, const LevelsLineTable& line, Vector row, Vector y, Mask found) {
    const Vector mark = add(gather(line.mark, y, found), row);
    const Vector at = add(arenas_[half], _mm512_srli_epi64(mark, 6));
    const Vector marked = _mm512_or_si512(gather(run_.arena, at, found), _mm512_rolv_epi64(all(1), mark));
    scatter(run_.arena, at, marked, found);
    return note(half, at, is_full(found, marked));
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

  void drop_words(Vector row, Vector word, Mask emptied) const {
    alignas(64) Word rows[8], words[8];
    _mm512_store_si512(rows, row);
    _mm512_store_si512(words, word);
    for (unsigned left = emptied; left != 0; left &= left - 1) {
      const int i = __builtin_ctz(left);
      drop_word(rows[i], words[i] >> run_.scale);
    }
  }

  void drop_word(Word row, Word granule) const {
    const Word* const words = run_.free + row * run_.free_stride;
    for (Word word = granule << run_.scale; word < run_.words && word >> run_.scale == granule; ++word) {
      if (words[word] != 0) return;
    }
    run_.some[row] &= ~(Word{1} << granule);
  }

  /// Words of lanes became full; true if there are any.
  bool note(int half, Vector at, Mask full) {
    if (!is_rare(full)) return false;
    alignas(64) Word words[8];
    _mm512_store_si512(words, _mm512_sub_epi64(at, arenas_[half]));
    for (unsigned left = full; left != 0; left &= left - 1)
      note_full(static_cast<std::uint32_t>(8 * half + __builtin_ctz(left)), words[__builtin_ctz(left)]);
    return true;
  }

  void note_full(std::uint32_t lane, Word word) {
    const Word at = word >> run_.scale;
    const Word* const arena = run_.arena + lane * run_.arena_stride;
    for (Word each = at << run_.scale; each >> run_.scale == at; ++each) {
      if (arena[each] != ~Word{0}) return;
    }
    Word* const full = run_.full + lane * run_.full_stride;
    Word* const pairs = run_.pairs + lane * run_.full_stride;
    const auto is_set = [&](Word i) { return (full[i >> 6] >> (i & 63) & 1) != 0; };
    full[at >> 6] |= Word{1} << (at & 63);
    if (at > 0 && is_set(at - 1)) pairs[(at - 1) >> 6] |= Word{1} << ((at - 1) & 63);
    if (is_set(at + 1)) pairs[at >> 6] |= Word{1} << (at & 63);
    const Word granules = ((run_.words - 1) >> run_.scale) + 1;
    if (!is_symmetric && at < granules && ++full_columns_[lane] == granules)
      finish(static_cast<int>(lane / 8), mask_of(1U << lane % 8));
    while (run_.diagonal >= 0 && static_cast<Word>(diagonals_[lane]) < granules &&
           is_set(static_cast<Word>(run_.diagonal) + static_cast<Word>(diagonals_[lane])))
      ++diagonals_[lane];
  }

  void load_full(int half, State& state) const {
    state.full = gather(run_.full, fulls_[half], 0xFF);
    if (!is_symmetric || run_.diagonal < 0) return;
    const Vector index = add(fulls_[half], all(run_.diagonal >> 6));
    state.hidden = _mm512_shrdv_epi64(gather(run_.pairs, index, 0xFF), gather(run_.pairs + 1, index, 0xFF),
                                      all(run_.diagonal));
  }

  void finish(int half, Mask which) { finished_ |= static_cast<std::uint32_t>(which) << (8 * half); }

  /// The next 64 rows, for lanes that have no more.
  void load_rows(int half, State& state) {
    const Mask dry = state.wants_row;
    state.row_base = _mm512_mask_add_epi64(state.row_base, dry, state.row_base, all(64));
    const Vector at = _mm512_srli_epi64(state.row_base, 6);
    const Vector diagonals = _mm512_load_si512(diagonals_ + 8 * half);
    const Vector skipped = _mm512_sll_epi64(diagonals, _mm_cvtsi32_si128(static_cast<int>(run_.scale)));
    const Mask over = _mm512_mask_cmpge_epi64_mask(dry, add(at, skipped), all(run_.words));
    state.wants_row = without(dry, over);
    const Vector taken = gather(run_.arena, add(arenas_[half], at), state.wants_row);
    state.rows_left = _mm512_mask_andnot_epi64(state.rows_left, state.wants_row, taken, all(-1));
    state.row = choose(state.wants_row, add(state.row_base, all(-1)), state.row);
    state.row = choose(over, all(nowhere), state.row);
    finish(half, over);
  }

  const LevelsRun& run_;
  State states_[halves];
  Vector numbers_[halves];
  Vector arenas_[halves];
  Vector fulls_[halves];
  std::uint32_t finished_ = all_lanes;
  bool is_idle_ = false;
  bool reads_own_places_ = false;
  std::uint32_t queued_ = 0;
  std::uint64_t placed_ = 0;
  alignas(64) std::int64_t diagonals_[lanes] = {};  // granules that are full, from the first one on
  std::uint32_t full_columns_[lanes] = {};          // granules
  alignas(64) Word queue_[queue_length + lanes + 8] = {};
};

template <bool is_symmetric, bool has_granules>
LevelsFunction for_lines(std::uint32_t lines) {
  constexpr LevelsFunction functions[] = {
      [](const LevelsRun& run) { return Lanes<is_symmetric, 0, has_granules>(run).go(); },
      [](const LevelsRun& run) { return Lanes<is_symmetric, 1, has_granules>(run).go(); },
      [](const LevelsRun& run) { return Lanes<is_symmetric, 2, has_granules>(run).go(); },
      [](const LevelsRun& run) { return Lanes<is_symmetric, 3, has_granules>(run).go(); },
      [](const LevelsRun& run) { return Lanes<is_symmetric, 4, has_granules>(run).go(); },
  };
  return functions[lines];
}

LevelsFunction function_for(const LevelsRun& run) {
  const bool has_granules = run.scale > 0;
  if (run.is_symmetric)
    return has_granules ? for_lines<true, true>(run.line_count) : for_lines<true, false>(run.line_count);
  return has_granules ? for_lines<false, true>(run.line_count) : for_lines<false, false>(run.line_count);
}

}  // namespace

LevelsFunction levels_avx512(const LevelsRun& run) {
  const bool is_supported = __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq") &&
                            __builtin_cpu_supports("avx512vbmi2") &&
                            __builtin_cpu_supports("avx512vpopcntdq") && __builtin_cpu_supports("avx512vl");
  if (!is_supported || run.stride != lanes || run.lanes < 2 || run.is_wide) return nullptr;
  if (!run.has_columns) return nullptr;
  if (run.line_count > most_lines || run.feed_count > 0 || run.barrier_count > 0 || run.rows >= 1U << 28)
    return nullptr;
  for (std::uint32_t i = 0; i < run.line_count; ++i) {
    if (!run.lines[i].is_plain) return nullptr;
  }
  return function_for(run);
}

}  // namespace galli
