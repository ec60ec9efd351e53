// Terms of row programs, and proofs that they repeat.
#pragma once

#include <string>
#include <variant>

#include "engine/sequences/gather.h"

namespace galli {

/// How far a search for a period goes.
struct RowLimits {
  std::uint64_t heaps = std::uint64_t{1} << 33;  ///< of outcomes that are sieved, which need no memory
  std::uint64_t kept = std::uint64_t{1} << 27;   ///< terms that may be kept for each phase, two bytes each
};

/// Terms 0, 1, 2, ... of a phase: `count` of them, or as many as the period needs when it is proved on the way. Or the reason
/// why there are none ("stopped" when control says so).
std::variant<RowSequence, Reason> row_sequence(const RowProgram& program, Ask ask, std::uint32_t phase,
                                               std::uint64_t count, const Control& control);

/// The period of a phase, proved, or the reason why none is.
std::variant<Period, Reason> row_period(const RowProgram& program, Ask ask, std::uint32_t phase,
                                        const RowLimits& limits, const Control& control);

}  // namespace galli
