// The sliced loop, written once over a vector type: the rule of the game is known to the compiler, and a tile of
// 4 x 4 cells is kept in registers. Everything has internal linkage: each kernel file gets a copy of its own.
//
// A Vector type gives: words, Value, load, store, zero, bit operations, `table` for a function of three, `moved` to
// the next lane, `lane`, `nonzero`.
#pragma once

#include <cstddef>

#include "engine/sliced/kernel.h"

namespace galli {
namespace {

constexpr unsigned row_is_open = 0xF0, column_is_open = 0xCC, diagonal_is_open = 0xAA;

/// Lines such that each P-position closes one of them at least, few of them: without them open there is none.
constexpr unsigned watched(unsigned table) {
  constexpr unsigned lines[3] = {row_is_open, column_is_open, diagonal_is_open};
  constexpr unsigned by_cost[7] = {1, 2, 4, 3, 5, 6, 7};
  for (unsigned set : by_cost) {
    unsigned rest = table;
    for (unsigned i = 0; i < 3; ++i) rest &= (set >> i & 1) != 0 ? ~lines[i] : ~0U;
    if (rest == 0) return set;
  }
  return 7;
}

/// A function of two lines that falls nowhere when a line opens; bit 2c + d of its table.
template <typename Vector, unsigned Table>
__attribute__((always_inline)) inline typename Vector::Value of_two(typename Vector::Value c,
                                                                    typename Vector::Value d) {
  if constexpr (Table == 0xC) return c;
  if constexpr (Table == 0xA) return d;
  if constexpr (Table == 0x8) return Vector::both(c, d);
  return Vector::either(c, d);
}

/// The same of three, for those that have no instruction for it.
template <typename Vector, unsigned Table>
__attribute__((always_inline)) inline typename Vector::Value of_three(typename Vector::Value r,
                                                                      typename Vector::Value c,
                                                                      typename Vector::Value d) {
  constexpr unsigned closed = Table & 0xF, open = Table >> 4;
  if constexpr (closed == open) return of_two<Vector, open>(c, d);
  if constexpr (closed == 0 && open == 0xF) return r;
  if constexpr (closed == 0) return Vector::both(r, of_two<Vector, open>(c, d));
  if constexpr (open == 0xF) return Vector::either(r, of_two<Vector, closed>(c, d));
  return Vector::either(Vector::both(r, of_two<Vector, open>(c, d)), of_two<Vector, closed>(c, d));
}

/// Rows i .. i + 3, columns j .. j + 3 and the diagonals that meet them, j - i = -3 .. 3 from their corner.
template <typename Vector>
struct Tile {
  using Value = typename Vector::Value;
  Value row[4], column[4], diagonal[7];
};

/// What is left open.
template <typename Vector, unsigned Table>
__attribute__((always_inline)) inline void close_lines(Tile<Vector>& tile) {
#pragma GCC unroll 4
  for (int i = 0; i < 4; ++i) {
#pragma GCC unroll 4
    for (int j = 0; j < 4; ++j)
      Vector::template close<Table>(tile.row[i], tile.column[j], tile.diagonal[j - i + 3]);
  }
}

template <typename Vector>
__attribute__((always_inline)) inline std::uint64_t* at(std::uint64_t* vectors, std::uint32_t index) {
  return vectors + static_cast<std::size_t>(index) * Vector::words;
}

/// What a tile was before: of the lines that are still in memory, where they are.
template <typename Vector>
struct Before {
  typename Vector::Value row[4], diagonal[3];
  const std::uint64_t* columns;
  const std::uint64_t* across;
};

/// Whether a watched line was closed.
template <typename Vector, unsigned Table>
__attribute__((always_inline)) inline bool has_closed(const Before<Vector>& before,
                                                      const Tile<Vector>& tile) {
  constexpr unsigned watch = watched(Table);
  auto changed = Vector::zero();
  __asm__("" ::: "memory");  // what is in memory is not kept in registers as well
#pragma GCC unroll 4
  for (int k = 0; k < 4; ++k) {
    const std::size_t word = static_cast<std::size_t>(k) * Vector::words;
    if ((watch & 1) != 0) changed = Vector::differing(changed, tile.row[k], before.row[k]);
    if ((watch & 2) != 0)
      changed = Vector::differing(changed, tile.column[k], Vector::load(before.columns + word));
    if ((watch & 4) != 0 && k < 3) changed = Vector::differing(changed, tile.diagonal[k], before.diagonal[k]);
    if ((watch & 4) != 0)
      changed = Vector::differing(changed, tile.diagonal[k + 3], Vector::load(before.across + word));
  }
  return Vector::nonzero(changed) != 0;
}

/// A tile once more, with what is P in each cell.
template <typename Vector, unsigned Table>
__attribute__((noinline)) void list(Tile<Vector>& tile, SlicedRun& run, SlicedFound place) {
  std::uint64_t words[16][Vector::words];
  std::uint32_t set[16];
  Tile<Vector> lines = tile;
#pragma GCC unroll 16
  for (int k = 0; k < 16; ++k) {
    auto& r = lines.row[k / 4];
    auto& c = lines.column[k % 4];
    auto& d = lines.diagonal[k % 4 - k / 4 + 3];
    const auto p = Vector::template table<Table>(r, c, d);
    r = Vector::without(r, p);
    c = Vector::without(c, p);
    d = Vector::without(d, p);
    Vector::store(words[k], p);
    set[k] = Vector::nonzero(p);
  }
  tile = lines;
  for (std::uint32_t k = 0; k < 16; ++k) {
    for (; set[k] != 0; set[k] &= set[k] - 1) {
      const auto word = static_cast<std::uint32_t>(__builtin_ctz(set[k]));
      run.found[run.found_count++] = {place.step, static_cast<std::uint16_t>(place.row + k / 4),
                                      static_cast<std::uint16_t>(place.column + k % 4), word, words[k][word]};
    }
  }
}

/// Closes the lines of a tile whose lines from above are in memory as well.
template <typename Vector, unsigned Table>
__attribute__((always_inline)) inline void close_and_list(Tile<Vector>& tile, const Before<Vector>& before,
                                                          SlicedRun& run, const SlicedFound& place) {
  close_lines<Vector, Table>(tile);
  if (__builtin_expect(!has_closed<Vector, Table>(before, tile), 1)) return;
  Tile<Vector> again;
  for (int k = 0; k < 4; ++k) {
    again.row[k] = before.row[k];
    again.column[k] = Vector::load(before.columns + static_cast<std::size_t>(k) * Vector::words);
    again.diagonal[k + 3] = Vector::load(before.across + static_cast<std::size_t>(k) * Vector::words);
    if (k < 3) again.diagonal[k] = before.diagonal[k];
  }
  list<Vector, Table>(again, run, place);
  tile = again;
}

/// A vector goes to the next lane: what leaves the last one goes to `out`, what comes to lane 0 from `in`.
template <typename Vector>
__attribute__((always_inline)) inline typename Vector::Value load_moved(const std::uint64_t* at,
                                                                        const std::uint32_t* in,
                                                                        std::uint32_t* out) {
  const auto v = Vector::load(at);
  *out = static_cast<std::uint32_t>(at[Vector::words - 1] >> 32);
  return Vector::moved(v, in);
}

/// Columns and diagonals of a tile that come from above. When they come from the lane before, they may be wanted in
/// memory as well.
template <typename Vector, bool Lists, bool Moves>
__attribute__((always_inline)) inline void load_from_above(Tile<Vector>& tile, const SlicedRun& run,
                                                           std::uint32_t j, std::uint64_t* columns,
                                                           std::uint64_t* across) {
#pragma GCC unroll 4
  for (std::uint32_t k = 0; k < 4; ++k) {
    std::uint64_t* const column = at<Vector>(columns, k);
    std::uint64_t* const diagonal = at<Vector>(across, k);
    if constexpr (!Moves) {
      tile.column[k] = Vector::load(column);
      tile.diagonal[k + 3] = Vector::load(diagonal);
    } else {
      const std::uint32_t word = 2 * (j + k);
      tile.column[k] = load_moved<Vector>(column, run.in + word, run.out + word);
      tile.diagonal[k + 3] = load_moved<Vector>(diagonal, run.in + word + 1, run.out + word + 1);
    }
    if constexpr (Moves && Lists) {
      Vector::store(column, tile.column[k]);
      Vector::store(diagonal, tile.diagonal[k + 3]);
    }
  }
}

/// Tiles from left to right, from row i on: rows stay in registers, diagonals wander through them.
template <typename Vector, unsigned Table, bool Lists, bool Moves>
__attribute__((always_inline)) inline void settle_rows(SlicedRun& run, std::uint32_t step, std::uint32_t i) {
  const std::uint32_t ring = 2 * run.width - 1;
  Tile<Vector> tile;
  std::uint64_t* below = at<Vector>(run.diagonals, (run.origin - i - 4) & ring);
#pragma GCC unroll 4
  for (std::uint32_t k = 0; k < 4; ++k) tile.row[k] = Vector::load(at<Vector>(run.rows, i + k));
#pragma GCC unroll 3
  for (std::uint32_t k = 0; k < 3; ++k) tile.diagonal[k] = Vector::load(at<Vector>(below, k + 1));
  for (std::uint32_t j = 0; j < run.width; j += 4) {
    std::uint64_t* const across = at<Vector>(run.diagonals, (run.origin - i + j) & ring);
    std::uint64_t* const columns = at<Vector>(run.columns, j);
    load_from_above<Vector, Lists, Moves>(tile, run, j, columns, across);
    if constexpr (Lists) {
      const Before<Vector> before = {{tile.row[0], tile.row[1], tile.row[2], tile.row[3]},
                                     {tile.diagonal[0], tile.diagonal[1], tile.diagonal[2]},
                                     columns,
                                     across};
      close_and_list<Vector, Table>(
          tile, before, run, {step, static_cast<std::uint16_t>(i), static_cast<std::uint16_t>(j), 0, 0});
    } else {
      close_lines<Vector, Table>(tile);
    }
#pragma GCC unroll 4
    for (std::uint32_t k = 0; k < 4; ++k) Vector::store(at<Vector>(columns, k), tile.column[k]);
#pragma GCC unroll 3
    for (std::uint32_t k = 0; k < 3; ++k) {
      Vector::store(at<Vector>(below, k + 1), tile.diagonal[k]);
      tile.diagonal[k] = tile.diagonal[k + 4];
    }
    Vector::store(across, tile.diagonal[3]);
    below = across;
  }
#pragma GCC unroll 3
  for (std::uint32_t k = 0; k < 3; ++k) Vector::store(at<Vector>(below, k + 1), tile.diagonal[k]);
#pragma GCC unroll 4
  for (std::uint32_t k = 0; k < 4; ++k) Vector::store(at<Vector>(run.rows, i + k), tile.row[k]);
}

/// What leaves blocks below goes to the next lane, where a lane is to begin before the cells are looked at.
template <typename Vector>
__attribute__((noinline)) void move(SlicedRun& run) {
  for (std::uint32_t k = 0; k < run.width; ++k) {
    std::uint64_t* const column = at<Vector>(run.columns, k);
    std::uint64_t* const diagonal = at<Vector>(run.diagonals, run.origin + k);
    Vector::store(column, load_moved<Vector>(column, run.in + 2 * k, run.out + 2 * k));
    Vector::store(diagonal, load_moved<Vector>(diagonal, run.in + 2 * k + 1, run.out + 2 * k + 1));
  }
}

template <typename Vector>
void replace(std::uint64_t* where, typename Vector::Value lane, typename Vector::Value by) {
  Vector::store(where, Vector::either(Vector::without(Vector::load(where), lane), Vector::both(lane, by)));
}

/// A lane begins a row of blocks: at the edge of the board everything is open; on its diagonal, what comes from the
/// left is what comes from above.
template <typename Vector>
__attribute__((noinline)) void begin(SlicedRun& run) {
  const auto lane = Vector::lane(run.lane);
  const std::uint32_t ring = 2 * run.width - 1;
  for (std::uint32_t k = 0; k < run.width; ++k) {
    std::uint64_t* const row = at<Vector>(run.rows, k);
    std::uint64_t* const left = at<Vector>(run.diagonals, (run.origin - k) & ring);
    if (run.starts_on_diagonal) {
      replace<Vector>(row, lane, Vector::load(at<Vector>(run.columns, k)));
      replace<Vector>(left, lane, Vector::load(at<Vector>(run.diagonals, run.origin + k)));
    } else {
      replace<Vector>(row, lane, lane);
      replace<Vector>(left, lane, lane);
    }
  }
  ++run.lane;
  run.wait = run.period - 1;
}

/// A lane has come to the end of the board: its rows are counted and closed.
template <typename Vector>
__attribute__((noinline)) void end(SlicedRun& run) {
  const auto lane = Vector::lane(run.end_lane);
  for (std::uint32_t k = 0; k < run.width; ++k) {
    std::uint64_t* const row = at<Vector>(run.rows, k);
    const auto open = Vector::load(row);
    run.closed += Vector::nonzero(Vector::without(lane, open)) != 0 ? 1 : 0;
    Vector::store(row, Vector::without(open, lane));
  }
  ++run.end_lane;
  run.end_wait = 0;
}

template <typename Vector, unsigned Table, bool Lists>
std::uint32_t run_steps(SlicedRun& run) {
  const std::uint32_t most = run.width * run.width * Vector::words;
  std::uint32_t step = 0;
  for (; step < run.steps; ++step) {
    if (Lists && run.room - run.found_count < most) break;
    run.origin ^= run.width;
    if (run.end_wait-- == 0) end<Vector>(run);
    const bool begins = run.wait-- == 0;
    if (begins) {
      move<Vector>(run);
      begin<Vector>(run);
    } else {
      settle_rows<Vector, Table, Lists, true>(run, step, 0);
    }
    for (std::uint32_t i = begins ? 0 : 4; i < run.width; i += 4)
      settle_rows<Vector, Table, Lists, false>(run, step, i);

    run.in += run.in_stride;
    run.out += run.out_stride;
  }
  return step;
}

// All functions of three lines that fall nowhere when a line opens and are not constant.

template <typename Vector, unsigned... Tables>
SlicedFunction choose_among(std::uint32_t table) {
  SlicedFunction function = nullptr;
  ((function = table == Tables ? run_steps<Vector, Tables, true> : function), ...);
  return function;
}

template <typename Vector>
SlicedFunction choose(std::uint32_t table, bool lists) {
  if (!lists && table == 0x80) return run_steps<Vector, 0x80, false>;
  if (!lists && table == 0xC0) return run_steps<Vector, 0xC0, false>;
  return choose_among<Vector, 0x80, 0x88, 0xA0, 0xA8, 0xAA, 0xC0, 0xC8, 0xCC, 0xE0, 0xE8, 0xEA, 0xEC, 0xEE,
                      0xF0, 0xF8, 0xFA, 0xFC, 0xFE>(table);
}

}  // namespace
}  // namespace galli
