// The table of the kernels of the sparse engine.
#pragma once

#include "base/cpu.h"
#include "engine/sparse/kernel.h"

namespace galli {

inline KernelTable<SparseKernel> sparse_kernels() {
  if constexpr (is_x86) return {&sparse_kernel_plain, &sparse_kernel_avx2, &sparse_kernel_avx512};
  return {&sparse_kernel_plain, nullptr, nullptr};
}

}  // namespace galli
