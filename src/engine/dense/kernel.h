// The inner loop of the dense engine where it fills rows (engine/dense/rows.h): the values that the options of 16 neighbouring cells
// have. Kernel files include this and nothing with inline code, so that no instruction of a newer CPU leaks into the rest of the
// program.
#pragma once

#include <cstddef>
#include <cstdint>

#include "engine/dense/row_move.h"

namespace galli {

inline constexpr std::uint32_t row_nowhere = 0xFFFF'FFFFU;  ///< the value of a cell that has none

struct RowBlock {
  const std::uint32_t* board;
  std::int32_t at;      // the first of the cells
  std::uint32_t base;   // values from here on are looked for
  std::uint32_t count;  // planes: 1, 2 or 4
  bool until_all_win;   // the rest does not matter once each cell has an option of value 0
  const RowMove* moving;
  std::size_t moving_count;
  const RowMove* fixed;
  std::size_t fixed_count;
  std::uint32_t* found;  // plane by plane, cell by cell: bit b of plane p says that base + 32 p + b is there
};

struct RowKernel {
  void (*find)(const RowBlock& block);
};

extern const RowKernel row_kernel_plain;
extern const RowKernel row_kernel_avx2;
extern const RowKernel row_kernel_avx512;

}  // namespace galli
