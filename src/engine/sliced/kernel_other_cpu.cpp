// On CPUs other than x86 there is only the plain kernel.
#include "engine/sliced/kernel.h"

namespace galli {
namespace {

bool never() { return false; }

}  // namespace

const SlicedKernel sliced_kernel_avx2 = {"avx2", 4, never, nullptr};
const SlicedKernel sliced_kernel_avx512 = {"avx512", 8, never, nullptr};

}  // namespace galli
