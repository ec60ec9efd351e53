#include "prove/lemmas.h"

#include <algorithm>

#include "automaton/atoms.h"
#include "automaton/product.h"
#include "prove/condition.h"

namespace galli {
namespace {

using Op = Expression::Op;

Expression binary(Op op, Expression a, Expression b) { return combine(op, {std::move(a), std::move(b)}); }

bool same_clauses(const std::vector<Clause>& a, const std::vector<Clause>& b) {
  return a.size() == b.size() &&
         std::equal(a.begin(), a.end(), b.begin(),
                    [](const Clause& one, const Clause& other) { return same_rules(one, other); });
}

/// (a - i*b, b) for i in 1..(a - 1) div b where b > 0, for heaps a and b of two.
Clause euclid_clause(std::size_t a, std::size_t b) {
  const Expression i = loop_variable(0), heap = heap_variable(a), other = heap_variable(b);
  Clause clause;
  clause.target = {heap_variable(0), heap_variable(1)};
  clause.target[a] = binary(Op::subtract, heap, binary(Op::multiply, i, other));
  clause.loops = {
      {"i", constant(1), binary(Op::div, binary(Op::subtract, heap, constant(1)), other), nullptr}};
  clause.guards = {{binary(Op::greater, other, constant(0)), 0}};
  return clause;
}

std::vector<Clause> euclid_clauses() {
  const Expression a = heap_variable(0), b = heap_variable(1);
  Clause end;
  end.target = {constant(0), constant(0)};
  end.guards = {{binary(Op::equal, combine(Op::min, {a, b}), constant(0)), 0},
                {binary(Op::greater, combine(Op::max, {a, b}), constant(0)), 0}};
  return {euclid_clause(0, 1), euclid_clause(1, 0), end};
}

std::vector<Clause> zeruclid_clauses(std::size_t heaps) {
  std::vector<Expression> all;
  for (std::size_t heap = 0; heap < heaps; ++heap) all.push_back(heap_variable(heap));
  const Expression least = combine(Op::least_positive, all);
  std::vector<Clause> clauses;
  for (std::size_t heap = 0; heap < heaps; ++heap) {
    Clause clause;
    clause.target = all;
    clause.target[heap] = binary(Op::subtract, all[heap], binary(Op::multiply, loop_variable(0), least));
    clause.loops = {{"i", constant(1), binary(Op::div, all[heap], least), nullptr}};
    clauses.push_back(clause);
  }
  return clauses;
}

LinearCondition form_at_most(std::vector<Integer> coefficients, Integer constant) {
  return at_most_zero({std::move(coefficients), -constant});
}

/// Numbers at which a condition holds and the memberships of the pairs of tracks are as wanted.
bool is_possible(const Automaton& set, const Numeration& numeration, unsigned tracks,
                 const LinearCondition& condition, const std::vector<std::vector<unsigned>>& pairs,
                 const AcceptedBy& wanted, AutomatonBudget& budget) {
  const Automaton where = automaton_of(condition, numeration, tracks, budget);
  std::vector<Operand> operands;
  for (const auto& pair : pairs) operands.push_back({&set, pair, false});
  std::vector<unsigned> all;
  for (unsigned i = 0; i < tracks; ++i) all.push_back(i);
  operands.push_back({&where, all, true});
  return find_word(numeration, tracks, operands, wanted, budget).has_value();
}

}  // namespace

bool is_euclid(const Ruleset& ruleset, const FixedHeaps& fixed) {
  if (!ruleset.board.conditions().empty() || !ruleset.board.positions_are_sizes()) return false;
  const auto is_free = [](const MaybeInteger& heap) { return !heap; };
  const auto free = static_cast<std::size_t>(std::count_if(fixed.begin(), fixed.end(), is_free));
  const bool others_empty =
      std::all_of(fixed.begin(), fixed.end(), [](const MaybeInteger& heap) { return !heap || *heap == 0; });
  if (free != 2 || !others_empty) return false;
  if (fixed.size() == 2 && same_clauses(ruleset.clauses(), euclid_clauses())) return true;
  return same_clauses(ruleset.clauses(), zeruclid_clauses(fixed.size()));
}

std::string broken_euclid_sentence(const Automaton& set, const Numeration& numeration,
                                   AutomatonBudget& budget) {
  const auto has = [](const std::vector<bool>& accepted) { return accepted[0]; };
  const auto has_not = [](const std::vector<bool>& accepted) { return !accepted[0]; };
  const auto differ = [](const std::vector<bool>& accepted) { return accepted[0] != accepted[1]; };
  const auto agree = [](const std::vector<bool>& accepted) { return accepted[0] == accepted[1]; };
  const LinearCondition first_empty = form_at_most({1}, 0), second_positive = form_at_most({0, -1}, -1);
  const LinearCondition anywhere{};
  if (!accepts(set, numeration, {0, 0})) return "(0,0) is in it";
  if (is_possible(set, numeration, 2, all_of({first_empty, second_positive}), {{0, 1}}, has, budget))
    return "no other position with an empty heap is in it";
  if (is_possible(set, numeration, 2, anywhere, {{0, 1}, {1, 0}}, differ, budget)) return "it is symmetric";
  const LinearCondition same = equal_to_zero({{1, -1}, 0});
  if (is_possible(set, numeration, 2, all_of({same, second_positive}), {{0, 1}}, has_not, budget))
    return "(a,a) is in it for a > 0";
  const LinearCondition first_positive = form_at_most({-1}, -1);
  if (is_possible(set, numeration, 2, all_of({first_positive, form_at_most({2, -1}, 0)}), {{0, 1}}, has,
                  budget))
    return "no (a,b) with 0 < 2a <= b is in it";
  // r, a, a + r
  const LinearCondition triple =
      all_of({first_positive, form_at_most({1, -1}, -1), equal_to_zero({{1, 1, -1}, 0})});
  if (is_possible(set, numeration, 3, triple, {{0, 1}, {1, 2}}, agree, budget))
    return "for 0 < r < a exactly one of (r,a) and (a,a+r) is in it";
  return "";
}

}  // namespace galli
