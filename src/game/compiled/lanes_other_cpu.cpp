// On CPUs other than x86 there is only the plain kernel.
#include "game/compiled/lanes.h"

namespace galli {
namespace {

bool never_supported() { return false; }

}  // namespace

const LaneKernel lane_kernel_avx2 = {"avx2", never_supported, nullptr};
const LaneKernel lane_kernel_avx512 = {"avx512", never_supported, nullptr};

}  // namespace galli
