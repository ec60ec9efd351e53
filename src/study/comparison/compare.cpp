#include "study/comparison/compare.h"

#include "run/run.h"

namespace galli {
namespace {

std::string note_on_boards(const Machine& a, const Machine& b) {
  const BoardComparison boards = compare(a.boards[0], b.boards[0]);
  if (boards.verdict != Comparison::different) return "";
  return to_text(boards.witness) + " is on one of the boards only: P-positions are compared as sets";
}

/// For the tables of two games, and of both with one of them enforced, as they are estimated.
double seconds_for(const Game& a, const Game& b, Integer bound, const PlanSettings& settings) {
  const Machine left = machine_of(a), right = machine_of(b);
  if (!why_not_compared(left, right).empty()) return 0;
  double seconds = 0;
  for (const Machine* machine : {&left, &right})
    seconds += seconds_of(*machine, machine->misere ? Ask::outcomes : Ask::values, bound, settings);
  if (left.misere || right.misere) return seconds;
  const auto both = build_machine(compound(Game::Kind::enforce, {a, b}));
  const Machine* made = std::get_if<Machine>(&both);
  return seconds + (made ? 2 * seconds_of(*made, Ask::outcomes, bound, settings) : 0);
}

void add_strong(PairFinding& found, const Game& a, const Game& b, Integer bound, const Control& control) {
  const bool is_over = *found.relation == Relation::dominates || *found.relation == Relation::similar,
             is_under = *found.relation == Relation::dominated || *found.relation == Relation::similar;
  if (is_over) found.a_strongly = strong_domination(a, b, bound, control);
  if (is_under) found.b_strongly = strong_domination(b, a, bound, control);
}

}  // namespace

Integer default_compare_bound(const std::vector<Game>& games, const PlanSettings& settings) {
  std::size_t heaps = 1;
  for (const Game& game : games) heaps = std::max(heaps, machine_of(game).boards[0].dimension());
  const Integer most = heaps <= 2 ? 200 : heaps == 3 ? 40 : heaps == 4 ? 12 : 6;
  return affordable_bound(most, [&](Integer bound) {
    double seconds = 0;
    for (auto a = games.begin(); a != games.end(); ++a) {
      for (auto b = a + 1; b != games.end(); ++b) seconds += seconds_for(*a, *b, bound, settings);
    }
    return seconds;
  });
}

PairFinding compare_games(const Game& a, const Game& b, Integer bound, bool with_strong,
                          const PlanSettings& settings, const Control& control) {
  PairFinding found;
  const Machine left = machine_of(a), right = machine_of(b);
  found.why_not = why_not_compared(left, right);
  if (!found.why_not.empty()) return found;
  found.note = note_on_boards(left, right);
  found.positions = agreement(left, right, Ask::outcomes, bound, settings, control);
  if (!left.misere && !right.misere)
    found.values = agreement(left, right, Ask::values, bound, settings, control);
  found.a_dominates_b = domination(a, b, bound, settings, control);
  found.b_dominates_a = domination(b, a, bound, settings, control);
  const auto *over = std::get_if<Agreement>(&found.a_dominates_b),
             *under = std::get_if<Agreement>(&found.b_dominates_a);
  if (!over || !under) return found;
  if (over->cases == 0) {
    found.a_dominates_b = found.b_dominates_a = Unasked("no position is on the board");
    return found;
  }
  found.against_a = against_domination(a, b, *over, settings, control);
  found.against_b = against_domination(b, a, *under, settings, control);
  found.relation = relation_of(over->holds(), under->holds());
  if (with_strong && !(a == b)) add_strong(found, a, b, bound, control);
  return found;
}

}  // namespace galli
