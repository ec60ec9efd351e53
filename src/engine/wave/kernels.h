// The table of the kernels of the wave engine.
#pragma once

#include "base/cpu.h"
#include "engine/wave/kernel.h"

namespace galli {

inline KernelTable<WaveKernel> wave_kernels() {
  if constexpr (is_x86) return {&wave_kernel_plain, &wave_kernel_avx2, &wave_kernel_avx512};
  return {&wave_kernel_plain, nullptr, nullptr};
}

}  // namespace galli
