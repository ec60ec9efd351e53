#include "game/band.h"

#include <algorithm>

namespace galli {
namespace {

using Op = Expression::Op;

constexpr Integer widest = 32;

/// The greatest d that abs(i - j) may be by this condition; nothing when it says something else.
MaybeInteger greatest_difference(const Expression& condition) {
  const bool is_bound = condition.op == Op::less || condition.op == Op::less_equal;
  if (!is_bound || condition.kids[0].op != Op::abs) return {};
  const Expression& inner = condition.kids[0].kids[0];
  const Expression i = loop_variable(0), j = loop_variable(1);
  const bool is_difference = inner == combine(Op::subtract, {i, j}) || inner == combine(Op::subtract, {j, i});
  const MaybeInteger bound = constant_value(condition.kids[1]);
  if (!is_difference || !bound || *bound < 0 || *bound > widest) return {};
  return condition.op == Op::less ? *bound - 1 : *bound;
}

/// j is written i + d.
Expression with_j_replaced(const Expression& expression, Integer d) {
  if (expression == loop_variable(1)) return combine(Op::add, {loop_variable(0), constant(d)});
  Expression changed = expression;
  for (Expression& kid : changed.kids) kid = with_j_replaced(kid, d);
  return changed;
}

bool can_be_banded(const Clause& clause) {
  if (clause.loops.size() != 2) return false;
  return std::all_of(clause.loops.begin(), clause.loops.end(), [](const Loop& loop) {
    const MaybeInteger first = constant_value(loop.first);
    return !loop.set && first && *first >= -widest && *first <= widest;
  });
}

/// The options with j = i + d: i begins where both may, and j ends where it did.
Clause ray_of_band(const Clause& clause, const std::vector<Expression>& conditions, Integer d) {
  const Loop &i = clause.loops[0], &j = clause.loops[1];
  Clause one{{}, {i}, {}, clause.side, clause.span};
  one.loops[0].first = constant(std::max(*constant_value(i.first), *constant_value(j.first) - d));
  for (const Expression& target : clause.target) one.target.push_back(with_j_replaced(target, d));
  const Expression end = combine(
      Op::less_equal, {combine(Op::add, {loop_variable(0), constant(d)}), with_j_replaced(j.last, d)});
  one.guards.push_back({end, 1});
  for (const Expression& condition : conditions) one.guards.push_back({with_j_replaced(condition, d), 1});
  return one;
}

}  // namespace

std::vector<Clause> band(const Clause& clause) {
  if (!can_be_banded(clause)) return {};
  MaybeInteger difference;
  std::vector<Expression> others;
  for (const Guard& guard : clause.guards) {
    const MaybeInteger bound = difference ? MaybeInteger{} : greatest_difference(guard.condition);
    if (bound) difference = bound;
    if (!bound) others.push_back(guard.condition);
  }
  std::vector<Clause> rays;
  if (!difference) return rays;
  for (Integer d = -*difference; d <= *difference; ++d) rays.push_back(ray_of_band(clause, others, d));
  return rays;
}

}  // namespace galli
