// What the sieve engine needs to know of a game, or why it cannot run it.
#pragma once

#include <variant>

#include "engine/sequences/row.h"
#include "value/request.h"

namespace galli {

struct SievePlan {
  RowProgram program;
  std::uint64_t max_terms = 0;  ///< that may be computed and kept when no period is proved on the way
};

/// The plan, or the reason why there is none.
std::variant<SievePlan, Reason> plan_sieve(const Machine& machine, const Families& families);

/// The largest heap that a request on one heap, or on a multiset of heaps, asks about.
std::uint64_t largest_heap(const Request& request);

}  // namespace galli
