// The inner loop of the levels engine as plain structs: one phase, and as many values as there are lanes. Kernel files
// include this and nothing with inline code, so that no instruction of a newer CPU leaks into the rest of the program.
//
// Words stand in granules of 2^scale, with the scale chosen so that a row has at most 64 granules: bits of one word say where to look.
//
// A lane has one value v. Its *arena* is the words of the lines of v: first the columns if there is a ray along them,
// then the other lines, wherever their tables of windows say. `full` has a bit for each granule of the arena that is
// all ones, `pairs` one for each that is so together with the next: what a window over it hides.
//
// Vectors of eight words are read: rows of `free` and the arena go on for as many words, and tables by row for as many
// rows as there are lanes, before the first row and behind the last. What they hold there is of no account, but `free`
// is zero.
//
// Places: [row][lane] is the column of v in that row plus 1, or 0; of 16 bits, or of 32 when `is_wide`.
#pragma once

#include <cstdint>

#include "engine/boards/row_progress.h"

namespace galli {

/// Bit window[x] of the arena stands for column 0 of row x, and what is found at (x, y) sets bit mark[x] + y.
struct LevelsLineTable {
  const std::int64_t* window;
  const std::int64_t* mark;  // null: nothing of this phase marks it, or late, by a feed
  bool is_mirrored;          // in the halved board, (y, x) also marks it
  bool is_plain;             // mark and window are the same
};

/// In row x, what stands in row x - dx marks a line: its column + dy + window[x].
struct LevelsFeed {
  std::uint32_t line;
  const void* places;
  std::int64_t dx;
  std::int64_t dy;
};

/// In row x, the column of what stands in row x - dx, + dy, is attacked, if it is at least least[x].
struct LevelsExclusion {
  const void* places;
  std::int64_t dx;
  std::int64_t dy;
  const std::int64_t* least;  // null: always
};

/// In row x, all from the column of what stands in row x - dx, + dy, on is attacked.
struct LevelsBarrier {
  const void* places;
  std::int64_t dx;
  std::int64_t dy;
};

struct LevelsRun {
  std::uint32_t rows;
  std::uint32_t first_row;  // all before are complete
  std::uint32_t words;      // of a row
  std::uint32_t scale;
  std::uint32_t lanes;   // in use, at most 32
  std::uint32_t stride;  // places of a row
  bool is_symmetric;     // only columns from x on are looked at in row x, and (x, y) also settles row y
  bool is_wide;
  bool has_columns;
  std::int64_t diagonal;  // granule of the arena where the diagonal x = y begins, when symmetric; or -1

  std::uint64_t* free;  // cells without a value
  std::uint64_t free_stride;
  std::uint64_t* some;  // by row: bits for the granules of `free` that are not zero
  std::uint64_t* arena;
  std::uint64_t arena_stride;
  std::uint64_t* full;
  std::uint64_t* pairs;
  std::uint64_t full_stride;
  void* places;
  std::uint32_t*
      need;  // symmetric: room for rows + lanes numbers: at x + lane, lanes that row x is not settled for

  const LevelsLineTable* lines;
  std::uint32_t line_count;
  const LevelsFeed* feeds;
  std::uint32_t feed_count;
  const LevelsExclusion* exclusions;
  std::uint32_t exclusion_count;
  const LevelsBarrier* barriers;
  std::uint32_t barrier_count;

  RowProgress turn;
};

/// Gives the number of cells that got a value.
using LevelsFunction = std::uint64_t (*)(const LevelsRun& run);

struct LevelsKernel {
  /// The function for such a run; null for those that only the plain kernel takes.
  LevelsFunction (*choose)(const LevelsRun& run);
};

extern const LevelsKernel levels_kernel_plain;
extern const LevelsKernel levels_kernel_avx512;

}  // namespace galli
