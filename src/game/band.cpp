// With j = i - d, the ranges of i and j become one range of i: from the larger beginning to the smaller end.
#include "game/band.h"

#include <algorithm>

namespace galli {
namespace {

using Op = Expression::Op;

constexpr Integer widest = 16;  ///< difference of the amounts: each difference is a ray to be looked after

/// `abs(i - j) < t` or `abs(i - j) <= t`, either way round: the largest difference.
MaybeInteger largest_difference(const Expression& condition) {
  const bool is_strict = condition.op == Op::less;
  if (!is_strict && condition.op != Op::less_equal) return {};
  const Expression& left = condition.kids[0];
  if (left.op != Op::abs || left.kids[0].op != Op::subtract) return {};
  const auto& amounts = left.kids[0].kids;
  const bool is_of_both = std::is_permutation(amounts.begin(), amounts.end(),
                                              std::vector{loop_variable(0), loop_variable(1)}.begin());
  const MaybeInteger limit = constant_value(condition.kids[1]);
  return is_of_both && limit ? checked_subtract(*limit, is_strict ? 1 : 0) : MaybeInteger{};
}

/// Loop variable 1 becomes loop variable 0 less the difference.
Expression replaced(const Expression& expression, Integer difference) {
  if (expression == loop_variable(1))
    return difference == 0 ? loop_variable(0)
                           : combine(Op::subtract, {loop_variable(0), constant(difference)});
  Expression result = expression;
  for (Expression& kid : result.kids) kid = replaced(kid, difference);
  return result;
}

/// The amounts with i - j = difference.
std::optional<Clause> line_of(const Clause& clause, std::size_t band, Integer difference) {
  const Loop& first = clause.loops[0];
  const Loop& second = clause.loops[1];
  const MaybeInteger second_begin = checked_add(*constant_value(second.first), difference);
  if (!second_begin) return {};
  Clause line = clause;
  line.loops.resize(1);
  line.loops[0].first = constant(std::max(*constant_value(first.first), *second_begin));
  line.loops[0].last = combine(Op::min, {first.last, combine(Op::add, {second.last, constant(difference)})});
  for (Expression& heap : line.target) heap = replaced(heap, difference);
  line.guards.clear();
  for (std::size_t i = 0; i < clause.guards.size(); ++i) {
    const Guard& guard = clause.guards[i];
    if (i != band)
      line.guards.push_back({replaced(guard.condition, difference), std::min<std::size_t>(guard.loops, 1)});
  }
  return line;
}

bool has_plain_range(const Loop& loop) {
  return !loop.set && constant_value(loop.first) && loops_mentioned(loop.last) == 0;
}

}  // namespace

std::vector<Clause> taken_apart(const Clause& clause) {
  const bool has_two =
      clause.loops.size() == 2 && has_plain_range(clause.loops[0]) && has_plain_range(clause.loops[1]);
  for (std::size_t i = 0; has_two && i < clause.guards.size(); ++i) {
    const MaybeInteger largest = largest_difference(clause.guards[i].condition);
    if (!largest || *largest < 0 || *largest > widest) continue;
    std::vector<Clause> lines;
    for (Integer difference = -*largest; difference <= *largest; ++difference) {
      const auto line = line_of(clause, i, difference);
      if (!line) return {clause};
      lines.push_back(*line);
    }
    return lines;
  }
  return {clause};
}

}  // namespace galli
