// Two games side by side: are their P-positions the same, are their nim-values, and which dominates which.
#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "study/domination.h"

namespace galli {

struct PairFinding {
  std::string why_not;              ///< nothing can be compared; the rest is then empty
  std::string note;                 ///< the boards are not the same set of positions
  Agreement positions;              ///< outcomes of A and of B
  std::optional<Agreement> values;  ///< none in misere play
  std::variant<Agreement, Unasked> a_dominates_b, b_dominates_a;
  std::optional<Witness> against_a, against_b;  ///< where A, or B, does not dominate the other
  std::optional<Relation> relation;             ///< none when domination is not asked
  std::optional<StrongDomination> a_strongly,
      b_strongly;  ///< where it dominates, and they are not the same game
};

struct CompareQuestion {
  Integer bound = 0;
  bool with_strong = true;
};

/// The bound that people mean when they give none: fewer cells for more heaps, and what can be computed in some seconds.
Integer default_compare_bound(const std::vector<Game>& games, const PlanSettings& settings);

/// Throws Error when a table cannot be had.
PairFinding compare_games(const Game& a, const Game& b, const CompareQuestion& question,
                          const Library& library, const PlanSettings& settings, const Control& control);

}  // namespace galli
