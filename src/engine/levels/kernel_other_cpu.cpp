// On CPUs other than x86 there is only the plain kernel.
#include "engine/levels/kernel.h"

namespace galli {

LevelsFunction levels_avx512(const LevelsRun&) { return nullptr; }

}  // namespace galli
