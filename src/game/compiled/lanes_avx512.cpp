// Lanes for CPUs with AVX-512: eight at a time.
#include "game/compiled/lanes_loops.h"

namespace galli {
namespace {

bool has_avx512() {
  return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq") &&
         __builtin_cpu_supports("avx512vl");
}

}  // namespace

const LaneKernel lane_kernel_avx512 = {"avx512", has_avx512, run_lanes};

}  // namespace galli
