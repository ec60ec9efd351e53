// The octal loops on vectors of 16 bytes: run everywhere, and are SSE2 on x86-64.
#include "engine/octal/kernel_loops.h"

namespace galli {
namespace {

using Vector = std::uint16_t __attribute__((vector_size(16)));

}  // namespace

const OctalKernel octal_kernel_plain = {Search<Loops<Vector>>::least_missing, mark_each_lane,
                                        Loops<Vector>::strike_lanes, pack_marks};

}  // namespace galli
