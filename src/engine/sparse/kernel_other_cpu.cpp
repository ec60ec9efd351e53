// On CPUs other than x86 there is only the plain kernel.
#include "engine/sparse/kernel.h"

namespace galli {
namespace {

bool never() { return false; }

}  // namespace

const SparseKernel sparse_kernel_avx2 = {"avx2", never, nullptr};
const SparseKernel sparse_kernel_avx512 = {"avx512", never, nullptr};

}  // namespace galli
