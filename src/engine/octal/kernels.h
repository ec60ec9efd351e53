// The table of the kernels of the octal engine.
#pragma once

#include "base/cpu.h"
#include "engine/octal/kernel.h"

namespace galli {

inline KernelTable<OctalKernel> octal_kernels() {
  if constexpr (is_x86) return {&octal_kernel_plain, &octal_kernel_avx2, &octal_kernel_avx512};
  return {&octal_kernel_plain, nullptr, nullptr};
}

}  // namespace galli
