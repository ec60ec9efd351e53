#include "game/moves/moves.h"

#include <algorithm>

#include "game/ruleset.h"

namespace galli {
namespace {

/// Counts a step; false when there are none left.
bool spend(Budget& budget) { return budget.steps != 0 && budget.steps-- != 0; }

/// One heap of a multiset moves as the code allows, or as a one-heap ruleset does. Heaps of one size move alike.
class MultisetWalk {
 public:
  MultisetWalk(const Position& from, Budget& budget, const VisitOption& visit)
      : from_(from), budget_(budget), visit_(visit) {}

  /// False when the budget ran out.
  bool run(const BySplits& moves) {
    return over_heaps([&](std::size_t index, Integer heap) {
      return std::all_of(moves.splits.begin(), moves.splits.end(), [&](const Split& split) {
        return visit_pieces(split, heap,
                            [&](std::span<const Integer> pieces) { return land(index, pieces); });
      });
    });
  }

  bool run(const Within& moves) {
    return over_heaps([&](std::size_t index, Integer heap) {
      bool goes_on = true;
      is_exhausted_ |= !visit_options(*moves.ruleset, {heap}, budget_,
                                      [&](const Position& to) { return goes_on = land(index, to); });
      return goes_on && !is_exhausted_;
    });
  }

 private:
  template <typename Move>
  bool over_heaps(Move move) {
    const auto heaps = heaps_of(from_);
    for (std::size_t i = 0; i < heaps.size(); ++i) {
      if (i > 0 && heaps[i] == heaps[i - 1]) continue;
      if (!move(i, heaps[i])) break;
    }
    return !is_exhausted_;
  }

  bool land(std::size_t index, std::span<const Integer> pieces) {
    is_exhausted_ |= !spend(budget_);
    return !is_exhausted_ && visit_(with_heap_replaced(from_, index, pieces));
  }

  const Position& from_;
  Budget& budget_;
  const VisitOption& visit_;
  bool is_exhausted_ = false;
};

/// The options by each kind of moves; false when the budget ran out.
struct OptionsBy {
  const Board& board;
  const Position& from;
  Budget& budget;
  const VisitOption& visit;

  bool operator()(const ByClauses& moves) const {
    if (const auto* to_end = std::get_if<ToEnd>(&moves.in_short)) return (*this)(*to_end);
    bool goes_on = true;
    for (const Clause& clause : moves.clauses) {
      const bool is_complete =
          visit_options(clause, board, from, budget, [&](const Position& to) { return goes_on = visit(to); });
      if (!is_complete) return false;
      if (!goes_on) break;
    }
    return true;
  }

  bool operator()(const BySplits& moves) const { return MultisetWalk(from, budget, visit).run(moves); }

  bool operator()(const ByPlacements& moves) const {
    for (const Placement& placement : moves.placements) {
      bool is_exhausted = false;
      const bool goes_on = visit_placements(placement, from, [&](const Position& to) {
        is_exhausted = !spend(budget);
        return !is_exhausted && visit(to);
      });
      if (!goes_on) return !is_exhausted;
    }
    return true;
  }

  bool operator()(const ToEnd&) const {
    const Position end = cleared(board, from);
    if (end != from && board.contains(end)) visit(end);
    return true;
  }

  bool operator()(const Within& moves) const {
    if (board.factors().empty()) return MultisetWalk(from, budget, visit).run(moves);
    const Segment where = segment(board, from, moves.part, factor_count(moves.ruleset->board));
    return visit_options(*moves.ruleset, part_of(from, where), budget,
                         [&](const Position& to) { return visit(spliced(from, where, to)); });
  }
};

bool is_same(const ToEnd&, const ToEnd&) { return true; }
bool is_same(std::monostate, std::monostate) { return true; }
bool is_same(const Within& a, const Within& b) {
  return a.part == b.part && same_rules(*a.ruleset, *b.ruleset);
}
bool is_same(const BySplits& a, const BySplits& b) { return a.splits == b.splits; }
bool is_same(const ByPlacements& a, const ByPlacements& b) { return a.placements == b.placements; }

/// Both are the same alternative, with the same content.
template <typename... Kinds>
bool is_same_in(const std::variant<Kinds...>& a, const std::variant<Kinds...>& b);

bool is_same(const ByClauses& a, const ByClauses& b) {
  return is_same_in(a.in_short, b.in_short) &&
         std::equal(a.clauses.begin(), a.clauses.end(), b.clauses.begin(), b.clauses.end(),
                    [](const Clause& x, const Clause& y) { return same_rules(x, y); });
}

template <typename... Kinds>
bool is_same_in(const std::variant<Kinds...>& a, const std::variant<Kinds...>& b) {
  return a.index() == b.index() &&
         std::visit([&]<typename Kind>(const Kind& own) { return is_same(own, std::get<Kind>(b)); }, a);
}

bool has_side(Side side) { return side != Side::both; }

struct HasSides {
  bool operator()(const ByClauses& moves) const { return has_any(moves.clauses); }
  bool operator()(const BySplits&) const { return false; }
  bool operator()(const ByPlacements& moves) const { return has_any(moves.placements); }
  bool operator()(const ToEnd&) const { return false; }
  bool operator()(const Within&) const { return false; }

  template <typename Lines>
  static bool has_any(const Lines& lines) {
    return std::any_of(lines.begin(), lines.end(), [](const auto& line) { return has_side(line.side); });
  }
};

struct OfSide {
  Side side;

  RulesetMoves operator()(const ByClauses& moves) const {
    return ByClauses{kept(moves.clauses), moves.in_short};
  }
  RulesetMoves operator()(const BySplits& moves) const { return moves; }
  RulesetMoves operator()(const ByPlacements& moves) const { return ByPlacements{kept(moves.placements)}; }
  RulesetMoves operator()(const ToEnd& moves) const { return moves; }
  RulesetMoves operator()(const Within& moves) const { return moves; }

  template <typename Lines>
  Lines kept(const Lines& lines) const {
    Lines own;
    std::copy_if(lines.begin(), lines.end(), std::back_inserter(own),
                 [&](const auto& line) { return !has_side(line.side) || line.side == side; });
    for (auto& line : own) line.side = Side::both;
    return own;
  }
};

struct LineCount {
  std::size_t operator()(const ByClauses& moves) const { return moves.clauses.size(); }
  std::size_t operator()(const BySplits& moves) const { return moves.splits.size(); }
  std::size_t operator()(const ByPlacements& moves) const { return moves.placements.size(); }
  std::size_t operator()(const ToEnd&) const { return 0; }
  std::size_t operator()(const Within&) const { return 0; }
};

}  // namespace

bool same_moves(const RulesetMoves& a, const RulesetMoves& b) { return is_same_in(a, b); }

bool has_sides(const RulesetMoves& moves) { return std::visit(HasSides{}, moves); }

RulesetMoves moves_of_side(const RulesetMoves& moves, Side side) { return std::visit(OfSide{side}, moves); }

std::size_t count_lines(const RulesetMoves& moves) { return std::visit(LineCount{}, moves); }

bool has_moves(const RulesetMoves& moves) {
  const auto* by_clauses = std::get_if<ByClauses>(&moves);
  const bool is_by_lines = count_lines(moves) > 0;
  const bool is_in_short = by_clauses && !std::holds_alternative<std::monostate>(by_clauses->in_short);
  return is_by_lines || is_in_short || std::holds_alternative<ToEnd>(moves) ||
         std::holds_alternative<Within>(moves);
}

bool visit_moves(const RulesetMoves& moves, const Board& board, const Position& from, Budget& budget,
                 const VisitOption& visit) {
  return std::visit(OptionsBy{board, from, budget, visit}, moves);
}

}  // namespace galli
