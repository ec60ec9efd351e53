// Fibonacci Nim, recognised by its rules; or why a game is not.
#pragma once

#include <variant>

#include "plan/engine.h"
#include "plan/shape.h"

namespace galli {

/// Nothing more need be known.
struct ZeckendorfPlan {};

/// The moves are (n - i, 2i) for i from 1 to the smaller of n and the limit, whatever the names.
bool is_fibonacci_nim(const Machine& machine);

/// The same with what it costs, as the planner asks for it.
std::variant<Plan, Reason> zeckendorf_offer(const EngineQuestion& question);

}  // namespace galli
