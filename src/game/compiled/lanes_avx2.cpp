// Lanes for CPUs with AVX2: four at a time.
#include "game/compiled/lanes_loops.h"

namespace galli {
namespace {

bool has_avx2() { return __builtin_cpu_supports("avx2"); }

}  // namespace

const LaneKernel lane_kernel_avx2 = {"avx2", has_avx2, run_lanes};

}  // namespace galli
