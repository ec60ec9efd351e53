// The table of the kernels of sweeps.
#pragma once

#include "base/cpu.h"
#include "engine/sieve/kernel.h"

namespace galli {

inline KernelTable<SweepKernel> sweep_kernels() {
  if constexpr (is_x86) return {&sweep_kernel_plain, &sweep_kernel_avx2, &sweep_kernel_avx512};
  return {&sweep_kernel_plain, nullptr, nullptr};
}

}  // namespace galli
