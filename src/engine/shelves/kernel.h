// The inner loop of the shelves engine as plain structs: one phase, and the 512 values of one shelf. Kernel files include
// this and nothing with inline code, so that no instruction of a newer CPU leaks into the rest of the program.
//
// A set is eight words with a bit for each value of the shelf that is still open: that no cell on a line has. Sets of
// all lines stand in one array; that of the line of a ray behind (x, y) is number window[x] + y. Of each set a byte is
// kept with a bit for each of its words that is zero: it may lag behind, but never says too much.
//
// Cells: engine/shelves/sizes.h. In a symmetric game only those with x <= y are there, and the first of the lines are the
// columns. Rows go on to a whole number of units, with cells that are nowhere; sets and bytes may be read as far.
//
// A value is open to a cell when it is open to all lines of some imposed set, the row among them where the set has the ray
// along rows. Where every set has it, a row ends when all values stand in it.
//
// No move raises a heap: what a cell depends on does not lie to its right.
#pragma once

#include <cstdint>

#include "engine/boards/row_progress.h"
#include "engine/shelves/sizes.h"

namespace galli {

inline constexpr std::uint32_t shelves_words = shelves_values / 64;

struct ShelvesLine {
  const std::int64_t* window;
  std::uint32_t classes;  // rows x, x + classes, ... share their lines
  std::uint32_t imposed;  // a bit for each of the imposed sets that have it
  bool is_mirrored;       // in the halved board, (y, x) lies on lines that come back into it
};

/// The value at (x - dx, y - dy) of this phase or another is an option's, where y is at least least[x].
struct ShelvesPlace {
  const std::uint16_t* cells;
  std::int64_t dx;
  std::int64_t dy;
  const std::int64_t* least;  // null: everywhere
};

struct ShelvesRun {
  std::uint32_t rows;
  std::uint32_t first_row;  // all before are complete
  std::uint32_t blocks;     // of 64 columns
  std::uint32_t first_value;
  bool is_symmetric;

  std::uint16_t* cells;
  const std::int64_t* starts;  // by row: where its column 0 would be
  std::uint16_t* first_block;  // by row: of 64 columns, that may have free cells

  std::uint64_t* sets;
  std::uint8_t* full;
  const ShelvesLine* lines;
  std::uint32_t line_count;
  std::uint32_t imposed;      // how many imposed sets there are
  std::uint32_t row_imposed;  // a bit for each that has the ray along rows
  const ShelvesPlace* places;
  std::uint32_t place_count;

  RowProgress turn;
};

/// Gives the number of cells that got a value.
using ShelvesFunction = std::uint64_t (*)(const ShelvesRun& run);

struct ShelvesKernel {
  /// The function for such a run.
  ShelvesFunction (*choose)(const ShelvesRun& run);
};

extern const ShelvesKernel shelves_kernel_plain;
extern const ShelvesKernel shelves_kernel_avx512;

}  // namespace galli
