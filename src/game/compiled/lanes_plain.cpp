// Lanes for any CPU.
#include "game/compiled/lanes_loops.h"

namespace galli {
namespace {

bool always() { return true; }

}  // namespace

const LaneKernel lane_kernel_plain = {"plain", always, run_lanes};

}  // namespace galli
