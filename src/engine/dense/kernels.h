// The table of the kernels of rows.
#pragma once

#include "base/cpu.h"
#include "engine/dense/kernel.h"

namespace galli {

inline KernelTable<RowKernel> row_kernels() {
  if constexpr (is_x86) return {&row_kernel_plain, &row_kernel_avx2, &row_kernel_avx512};
  return {&row_kernel_plain, nullptr, nullptr};
}

}  // namespace galli
