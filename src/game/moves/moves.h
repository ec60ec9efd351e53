// What says where one may move: a ruleset has one of these. A new alternative does not compile, in moves.cpp, until it says what its options are,
// what it is equal to, what each player has of it and how many lines of rules it is; and in `notation`, its words and its option map.
// Why play ends goes by the kind of board (game/ending.cpp).
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <variant>
#include <vector>

#include "game/moves/clause.h"
#include "game/moves/placement.h"
#include "game/moves/split.h"

namespace galli {

struct Ruleset;

/// One move, to the cleared position, from every other.
struct ToEnd {
  bool operator==(const ToEnd&) const = default;
};

/// The moves of another ruleset on a part of the position: on factor `part` and as many more as its board has; or, on a multiset, on
/// any one heap.
struct Within {
  std::shared_ptr<const Ruleset> ruleset;
  std::size_t part = 0;
};

/// On heaps. Where they say the same as `to_end`, or as a ruleset on some factors of a product of heaps, that is noted.
struct ByClauses {
  std::vector<Clause> clauses{};
  std::variant<std::monostate, ToEnd, Within> in_short{};
};

/// On multisets.
struct BySplits {
  std::vector<Split> splits{};
};

/// On grids.
struct ByPlacements {
  std::vector<Placement> placements{};
};

using RulesetMoves = std::variant<ByClauses, BySplits, ByPlacements, ToEnd, Within>;

/// The same moves by the same text.
bool same_moves(const RulesetMoves& a, const RulesetMoves& b);
/// Some moves are for one player only.
bool has_sides(const RulesetMoves& moves);
/// One player's moves.
RulesetMoves moves_of_side(const RulesetMoves& moves, Side side);
/// Lines of rules: clauses, digits of a code, pieces. Other moves have none.
std::size_t count_lines(const RulesetMoves& moves);
/// There is a rule by which one may move.
bool has_moves(const RulesetMoves& moves);

using VisitOption = std::function<bool(const Position&)>;

/// Calls `visit` with every option on the board, in the order of the text; the same option may come twice. `visit` returns false to
/// stop. The answer is false when the budget ran out.
bool visit_moves(const RulesetMoves& moves, const Board& board, const Position& from, Budget& budget,
                 const VisitOption& visit);

}  // namespace galli
