// Zeckendorf's representation: every natural number is a sum of Fibonacci numbers 1, 2, 3, 5, 8, ... of which no two are
// neighbours, in one way only. (E. Zeckendorf 1972; C. G. Lekkerkerker 1952.) In Fibonacci Nim who may take the least
// part of the heap wins.
#pragma once

#include <vector>

#include "base/arithmetic.h"

namespace galli {

/// The parts of n >= 0, the largest first; none of zero.
std::vector<Integer> zeckendorf(Integer n);

/// 0, 1, 1, 2, 3, 5, ... for n >= 0; nothing when it leaves 64 bits.
MaybeInteger fibonacci(Integer n);

}  // namespace galli
