// What the sliced engine needs to know of a game, or why it cannot run it.
#pragma once

#include <variant>

#include "plan/shape.h"
#include "value/request.h"

namespace galli {

struct SlicedPlan {
  std::uint32_t threads = 1;
};

/// The plan, or the reason why there is none.
std::variant<SlicedPlan, Reason> plan_sliced(const Machine& machine, const Families& families,
                                             const Request& request);

}  // namespace galli
