// Periods of sequences: what is claimed of one, how well it is known, and why.
#pragma once

#include <optional>

#include "base/arithmetic.h"

namespace galli {

/// a(n + period) = a(n) + saltus for all n >= preperiod; both as small as they can be.
struct Period {
  Integer preperiod = 0;
  Integer period = 1;
  Integer saltus = 0;  ///< 0: plainly periodic

  std::optional<Integer> last_exception() const {
    return preperiod == 0 ? std::nullopt : std::optional(preperiod - 1);
  }
  bool operator==(const Period&) const = default;
};

/// Why a period holds for ever.
enum class PeriodArgument {
  finite_state,           ///< what the next term depends on came back
  guy_smith,              ///< enough terms of a take-and-break game repeat
  arithmetic_recurrence,  ///< what the next term depends on came back, raised by the saltus
};

/// What was found out about a sequence whose terms 0..bound were computed.
struct PeriodFinding {
  std::optional<Period> period;            ///< nothing: none was found
  std::optional<PeriodArgument> argument;  ///< nothing: the period is only observed
  Integer bound = 0;
};

}  // namespace galli
