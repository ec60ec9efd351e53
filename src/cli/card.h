// The card of a game: what it is, why it ends, how it begins, what to try next.
#pragma once

#include <string>

#include "cli/subject.h"

namespace galli {

/// Says in place of the first P-positions why they were refused, if they were.
std::string card(const Options& options, const Subject& subject, const Control& control);

}  // namespace galli
