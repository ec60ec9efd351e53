// On CPUs other than x86 there is only the plain kernel.
#include "engine/sieve/kernel.h"

namespace galli {
namespace {

bool never() { return false; }

}  // namespace

const SweepKernel sweep_kernel_avx2 = {"avx2", 4, never, nullptr, nullptr};
const SweepKernel sweep_kernel_avx512 = {"avx512", 8, never, nullptr, nullptr};

}  // namespace galli
