// Terms of phases that depend on each other, or have several imposed sets, or few but large amounts, or are asked for
// nim-values: every term is put together from the terms it leads to. This costs the number of options for each heap, in any row program.
//
// A term depends on the terms of the phases of its component (those that play can come back to) at the `window` heaps below,
// and on terms of other phases, which repeat with a common period k from some heap on. So equal windows at a distance that k
// divides prove a period. All terms are kept; Brent's algorithm compares the windows themselves, where their sums agree.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/sequences/row.h"
#include "gallimaufry/control.h"
#include "gallimaufry/period.h"
#include "value/request.h"

namespace galli {

/// Nim-values, or 0 for P and 1 for N: the first ones, and that they repeat when that is proved.
struct RowSequence {
  std::vector<std::uint16_t> terms;
  std::optional<Period> period;  ///< then there are preperiod + period terms

  /// Term n; without a period n must be among the terms.
  std::uint16_t at(std::uint64_t n) const {
    if (n >= terms.size()) n = period->preperiod + (n - period->preperiod) % period->period;
    return terms[n];
  }
};

/// What is known of other phases, by phase; those of the component are empty. Enough of each is known for `limit` terms.
using KnownSequences = std::vector<RowSequence>;

/// Sequences of all phases of the component, until their periods are proved or they have `limit` terms; nothing when
/// stopped. Phases that a stay leads to come first in `component`.
std::optional<std::vector<RowSequence>> gathered_sequences(const RowProgram& program, Ask ask,
                                                           const std::vector<std::uint32_t>& component,
                                                           const KnownSequences& known, std::uint64_t limit,
                                                           const Control& control);

/// No nim-value of the phase is larger than the number of its options.
std::uint64_t max_options(const std::vector<RowSet>& sets);

}  // namespace galli
