// The inner loop of the sliced engine as plain structs: what a kernel takes and gives. Kernel files include this
// and nothing with inline code, so that no instruction of a newer CPU leaks into the rest of the program.
#pragma once

#include <cstdint>

namespace galli {

/// A P-position in each lane whose bit is set, somewhere in the block that the lane works on.
struct SlicedFound {
  std::uint32_t step;  // of the run
  std::uint16_t row;   // in the block
  std::uint16_t column;
  std::uint32_t word;  // bit b of it is lane 64 * word + b
  std::uint64_t bits;
};

/// Steps one after the other. A bit of a line is 1 while the line is open. In front of each step, columns and
/// diagonals that leave a block below go on to the next lane; those of the last lane go to `out`, those of lane 0
/// come from `in`: for each column of the board 32 bits whose highest is that of the column, then 32 whose highest is
/// that of the diagonal.
struct SlicedRun {
  std::uint32_t width;       // rows and columns of a block; a power of two, at least 4
  std::uint64_t* rows;       // `width` vectors
  std::uint64_t* columns;    // `width` vectors
  std::uint64_t* diagonals;  // twice `width` vectors, a ring
  std::uint32_t origin;      // where in the ring the main diagonal of the last step's blocks is: 0 or `width`
  std::uint32_t steps;

  const std::uint32_t* in;
  std::uint32_t in_stride;  // from a step to the next
  std::uint32_t* out;
  std::uint32_t out_stride;

  // Lanes that begin and end a row of blocks, one after the other.
  std::uint32_t lane;       // the next to begin
  std::uint32_t wait;       // steps until then; many: none does
  std::uint32_t period;     // steps to the one behind it
  bool starts_on_diagonal;  // its first block is on the diagonal of the board, which is symmetric
  std::uint32_t end_lane;   // the next to end
  std::uint32_t end_wait;   // steps until then; the one behind it ends one step later
  std::uint64_t closed;     // receives how many rows were closed in those that ended

  SlicedFound* found;  // with room for all of one step
  std::uint32_t room;
  std::uint32_t found_count;
};

/// Goes on until the steps are done or there is no room; gives how many were done.
using SlicedFunction = std::uint32_t (*)(SlicedRun& run);

struct SlicedKernel {
  std::uint32_t words;  // in a vector
  /// By the table of the game (engine/sliced/plan.h). Where nothing is listed, rows and columns must be in every set.
  SlicedFunction (*choose)(std::uint32_t table, bool lists);
};

extern const SlicedKernel sliced_kernel_plain;
extern const SlicedKernel sliced_kernel_avx2;
extern const SlicedKernel sliced_kernel_avx512;

}  // namespace galli
