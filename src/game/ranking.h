// Why play ends: weights that every move lowers, found or declared; or a cycle that shows it need not end.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "game/ruleset.h"

namespace galli {

/// Weight vectors compared lexicographically: every move leaves the first ones as they are or lowers them,
/// and lowers the first it changes. Or a declared rank that no weights confirm: it must be checked at every move, and what is
/// reachable was checked then, no more. In a sum of games several such ranks are compared like weights.
struct Ranking {
  std::vector<std::vector<Integer>> weights;
  std::vector<Expression> declared;  ///< empty where there are weights
  std::string words;                 ///< not empty: the reason itself, on boards that are not heaps

  bool operator==(const Ranking&) const = default;
};

/// "weights (1,1)", "weights (1,0), then (0,1)", "declared rank x*y, checked at every move".
std::string to_text(const Ranking& ranking, const Board& board);

/// A rank at a position, or `no_rank` where it is undefined or negative: no move may lead there or away.
inline constexpr Integer no_rank = -1;
Integer rank_at(const Expression& rank, const Position& position);

/// A ranking that all rulesets share: weights, be they those of a declared rank, or else a declared rank. Nothing when there is
/// neither. All are on the same heaps.
std::optional<Ranking> find_ranking(const std::vector<const Ruleset*>& rulesets);

/// True when shown: every move of every ruleset lowers the weight.
bool is_lowered(const std::vector<const Ruleset*>& rulesets, const std::vector<Integer>& weights);

/// Small weights that no move raises: play stays within  weights . position <= its value at the start.
std::vector<std::vector<Integer>> weights_never_raised(const std::vector<const Ruleset*>& rulesets);

/// Round and back: positions[i] moves to positions[i + 1] by rulesets[i], the last to the first.
struct Cycle {
  std::vector<Position> positions;
  std::vector<std::size_t> rulesets;  ///< indices into the list that was searched
};

/// The shortest cycle of moves among small positions, if there is one.
std::optional<Cycle> find_cycle(const std::vector<const Ruleset*>& rulesets);

}  // namespace galli
