// Is a game unchanged when its heaps are permuted? Shown by comparing the rules with their permuted selves.
#pragma once

#include "game/machine.h"

namespace galli {

/// True when shown: every permutation of the heaps turns each formula into itself, up to the order of clauses,
/// loops and arguments. False may mean "not shown".
bool is_symmetric(const Machine& machine);

}  // namespace galli
