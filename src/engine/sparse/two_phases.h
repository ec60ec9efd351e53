// Plans of two phases one of which does not need the other: two threads search them, the second a little behind the first.
//
// Tried and dropped: handing over each place by itself, with both counters on the same cache line. It was slower than one thread.
//
// nim >> wythoff: the P-positions of wythoff are found by themselves; the first phase, nim, asks in each row where that of wythoff is.
#pragma once

#include <optional>

#include "engine/sparse/plan.h"

namespace galli {

struct TwoPhases {
  SparsePlan first;   ///< of the phase that stands alone
  SparsePlan second;  ///< of the other, which is asked about; it looks at the first in its own row only
};

/// Nothing when the plan cannot be divided so.
std::optional<TwoPhases> divided(const SparsePlan& plan, std::uint32_t asked_phase);

}  // namespace galli
