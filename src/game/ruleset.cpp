#include "game/ruleset.h"

#include <algorithm>
#include <set>

namespace galli {
const std::vector<Clause>& Ruleset::clauses() const {
  static const std::vector<Clause> none;
  const auto* own = std::get_if<ByClauses>(&moves);
  return own ? own->clauses : none;
}

const std::vector<Split>& Ruleset::splits() const {
  static const std::vector<Split> none;
  const auto* own = std::get_if<BySplits>(&moves);
  return own ? own->splits : none;
}

const std::vector<Placement>& Ruleset::placements() const {
  static const std::vector<Placement> none;
  const auto* own = std::get_if<ByPlacements>(&moves);
  return own ? own->placements : none;
}

bool Ruleset::moves_to_end() const {
  const auto* own = std::get_if<ByClauses>(&moves);
  return own ? std::holds_alternative<ToEnd>(own->in_short) : std::holds_alternative<ToEnd>(moves);
}

const Within* Ruleset::within() const {
  const auto* own = std::get_if<ByClauses>(&moves);
  return own ? std::get_if<Within>(&own->in_short) : std::get_if<Within>(&moves);
}

bool same_rules(const Ruleset& a, const Ruleset& b) {
  return are_same_but_for_names(a.board, b.board) && a.rank == b.rank && same_moves(a.moves, b.moves);
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

bool calls_functions(const Ruleset& ruleset) {
  const Within* inner = ruleset.within();
  return (inner && calls_functions(*inner->ruleset)) || (ruleset.rank && calls_functions(*ruleset.rank)) ||
         std::any_of(ruleset.clauses().begin(), ruleset.clauses().end(),
                     [](const Clause& clause) { return calls_functions(clause); }) ||
         calls_functions(ruleset.board.conditions());
}

bool is_partizan(const Ruleset& ruleset) { return has_sides(ruleset.moves); }

Ruleset of_side(const Ruleset& ruleset, Side side) {
  Ruleset result = ruleset;
  result.name = (side == Side::left ? "left(" : "right(") + ruleset.name + ")";
  result.moves = moves_of_side(ruleset.moves, side);
  return result;
}

bool visit_options(const Ruleset& ruleset, const Position& from, Budget& budget, const VisitOption& visit) {
  return visit_moves(ruleset.moves, ruleset.board, from, budget, visit);
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

}  // namespace galli
