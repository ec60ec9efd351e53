// Runs plans of the memo engine.
#pragma once

#include <cstdint>
#include <functional>
#include <variant>

#include "engine/memo/plan.h"
#include "gallimaufry/control.h"
#include "plan/engine.h"
#include "value/halt.h"
#include "value/request.h"

namespace galli {

/// What a game is worth where it takes over; asked for once, where play comes to it.
using ValueOfTakeover = std::function<std::uint64_t(const Takeover&)>;

/// Carries out a plan for this engine.
std::variant<Answer, Halt> run_memo(const Machine& machine, const MemoPlan& plan, const Request& request,
                                    const ValueOfTakeover& value_of_takeover, const Control& control);

std::variant<Answer, Halt> run_memo(const EngineTask& task);

}  // namespace galli
