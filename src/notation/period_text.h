// Periods in words.
#pragma once

#include <string>

#include "gallimaufry/period.h"

namespace galli {

/// "period 34, last exception n = 52"
std::string in_words(const Period& period);
std::string in_words(const ClaimedPeriod& period);

/// The same and, on a second line, how that is known.
std::string in_words(const PeriodFinding& finding);

}  // namespace galli
