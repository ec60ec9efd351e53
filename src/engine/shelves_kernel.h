// The inner loop of the shelves engine as plain structs: one phase, and the 512 values of one shelf. Kernel files include
// this and nothing with inline code, so that no instruction of a newer CPU leaks into the rest of the program.
//
// A set is eight words with a bit for each value of the shelf that is still open: that no cell on a line has. Sets of
// all lines stand in one array; that of the line of a ray behind (x, y) is number window[x] + y. Of each set a byte is
// kept with a bit for each of its words that is zero: it may lag behind, but never says too much.
//
// Cells: the value, or `shelves_free`, or `shelves_nowhere` off the board. In a symmetric game only those with x <= y are
// there. Rows go on to a whole number of `shelves_unit` columns, with cells that are nowhere; sets and bytes may be read as far.
#pragma once

#include <cstdint>

namespace galli {

inline constexpr std::uint32_t shelves_values = 512;
inline constexpr std::uint32_t shelves_words = shelves_values / 64;
inline constexpr std::uint32_t shelves_unit = 128;
inline constexpr std::uint32_t shelves_most_lines = 5;

inline constexpr std::uint16_t shelves_free = 0xFFFF;  // any number with the highest bit is free
inline constexpr std::uint16_t shelves_nowhere = 0x7FFF;

struct ShelvesLine {
  const std::int64_t* window;
  std::uint32_t classes;  // rows x, x + classes, ... share their lines
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
  std::uint32_t columns_line;  // which of the lines are the columns, when symmetric

  std::uint16_t* cells;
  const std::int64_t* starts;  // by row: where its column 0 would be
  std::uint16_t* first_block;  // by row: of 64 columns, that may have free cells

  std::uint64_t* sets;
  std::uint8_t* full;
  const ShelvesLine* lines;
  std::uint32_t line_count;
  const ShelvesPlace* places;
  std::uint32_t place_count;

  const std::uint64_t*
      before;              // rows that the smaller values are done with; null: all. Another thread writes it
  std::uint64_t* done;     // rows that these values are done with; null: nobody asks
  const bool* is_stopped;  // by another thread
  void (*rest)();          // lets others run, for a moment
};

/// Gives the number of cells that got a value.
using ShelvesFunction = std::uint64_t (*)(const ShelvesRun& run);

std::uint64_t run_shelves_plain(const ShelvesRun& run);

/// Null on machines that cannot run it.
ShelvesFunction shelves_avx512(const ShelvesRun& run);

}  // namespace galli
