#include "game/ruleset.h"

#include <algorithm>
#include <limits>
#include <set>

namespace galli {
namespace {

constexpr Integer lowest = std::numeric_limits<Integer>::min();
constexpr Integer highest = std::numeric_limits<Integer>::max();

/// Walks the loops of one clause, outermost first.
class Walk {
 public:
  Walk(const Clause& clause, const Board& board, const Position& from, Budget& budget,
       const std::function<bool(const Position&)>& visit)
      : clause_(clause), board_(board), from_(from), budget_(budget), visit_(visit), target_(from.size()) {}

  /// False when the budget ran out or the visitor had enough.
  bool run() { return loop(0); }
  bool is_exhausted() const { return is_exhausted_; }

 private:
  Place place() const { return {from_, values_}; }

  /// Guards that can be checked when the first `depth` variables are known.
  bool guards_hold(std::size_t depth) const {
    return std::all_of(clause_.guards.begin(), clause_.guards.end(), [&](const Guard& guard) {
      return guard.loops != depth || truth_at(guard.condition, place()) == Truth::yes;
    });
  }

  bool loop(std::size_t depth) {
    if (!guards_hold(depth)) return true;
    if (depth == clause_.loops.size()) return land();
    const Loop& range = clause_.loops[depth];
    return range.set ? over_set(*range.set, lowest, highest, depth) : over_range(range, depth);
  }

  bool over_range(const Loop& range, std::size_t depth) {
    const MaybeInteger first = number_at(range.first, place());
    const MaybeInteger last = number_at(range.last, place());
    if (!first || !last || *first > *last) return true;
    if (const IntegerSet* set = required_set(depth)) return over_set(*set, *first, *last, depth);
    for (Integer value = *first;; ++value) {
      if (!step(value, depth)) return false;
      if (value == *last) return true;
    }
  }

  /// A set that the guards require loop variable `depth` to be in: it spares walking through a long range.
  const IntegerSet* required_set(std::size_t depth) const {
    for (const Guard& guard : clause_.guards) {
      const bool is_membership =
          guard.condition.op == Expression::Op::in_set && guard.condition.kids[0] == loop_variable(depth);
      if (is_membership) return guard.condition.set.get();
    }
    return nullptr;
  }

  bool over_set(const IntegerSet& set, Integer first, Integer last, std::size_t depth) {
    for (const Progression& part : set.parts) {
      const Integer end = part.last ? std::min(*part.last, last) : last;
      for (MaybeInteger value = part.least_from(first); value && *value <= end;
           value = checked_add(*value, part.step)) {
        if (!step(*value, depth)) return false;
      }
    }
    return true;
  }

  bool step(Integer value, std::size_t depth) {
    if (budget_.steps == 0) {
      is_exhausted_ = true;
      return false;
    }
    --budget_.steps;
    values_.push_back(value);
    const bool goes_on = loop(depth + 1);
    values_.pop_back();
    return goes_on;
  }

  bool land() {
    for (std::size_t heap = 0; heap < target_.size(); ++heap) {
      const MaybeInteger size = number_at(clause_.target[heap], place());
      if (!size || *size < 0) return true;
      target_[heap] = *size;
    }
    return !board_.contains(target_) || visit_(target_);
  }

  const Clause& clause_;
  const Board& board_;
  const Position& from_;
  Budget& budget_;
  const std::function<bool(const Position&)>& visit_;
  std::vector<Integer> values_;
  Position target_;
  bool is_exhausted_ = false;
};

using Visit = std::function<bool(const Position&)>;

/// Counts a step; false when there are none left.
bool spend(Budget& budget) { return budget.steps != 0 && budget.steps-- != 0; }

/// One heap of a multiset moves as the code allows, or as a one-heap ruleset does. Heaps of one size move alike.
class MultisetWalk {
 public:
  MultisetWalk(const Ruleset& ruleset, const Position& from, Budget& budget, const Visit& visit)
      : ruleset_(ruleset), from_(from), budget_(budget), visit_(visit) {}

  /// False when the budget ran out.
  bool run() {
    const auto heaps = heaps_of(from_);
    for (std::size_t i = 0; i < heaps.size(); ++i) {
      if (i > 0 && heaps[i] == heaps[i - 1]) continue;
      if (!(ruleset_.within ? by_ruleset(i, heaps[i]) : by_code(i, heaps[i]))) break;
    }
    return !is_exhausted_;
  }

 private:
  bool by_code(std::size_t index, Integer heap) {
    return std::all_of(ruleset_.splits.begin(), ruleset_.splits.end(), [&](const Split& split) {
      return visit_pieces(split, heap, [&](std::span<const Integer> pieces) { return land(index, pieces); });
    });
  }

  bool by_ruleset(std::size_t index, Integer heap) {
    bool goes_on = true;
    is_exhausted_ |= !visit_options(*ruleset_.within, {heap}, budget_,
                                    [&](const Position& to) { return goes_on = land(index, to); });
    return goes_on && !is_exhausted_;
  }

  bool land(std::size_t index, std::span<const Integer> pieces) {
    is_exhausted_ |= !spend(budget_);
    return !is_exhausted_ && visit_(with_heap_replaced(from_, index, pieces));
  }

  const Ruleset& ruleset_;
  const Position& from_;
  Budget& budget_;
  const Visit& visit_;
  bool is_exhausted_ = false;
};

/// The moves of a ruleset on a part of the position.
bool visit_part(const Ruleset& ruleset, const Position& from, Budget& budget, const Visit& visit) {
  const Segment where = segment(ruleset.board, from, ruleset.part, factor_count(ruleset.within->board));
  return visit_options(*ruleset.within, part_of(from, where), budget,
                       [&](const Position& to) { return visit(spliced(from, where, to)); });
}

bool visit_clauses(const Ruleset& ruleset, const Position& from, Budget& budget, const Visit& visit) {
  bool goes_on = true;
  for (const Clause& clause : ruleset.clauses) {
    const bool is_complete = visit_options(clause, ruleset.board, from, budget,
                                           [&](const Position& to) { return goes_on = visit(to); });
    if (!is_complete) return false;
    if (!goes_on) break;
  }
  return true;
}

template <typename Moves>
Moves of_one_side(const Moves& moves, Side side) {
  Moves kept;
  std::copy_if(moves.begin(), moves.end(), std::back_inserter(kept),
               [&](const auto& move) { return move.side == Side::both || move.side == side; });
  for (auto& move : kept) move.side = Side::both;
  return kept;
}

}  // namespace

bool Loop::operator==(const Loop& other) const {
  const bool same_set = set && other.set ? *set == *other.set : !set && !other.set;
  return same_set && first == other.first && last == other.last;
}

bool same_rules(const Clause& a, const Clause& b) {
  return a.target == b.target && a.loops == b.loops && a.guards == b.guards && a.side == b.side;
}

bool same_rules(const Ruleset& a, const Ruleset& b) {
  const bool same_board = a.board.kind == b.board.kind && a.board.dimension() == b.board.dimension() &&
                          a.board.conditions == b.board.conditions && a.board.factors == b.board.factors;
  const bool same_inside =
      a.within && b.within ? a.part == b.part && same_rules(*a.within, *b.within) : !a.within && !b.within;
  return same_board && same_inside && a.rank == b.rank && a.splits == b.splits &&
         a.placements == b.placements && a.moves_to_end == b.moves_to_end &&
         std::equal(a.clauses.begin(), a.clauses.end(), b.clauses.begin(), b.clauses.end(),
                    [](const Clause& x, const Clause& y) { return same_rules(x, y); });
}

std::optional<Position> started(const Start& start, const Position& given) {
  Position position;
  for (const Expression& size : start.target) {
    const MaybeInteger value = number_at(size, {given, {}});
    if (!value) return {};
    position.push_back(*value);
  }
  return position;
}

bool is_partizan(const Ruleset& ruleset) {
  const auto has_side = [](const auto& move) { return move.side != Side::both; };
  return std::any_of(ruleset.clauses.begin(), ruleset.clauses.end(), has_side) ||
         std::any_of(ruleset.placements.begin(), ruleset.placements.end(), has_side);
}

Ruleset of_side(const Ruleset& ruleset, Side side) {
  Ruleset result = ruleset;
  result.name = (side == Side::left ? "left(" : "right(") + ruleset.name + ")";
  result.clauses = of_one_side(ruleset.clauses, side);
  result.placements = of_one_side(ruleset.placements, side);
  return result;
}

bool visit_options(const Clause& clause, const Board& board, const Position& from, Budget& budget,
                   const Visit& visit) {
  Walk walk(clause, board, from, budget, visit);
  walk.run();
  return !walk.is_exhausted();
}

bool visit_options(const Ruleset& ruleset, const Position& from, Budget& budget, const Visit& visit) {
  if (ruleset.moves_to_end) {
    const Position end = cleared(ruleset.board, from);
    if (end != from && ruleset.board.contains(end)) visit(end);
    return true;
  }
  switch (ruleset.board.kind) {
    case Board::Kind::heaps: return visit_clauses(ruleset, from, budget, visit);
    case Board::Kind::multiset: return MultisetWalk(ruleset, from, budget, visit).run();
    case Board::Kind::product: return !ruleset.within || visit_part(ruleset, from, budget, visit);
    case Board::Kind::grid:
    case Board::Kind::partners: break;
  }
  for (const Placement& placement : ruleset.placements) {
    bool is_exhausted = false;
    const bool goes_on = visit_placements(placement, from, [&](const Position& to) {
      is_exhausted = !spend(budget);
      return !is_exhausted && visit(to);
    });
    if (!goes_on) return !is_exhausted;
  }
  return true;
}

std::optional<std::vector<Position>> options(const Ruleset& ruleset, const Position& from, Budget& budget) {
  std::vector<Position> found;
  std::set<Position> seen;
  const bool is_complete = visit_options(ruleset, from, budget, [&](const Position& option) {
    if (seen.insert(option).second) found.push_back(option);
    return found.size() <= budget.options;
  });
  return is_complete && found.size() <= budget.options ? std::optional(std::move(found)) : std::nullopt;
}

std::string to_text(const Clause& clause, const Board& board) {
  std::vector<std::string> names;
  for (const Loop& loop : clause.loops) names.push_back(loop.name);
  const auto text = [&](const Expression& e) { return to_text(e, board.heaps, names); };
  std::string line;
  for (const Expression& size : clause.target) line += (line.empty() ? "(" : ", ") + text(size);
  line += ")";
  const char* separator = " for ";
  for (const Loop& loop : clause.loops) {
    line += separator + loop.name + " in ";
    line += loop.set ? "{" + to_text(*loop.set) + "}" : text(loop.first) + ".." + text(loop.last);
    separator = ", ";
  }
  separator = " where ";
  for (const Guard& guard : clause.guards) {
    const bool is_or = guard.condition.op == Expression::Op::or_;
    line += separator + (is_or ? "(" + text(guard.condition) + ")" : text(guard.condition));
    separator = " and ";
  }
  if (clause.side != Side::both) line.insert(0, clause.side == Side::left ? "left " : "right ");
  return line;
}

}  // namespace galli
