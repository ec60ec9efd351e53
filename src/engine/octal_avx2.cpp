// The octal loops on vectors of 32 bytes. Built with -mavx2 -mpopcnt.
#include "engine/octal_loops.h"

namespace galli {
namespace {

using Vector = std::uint16_t __attribute__((vector_size(32)));

bool has_avx2() { return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("popcnt"); }

}  // namespace

const OctalKernel octal_kernel_avx2 = {
    "avx2", has_avx2, Loops<Vector>::least_missing, mark_each_lane, Loops<Vector>::strike_lanes, pack_marks};

}  // namespace galli
