// Plans as data that can be shown: what is asked, what was chosen and why, what could be done instead.
#pragma once

#include <string>

#include "gallimaufry/explain.h"
#include "plan/engine.h"

namespace galli {

/// What there is to say of a game, without any plan. `game` is its own text.
ExplainAnswer explained_game(const std::string& game, const Machine& machine);

/// A request and its plan, and why the other engines are not taken. `may_change`: less of the answer would also do,
/// so that cheaper questions are named.
Explanation explained(const Question& question, const Plan& plan, Engines engines, bool may_change = true);

}  // namespace galli
