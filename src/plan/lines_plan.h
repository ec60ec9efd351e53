// What the lines engine needs to know of a game, or why it cannot run it.
#pragma once

#include <variant>

#include "plan/shape.h"
#include "value/request.h"

namespace galli {

struct LinesPlan {
  std::uint32_t threads = 1;
};

/// The plan, or the reason why there is none.
std::variant<LinesPlan, Reason> plan_lines(const Machine& machine, const Families& families,
                                           const Request& request);

}  // namespace galli
