// On CPUs other than x86 there is only the plain kernel.
#include "engine/shelves/kernel.h"

namespace galli {

ShelvesFunction shelves_avx512(const ShelvesRun&) { return nullptr; }

}  // namespace galli
