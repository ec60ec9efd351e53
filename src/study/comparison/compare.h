// Two games side by side: are their P-positions the same, are their nim-values, and which dominates which.
#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "study/comparison/domination.h"

namespace galli {

/// The bound that people mean when they give none: fewer cells for more heaps, and what can be computed in some seconds.
Integer default_compare_bound(const std::vector<Game>& games, const PlanSettings& settings);

/// With heaps to the bound. Throws Error when a table cannot be had.
PairFinding compare_games(const Game& a, const Game& b, Integer bound, bool with_strong,
                          const PlanSettings& settings, const Control& control);

}  // namespace galli
