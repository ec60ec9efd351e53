// The levels loop on 512-bit vectors: at time t, lane j is in row t - j, and looks at eight words of it at once. Built
// with -mavx512f -mavx512dq -mavx512vl -mavx512vbmi2 -mbmi -mbmi2 (Ice Lake, Zen 4 and later).
//
// What a lane reads was last written by the lane before, in that row, or by itself, in the row before: many lanes ago,
// so that searches of several lanes are under way at the same time, and no load waits for a store.
#include <immintrin.h>

#include "engine/levels_kernel.h"

namespace galli {
namespace {

using Vector = __m512i;
using Mask = __mmask8;
using Word = std::uint64_t;
using Place = std::uint16_t;

constexpr std::uint32_t most_lanes = 32;
constexpr std::uint32_t most_lines = 4;
constexpr Word ones = ~Word{0};
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

template <bool is_symmetric, int line_count, bool has_exclusions>
class Lanes {
 public:
  explicit Lanes(const LevelsRun& run)
      : run_(run), alive_(run.lanes == most_lanes ? ~0U : (1U << run.lanes) - 1) {
    for (int i = 0; i < line_count; ++i) windows_[i] = run.lines[i].window;
    if (!is_symmetric) return;
    for (std::uint32_t t = run.first_row; t < run.rows + run.lanes; ++t) run.need[t] = ~0U;
  }

  std::uint64_t go() {
    const std::uint32_t end = run_.rows + run_.lanes - 1;
    for (std::uint32_t t = run_.first_row; t < end && alive_ != 0; ++t) {
      if (!wait(t)) return placed_;
      step(t);
      if (run_.done && t + 1 >= run_.lanes)
        __atomic_store_n(run_.done, Word{t} + 2 - run_.lanes, __ATOMIC_RELEASE);
    }
    if (run_.done) __atomic_store_n(run_.done, ones, __ATOMIC_RELEASE);
    return placed_;
  }

 private:
  /// Until the smaller values are done with row t; false when stopped.
  bool wait(std::uint32_t t) const {
    if (!run_.before || t >= run_.rows) return true;
    while (__atomic_load_n(run_.before, __ATOMIC_ACQUIRE) <= t) {
      if (__atomic_load_n(run_.is_stopped, __ATOMIC_RELAXED)) return false;
      run_.rest();
    }
    return true;
  }

  void step(std::uint32_t t) {
    std::uint32_t mask = alive_;
    if (t - run_.first_row + 1 < run_.lanes) mask &= (1U << (t - run_.first_row + 1)) - 1;
    if (t >= run_.rows) mask &= ~0U << (t - run_.rows + 1);
    if (is_symmetric) mask &= run_.need[t];
    prefetch(t);
    for (; mask != 0; mask &= mask - 1) {
      const auto lane = static_cast<std::uint32_t>(__builtin_ctz(mask));
      look(lane, t - lane);
    }
  }

  void prefetch(Word t) const {
    if (t + ahead >= run_.rows) return;
    const Word* const at = run_.free + (t + ahead) * run_.free_stride + last_word_;
    _mm_prefetch(reinterpret_cast<const char*>(at), _MM_HINT_T0);
    _mm_prefetch(reinterpret_cast<const char*>(at + 8), _MM_HINT_T0);
    _mm_prefetch(reinterpret_cast<const char*>(static_cast<Place*>(run_.places) + (t + ahead) * run_.stride), _MM_HINT_T0);
  }

  /// For the first cell of row x that is open to the value.
  void look(std::uint32_t lane, Word x) {
    Word open = open_granules(lane, x);
    const Word* const row = run_.free + x * run_.free_stride;
    const Word* const arena = run_.arena + lane * run_.arena_stride;
    while (open != 0) {
      Word word = trailing(open) << run_.scale;
      if (is_symmetric) word = word > x >> 6 ? word : x >> 6;
      Vector cells = _mm512_andnot_si512(load(arena + word), load(row + word));
      for (int i = 0; i < line_count; ++i)
        cells = _mm512_andnot_si512(window(arena, static_cast<Word>(windows_[i][x]) + 64 * word), cells);
      if (has_exclusions) cells = without_excluded(lane, x, word, cells);
      const Mask found = _mm512_test_epi64_mask(cells, cells);
      if (__builtin_expect(found != 0, true)) {
        const Word first = static_cast<Word>(
            _mm_cvtsi128_si64(_mm512_castsi512_si128(_mm512_maskz_compress_epi64(found, cells))));
        settle(lane, x, 64 * (word + trailing(found)) + trailing(first));
        return;
      }
      const Word next = (word + vector_words) >> run_.scale;
      open = next < 64 ? open & ones << next : 0;
    }
    if (is_symmetric && is_over(lane, x)) alive_ &= ~(1U << lane);
  }

  Word open_granules(std::uint32_t lane, Word x) const {
    Word open = run_.some[x] & ~full_[lane];
    if (is_symmetric) {
      const Word shift = (x + (Word{64} << run_.scale) - 1) >> (6 + run_.scale);
      return open & ~(shift < 64 ? hidden_[lane] << shift : 0);
    }
    for (int i = 0; i < line_count; ++i)
      open &= ~short_window(pairs(lane), static_cast<Word>(windows_[i][x]) >> (6 + run_.scale));
    return open;
  }

  Vector without_excluded(std::uint32_t lane, Word x, Word word, Vector cells) const {
    for (std::uint32_t i = 0; i < run_.exclusion_count; ++i) {
      const LevelsExclusion& exclusion = run_.exclusions[i];
      const auto from = static_cast<std::int64_t>(x) - exclusion.dx;
      if (from < 0) continue;
      const Place place =
          static_cast<const Place*>(exclusion.places)[static_cast<Word>(from) * run_.stride + lane];
      const std::int64_t column = std::int64_t{place} - 1 + exclusion.dy;
      if (place == 0 || column < (exclusion.least ? exclusion.least[x] : 0)) continue;
      const auto at = static_cast<Word>(column) - 64 * word;
      const Mask mask = at < 64 * vector_words ? static_cast<Mask>(1U << (at >> 6)) : Mask{0};
      cells = _mm512_mask_andnot_epi64(cells, mask, all(bit(at)), cells);
    }
    return cells;
  }

  void settle(std::uint32_t lane, Word x, Word y) {
    ++placed_;
    last_word_ = y >> 6;
    Word& cells = run_.free[x * run_.free_stride + (y >> 6)];
    cells &= ~bit(y);
    if (is_rare(cells == 0)) drop_word(x, y >> 6 >> run_.scale);
    mark(lane, y);
    for (int i = 0; i < line_count; ++i) {
      mark(lane, static_cast<Word>(windows_[i][x]) + y);
      if (is_symmetric && run_.lines[i].is_mirrored) mark(lane, static_cast<Word>(run_.lines[i].mark[y]) + x);
    }
    Place* const places = static_cast<Place*>(run_.places) + lane;
    places[x * run_.stride] = static_cast<Place>(y + 1);
    if (!is_symmetric) return;
    places[y * run_.stride] = static_cast<Place>(x + 1);
    run_.need[y + lane] &= ~(1U << lane);
  }

  void mark(std::uint32_t lane, Word at) {
    Word& word = run_.arena[lane * run_.arena_stride + (at >> 6)];
    word |= bit(at);
    if (is_rare(word == ones)) note_full(lane, at >> 6);
  }

  // --- one in 64 cases ---

  /// A word of the granule became zero.
  __attribute__((noinline)) void drop_word(Word x, Word granule) const {
    const Word* const words = run_.free + x * run_.free_stride;
    for (Word word = granule << run_.scale; word < run_.words && word >> run_.scale == granule; ++word) {
      if (words[word] != 0) return;
    }
    run_.some[x] &= ~bit(granule);
  }

  /// A word of the arena became full.
  __attribute__((noinline)) void note_full(std::uint32_t lane, Word word) {
    const Word at = word >> run_.scale;
    const Word* const arena = run_.arena + lane * run_.arena_stride;
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
    while (diagonals_[lane] < granules() && is_full(diagonal + diagonals_[lane])) ++diagonals_[lane];
  }

  void note_columns(std::uint32_t lane) {
    if (granules() == static_cast<Word>(__builtin_popcountll(full_[lane]))) alive_ &= ~(1U << lane);
  }

  bool is_over(std::uint32_t lane, Word x) const {
    return run_.diagonal >= 0 && (x >> 6) + (diagonals_[lane] << run_.scale) >= run_.words;
  }

  Word granules() const { return ((run_.words - 1) >> run_.scale) + 1; }
  Word* pairs(std::uint32_t lane) const { return run_.pairs + lane * run_.full_stride; }

  static constexpr Word ahead = 8;

  const LevelsRun run_;
  const std::int64_t* windows_[line_count + 1];
  std::uint32_t alive_;
  Word last_word_ = 0;
  std::uint64_t placed_ = 0;
  Word full_[most_lanes] = {};       // columns: granules that are full
  Word hidden_[most_lanes] = {};     // symmetric: granules of diagonals that are full with the next
  Word diagonals_[most_lanes] = {};  // granules that are full, from the first one on
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

}  // namespace

LevelsFunction levels_avx512(const LevelsRun& run) {
  const bool is_supported = __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq") &&
                            __builtin_cpu_supports("avx512vbmi2") && __builtin_cpu_supports("avx512vl") &&
                            __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2") &&
                            __builtin_cpu_supports("popcnt");
  if (!is_supported || run.is_wide || !run.has_columns) return nullptr;
  if (run.line_count > most_lines || run.feed_count > 0 || run.barrier_count > 0) return nullptr;
  for (std::uint32_t i = 0; i < run.line_count; ++i) {
    if (!run.lines[i].is_plain) return nullptr;
  }
  return function_for(run);
}

}  // namespace galli
