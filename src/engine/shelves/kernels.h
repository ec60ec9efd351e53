// The table of the kernels of the shelves engine.
#pragma once

#include "base/cpu.h"
#include "engine/shelves/kernel.h"

namespace galli {

inline KernelTable<ShelvesKernel> shelves_kernels() {
  if constexpr (is_x86) return {&shelves_kernel_plain, nullptr, &shelves_kernel_avx512};
  return {&shelves_kernel_plain, nullptr, nullptr};
}

}  // namespace galli
