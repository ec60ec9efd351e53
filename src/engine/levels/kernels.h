// The table of the kernels of the levels engine.
#pragma once

#include "base/cpu.h"
#include "engine/levels/kernel.h"

namespace galli {

inline KernelTable<LevelsKernel> levels_kernels() {
  if constexpr (is_x86) return {&levels_kernel_plain, nullptr, &levels_kernel_avx512};
  return {&levels_kernel_plain, nullptr, nullptr};
}

}  // namespace galli
