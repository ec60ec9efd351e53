// What the levels engine needs to know of a game, or why it cannot run it.
#pragma once

#include <variant>

#include "plan/shape.h"
#include "value/request.h"

namespace galli {

struct LevelsPlan {
  std::uint32_t threads = 1;
};

/// The plan, or the reason why there is none.
std::variant<LevelsPlan, Reason> plan_levels(const Machine& machine, const Families& families,
                                             const Request& request);

}  // namespace galli
