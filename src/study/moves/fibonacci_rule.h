// The rule of Fibonacci Nim for people: take the least part of the heap as a sum of Fibonacci numbers (engine/zeckendorf).
#pragma once

#include <string>

#include "game/machine.h"

namespace galli {

/// What it says at a position of Fibonacci Nim; empty for every other game.
std::string fibonacci_rule(const Machine& machine, const Position& position);

}  // namespace galli
