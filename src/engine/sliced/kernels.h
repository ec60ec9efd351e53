// The table of the kernels of the sliced engine.
#pragma once

#include "base/cpu.h"
#include "engine/sliced/kernel.h"

namespace galli {

inline KernelTable<SlicedKernel> sliced_kernels() {
  if constexpr (is_x86) return {&sliced_kernel_plain, &sliced_kernel_avx2, &sliced_kernel_avx512};
  return {&sliced_kernel_plain, nullptr, nullptr};
}

}  // namespace galli
