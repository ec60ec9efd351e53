// The levels loop on single words: at time t, lane j is in row t - j.
#include "engine/levels/kernel.h"

namespace galli {
namespace {

using Word = std::uint64_t;

constexpr Word one = 1;
constexpr Word ones = ~Word{0};
constexpr std::uint32_t max_exclusions = 64;
constexpr std::uint32_t max_lanes = 32;

int trailing(Word word) { return __builtin_ctzll(word); }

/// 64 bits from bit `at` on.
Word window(const Word* words, std::int64_t at) {
  const Word* first = words + (at >> 6);
  const auto shift = static_cast<unsigned>(at & 63);
  return first[0] >> shift | first[1] << 1 << (63 - shift);
}

struct Found {
  std::int64_t y;  // -1: nothing
  Word bit;
};

template <typename Place>
class Lanes {
 public:
  explicit Lanes(const LevelsRun& run)
      : run_(run),
        places_(static_cast<Place*>(run.places)),
        alive_(run.lanes == 32 ? ~0U : (1U << run.lanes) - 1) {
    if (!run.is_symmetric) return;
    for (std::uint32_t t = run.first_row; t < run.rows + run.lanes; ++t) run.need[t] = ~0U;
  }

  std::uint64_t go() {
    const std::uint32_t start = run_.feed_count > 0 ? 0 : run_.first_row;
    const std::uint32_t end = run_.rows + run_.lanes - 1;
    for (std::uint32_t t = start; t < end && alive_ != 0; ++t) {
      if (!wait(t)) return placed_;
      step(t, start);
      if (run_.turn.done && t + 1 >= run_.lanes)
        __atomic_store_n(run_.turn.done, Word{t} + 2 - run_.lanes, __ATOMIC_RELEASE);
    }
    if (run_.turn.done) __atomic_store_n(run_.turn.done, ones, __ATOMIC_RELEASE);
    return placed_;
  }

 private:
  /// Until the smaller values are done with row t; false when stopped.
  bool wait(std::uint32_t t) const {
    if (!run_.turn.before || t >= run_.rows) return true;
    while (__atomic_load_n(run_.turn.before, __ATOMIC_ACQUIRE) <= t) {
      if (__atomic_load_n(run_.turn.is_over, __ATOMIC_RELAXED)) return false;
      run_.turn.rest();
    }
    return true;
  }

  void step(std::uint32_t t, std::uint32_t start) {
    std::uint32_t mask = alive_;
    if (t - start + 1 < run_.lanes) mask &= (1U << (t - start + 1)) - 1;
    if (t >= run_.rows) mask &= ~0U << (t - run_.rows + 1);
    if (run_.feed_count > 0) feed(t, mask);
    if (run_.is_symmetric && t >= run_.first_row) mask &= run_.need[t];
    for (; mask != 0; mask &= mask - 1) {
      const auto lane = static_cast<std::uint32_t>(__builtin_ctz(mask));
      const std::uint32_t x = t - lane;
      if (run_.is_symmetric && is_over(lane, x)) {
        alive_ &= ~(1U << lane);
        continue;
      }
      const Found found = search(lane, x);
      if (found.y >= 0) settle(lane, x, found);
    }
  }

  void feed(std::uint32_t t, std::uint32_t mask) {
    for (; mask != 0; mask &= mask - 1) {
      const auto lane = static_cast<std::uint32_t>(__builtin_ctz(mask));
      const std::int64_t x = t - lane;
      for (std::uint32_t i = 0; i < run_.feed_count; ++i) {
        const LevelsFeed& feed = run_.feeds[i];
        const std::int64_t column = column_in(feed.places, lane, x - feed.dx);
        if (column >= 0) mark(lane, run_.lines[feed.line].window[x] + column + feed.dy);
      }
    }
  }

  /// In row x of some phase, or -1.
  std::int64_t column_in(const void* places, std::uint32_t lane, std::int64_t x) const {
    if (x < 0) return -1;
    return std::int64_t{static_cast<const Place*>(places)[x * run_.stride + lane]} - 1;
  }

  Word* arena(std::uint32_t lane) const { return run_.arena + lane * run_.arena_stride; }
  Word* full(std::uint32_t lane) const { return run_.full + lane * run_.full_stride; }
  Word* pairs(std::uint32_t lane) const { return run_.pairs + lane * run_.full_stride; }

  /// All diagonals that the rest of the halved board has are taken.
  bool is_over(std::uint32_t lane, std::uint32_t x) const {
    return run_.diagonal >= 0 && (x >> 6) + (diagonals_[lane] << run_.scale) >= run_.words;
  }

  Found search(std::uint32_t lane, std::uint32_t x) {
    Word open = run_.some[x];
    if (open == 0) return {-1, 0};
    if (run_.has_columns) open &= ~full(lane)[0];
    for (std::uint32_t i = 0; i < run_.line_count; ++i)
      open &= ~window(pairs(lane), run_.lines[i].window[x] >> (6 + run_.scale));
    const std::int64_t barrier = list_attacks(lane, x);
    const std::uint32_t least = run_.is_symmetric ? x >> 6 : 0;
    for (; open != 0; open &= open - 1) {
      const std::uint32_t first = static_cast<std::uint32_t>(trailing(open)) << run_.scale;
      std::uint32_t end = first + (1U << run_.scale);
      if (end > run_.words) end = run_.words;
      for (std::uint32_t word = first > least ? first : least; word < end; ++word) {
        const Word cells = open_cells(lane, x, word);
        if (cells == 0) continue;
        const std::int64_t y = 64 * std::int64_t{word} + trailing(cells);
        return y < barrier ? Found{y, cells & -cells} : Found{-1, 0};
      }
    }
    return {-1, 0};
  }

  /// Columns that are attacked one by one go into a list; gives the first of those that all are.
  std::int64_t list_attacks(std::uint32_t lane, std::int64_t x) {
    excluded_count_ = 0;
    for (std::uint32_t i = 0; i < run_.exclusion_count; ++i) {
      const LevelsExclusion& exclusion = run_.exclusions[i];
      const std::int64_t column = column_in(exclusion.places, lane, x - exclusion.dx);
      if (column < 0 || column + exclusion.dy < (exclusion.least ? exclusion.least[x] : 0)) continue;
      excluded_[excluded_count_++] = column + exclusion.dy;
    }
    std::int64_t barrier = std::int64_t{run_.words} * 64;
    for (std::uint32_t i = 0; i < run_.barrier_count; ++i) {
      const LevelsBarrier& each = run_.barriers[i];
      const std::int64_t column = column_in(each.places, lane, x - each.dx);
      if (column >= 0 && column + each.dy < barrier) barrier = column + each.dy;
    }
    return barrier;
  }

  Word open_cells(std::uint32_t lane, std::uint32_t x, std::uint32_t word) const {
    const Word* lines = arena(lane);
    Word cells = run_.free[x * run_.free_stride + word];
    if (run_.has_columns) cells &= ~lines[word];
    for (std::uint32_t i = 0; i < run_.line_count; ++i)
      cells &= ~window(lines, run_.lines[i].window[x] + 64 * std::int64_t{word});
    for (std::uint32_t i = 0; i < excluded_count_; ++i) {
      if (excluded_[i] >> 6 == word) cells &= ~(one << (excluded_[i] & 63));
    }
    return cells;
  }

  void settle(std::uint32_t lane, std::uint32_t x, Found found) {
    ++placed_;
    const auto y = static_cast<std::uint32_t>(found.y);
    Word& cells = run_.free[x * run_.free_stride + (y >> 6)];
    cells &= ~found.bit;
    if (cells == 0) drop(x, y >> 6 >> run_.scale);
    if (run_.has_columns) mark(lane, y);
    for (std::uint32_t i = 0; i < run_.line_count; ++i) {
      const LevelsLineTable& line = run_.lines[i];
      if (line.mark) mark(lane, line.mark[x] + y);
      if (line.is_mirrored) mark(lane, line.mark[y] + x);
    }
    places_[Word{x} * run_.stride + lane] = static_cast<Place>(y + 1);
    if (!run_.is_symmetric) return;
    places_[Word{y} * run_.stride + lane] = static_cast<Place>(x + 1);
    run_.need[y + lane] &= ~(1U << lane);
  }

  void mark(std::uint32_t lane, std::int64_t at) {
    Word& word = arena(lane)[at >> 6];
    const Word before = word;
    word |= one << (at & 63);
    if (word == ones && before != ones) note_full(lane, at >> 6);
  }

  /// A word of the granule became zero.
  void drop(std::uint32_t x, std::uint32_t granule) {
    const Word* words = run_.free + x * run_.free_stride;
    for (std::uint32_t word = granule << run_.scale; word < run_.words && word >> run_.scale == granule;
         ++word) {
      if (words[word] != 0) return;
    }
    run_.some[x] &= ~(one << granule);
  }

  /// A word of the arena became full.
  void note_full(std::uint32_t lane, std::int64_t word) {
    const std::int64_t at = word >> run_.scale;
    for (std::int64_t each = at << run_.scale; each >> run_.scale == at; ++each) {
      if (arena(lane)[each] != ones) return;
    }
    Word* bits = full(lane);
    const auto is_full = [&](std::int64_t i) { return (bits[i >> 6] >> (i & 63) & 1) != 0; };
    bits[at >> 6] |= one << (at & 63);
    if (at > 0 && is_full(at - 1)) pairs(lane)[(at - 1) >> 6] |= one << ((at - 1) & 63);
    if (is_full(at + 1)) pairs(lane)[at >> 6] |= one << (at & 63);
    const std::uint32_t granules = ((run_.words - 1) >> run_.scale) + 1;
    if (run_.has_columns && at < granules && ++full_columns_[lane] == granules) alive_ &= ~(1U << lane);
    while (run_.diagonal >= 0 && diagonals_[lane] < granules && is_full(run_.diagonal + diagonals_[lane]))
      ++diagonals_[lane];
  }

  const LevelsRun& run_;
  Place* places_;
  std::uint32_t alive_;
  std::uint64_t placed_ = 0;
  std::uint32_t excluded_count_ = 0;
  std::int64_t excluded_[max_exclusions] = {};
  std::uint32_t full_columns_[max_lanes] = {};  // granules
  std::uint32_t diagonals_[max_lanes] = {};     // granules that are full, from the first one on
};

template <typename Place>
std::uint64_t run_lanes(const LevelsRun& run) {
  return Lanes<Place>(run).go();
}

LevelsFunction choose(const LevelsRun& run) {
  return run.is_wide ? run_lanes<std::uint32_t> : run_lanes<std::uint16_t>;
}

}  // namespace

const LevelsKernel levels_kernel_plain = {choose};

}  // namespace galli
