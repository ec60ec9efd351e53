// The card of a game: what it is, why it ends, how it begins, what to try next.
#pragma once

#include <string>

#include "cli/subject.h"

namespace galli {

/// Says in place of the first P-positions why they were refused, if they were.
std::string card(const Options& options, const Subject& subject, const Control& control);

/// The card of a partizan ruleset, by the moves of both players; there is no game to it.
std::string partizan_card(const Ruleset& left, const Ruleset& right, const std::string& name);

}  // namespace galli
