// Terms of games in which all amounts but finitely many may be taken, alone or under comply/constrain; and proofs that they repeat.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/sequences/row.h"
#include "gallimaufry/control.h"
#include "gallimaufry/period.h"

namespace galli {

/// Nim-values, or 0 for P and 1 for N, that may grow.
struct TwistSequence {
  std::vector<std::uint32_t> terms;
  std::optional<Period> period;  ///< then there are preperiod + period terms, or more

  /// Term n; without a period n must be among the terms.
  std::uint64_t at(std::uint64_t n) const {
    if (n < terms.size()) return terms[n];
    const std::uint64_t turns = (n - period->preperiod) / period->period;
    return terms[n - turns * period->period] + turns * period->saltus;
  }
  /// Terms 0..count-1; without a period there must be this many.
  std::vector<std::uint64_t> first(std::uint64_t count) const;
};

/// The two sides of a comply/constrain game. twist(subtraction{S}) has taken = excluded = S.
struct TwistRules {
  AmountList taken;     ///< A: the amounts of the finite side
  AmountList excluded;  ///< B: what the infinite side may not take
};

struct TwistSequences {
  TwistSequence finite;    ///< a
  TwistSequence infinite;  ///< b
};

/// Nim-values until both periods are proved, or `limit` of them; nothing when stopped.
std::optional<TwistSequences> twist_values(const TwistRules& rules, std::uint64_t limit,
                                           const Control& control);
/// The same for outcomes.
std::optional<TwistSequences> twist_outcomes(const TwistRules& rules, std::uint64_t limit,
                                             const Control& control);

/// Nim-values of allbut{excluded}.
std::optional<TwistSequence> all_but_values(const AmountList& excluded, std::uint64_t limit,
                                            const Control& control);

}  // namespace galli
