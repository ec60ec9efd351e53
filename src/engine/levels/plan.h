// The plan of the levels engine, with what it costs; what it needs to know of a game is in engine/boards/plan.h.
#pragma once

#include <variant>

#include "engine/boards/plan.h"
#include "plan/engine.h"

namespace galli {

/// The plan, or the reason why there is none.
std::variant<Plan, Reason> levels_offer(const EngineQuestion& question);

/// Bytes of all that the engine keeps for `values` values, other than the answer.
std::uint64_t levels_bytes(const LevelsPlan& plan, const Request& request, std::uint64_t values);

}  // namespace galli
