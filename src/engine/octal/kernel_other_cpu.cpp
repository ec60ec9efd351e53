// On CPUs other than x86 there is only the plain kernel.
#include "engine/octal/kernel.h"

namespace galli {
namespace {

bool never() { return false; }

}  // namespace

const OctalKernel octal_kernel_avx2 = {"avx2", never, nullptr, nullptr, nullptr, nullptr};
const OctalKernel octal_kernel_avx512 = {"avx512", never, nullptr, nullptr, nullptr, nullptr};

}  // namespace galli
