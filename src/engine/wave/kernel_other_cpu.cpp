// On CPUs other than x86 there is only the plain kernel.
#include "engine/wave/kernel.h"

namespace galli {
namespace {

bool never() { return false; }

}  // namespace

const WaveKernel wave_kernel_avx2 = {"avx2", 4, never, nullptr, nullptr};
const WaveKernel wave_kernel_avx512 = {"avx512", 8, never, nullptr, nullptr};

}  // namespace galli
