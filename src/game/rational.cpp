#include "game/rational.h"

#include <algorithm>
#include <numeric>

#include "game/adaptation.h"

namespace galli {
namespace {

using Op = Expression::Op;

/// factor * expression, in the shortest words.
Expression times(Integer factor, const Expression& expression) {
  if (factor == 1) return expression;
  const MaybeInteger product =
      expression.op == Op::number ? checked_multiply(factor, expression.number) : MaybeInteger{};
  if (product) return constant(*product);
  return combine(Op::multiply, {constant(factor), expression});
}

bool is_zero(const Expression& expression) { return expression.op == Op::number && expression.number == 0; }

Expression sum(const Expression& a, const Expression& b) {
  if (is_zero(a)) return b;
  if (is_zero(b)) return a;
  if (b.op == Op::negate) return combine(Op::subtract, {a, b.kids[0]});
  return combine(Op::add, {a, b});
}

/// factor * change, where the change may be a negation.
Expression scaled(Integer factor, const Expression& change) {
  if (factor == 0) return constant(0);
  if (change.op == Op::negate) return combine(Op::negate, {times(factor, change.kids[0])});
  return times(factor, change);
}

/// The difference of weighted heaps, a*x - b*y.
Expression cross(Integer a, const Expression& x, Integer b, const Expression& y) {
  if (b == 0) return times(a, x);
  const Expression negative = times(b, y);
  return a == 0 ? combine(Op::negate, {negative}) : combine(Op::subtract, {times(a, x), negative});
}

/// A and B as expressions over X and Y.
std::vector<Expression> coordinates(const Matrix& q) {
  const Integer det = determinant(q);
  const auto over_det = [&](Expression e) {
    return det == 1 ? e : combine(Op::div, {std::move(e), constant(det)});
  };
  const Expression x = heap_variable(0);
  const Expression y = heap_variable(1);
  return {over_det(cross(q.q2, x, q.p2, y)), over_det(cross(q.p1, y, q.q1, x))};
}

Expression substituted(const Expression& expression, const std::vector<Expression>& heaps) {
  if (expression.op == Op::heap) return heaps[static_cast<std::size_t>(expression.number)];
  Expression result = expression;
  for (Expression& kid : result.kids) kid = substituted(kid, heaps);
  return result;
}

/// How much a heap changes: `x - i` changes x by -i. Written without the heap where the target begins with it.
Expression change(const Expression& target, std::size_t heap) {
  const Expression own = heap_variable(heap);
  if (target == own) return constant(0);
  if (target.op == Op::add && target.kids[0] == own) return target.kids[1];
  if (target.op == Op::subtract && target.kids[0] == own) return combine(Op::negate, {target.kids[1]});
  return combine(Op::subtract, {target, own});
}

Clause copied(const Clause& clause, const Matrix& q, const std::vector<Expression>& heaps) {
  Clause result = clause;
  const Expression da = substituted(change(clause.target[0], 0), heaps);
  const Expression db = substituted(change(clause.target[1], 1), heaps);
  result.target = {sum(sum(heap_variable(0), scaled(q.p1, da)), scaled(q.p2, db)),
                   sum(sum(heap_variable(1), scaled(q.q1, da)), scaled(q.q2, db))};
  for (Loop& loop : result.loops) {
    loop.first = substituted(loop.first, heaps);
    loop.last = substituted(loop.last, heaps);
  }
  for (Guard& guard : result.guards) guard.condition = substituted(guard.condition, heaps);
  return result;
}

/// a*x - b*y; nothing when it leaves 64 bits.
MaybeInteger difference_of_products(Integer a, Integer x, Integer b, Integer y) {
  const MaybeInteger left = checked_multiply(a, x);
  const MaybeInteger right = checked_multiply(b, y);
  return left && right ? checked_subtract(*left, *right) : MaybeInteger{};
}

/// X q1 <= Y p1 and Y p2 <= X q2.
std::vector<Expression> cone_conditions(const Matrix& q) {
  std::vector<Expression> conditions;
  const Expression x = heap_variable(0);
  const Expression y = heap_variable(1);
  if (q.q1 != 0) conditions.push_back(combine(Op::less_equal, {times(q.q1, x), times(q.p1, y)}));
  if (q.p2 != 0) conditions.push_back(combine(Op::less_equal, {times(q.p2, y), times(q.q2, x)}));
  return conditions;
}

}  // namespace

Integer determinant(const Matrix& q) { return q.p1 * q.q2 - q.q1 * q.p2; }

std::string to_text(const Matrix& q) {
  const auto number = [](Integer n) { return std::to_string(n); };
  if (q.is_slopes)
    return "(" + number(q.q1) + "/" + number(q.p1) + ", " + number(q.q2) + "/" + number(q.p2) + ")";
  return "[" + number(q.p1) + "," + number(q.q1) + "; " + number(q.p2) + "," + number(q.q2) + "]";
}

Board on_cone(const Board& board, const Matrix& q) {
  Board result = without_factors(board);
  auto& conditions = std::get<HeapsBoard>(result.kind).conditions;
  for (Expression& condition : cone_conditions(q)) conditions.push_back(std::move(condition));
  return result;
}

Ruleset on_cone(const Ruleset& ruleset, const Matrix& q) {
  Ruleset result = without_factors(ruleset);
  result.board = on_cone(ruleset.board, q);
  result.start.reset();
  return result;
}

Board copied(const Board& board, const Matrix& q) {
  std::vector<Expression> conditions = cone_conditions(q);
  const std::vector<Expression> heaps = coordinates(q);
  for (const Expression& condition : board.conditions()) conditions.push_back(substituted(condition, heaps));
  return heaps_board(board.heaps(), std::move(conditions));
}

Ruleset copied(const Ruleset& ruleset, const Matrix& q) {
  const std::vector<Expression> heaps = coordinates(q);
  Ruleset result = without_factors(ruleset);
  result.board = copied(ruleset.board, q);
  result.original = std::make_shared<const Ruleset>(ruleset);
  result.matrix = std::make_shared<const Matrix>(q);
  ByClauses moves;  // to_end ends in its class; the clause says so
  for (const Clause& clause : ruleset.clauses()) moves.clauses.push_back(copied(clause, q, heaps));
  result.moves = std::move(moves);
  if (result.rank) result.rank = substituted(*result.rank, heaps);
  result.start.reset();
  return result;
}

std::optional<std::vector<Integer>> weights_under(const Matrix& q, const std::vector<Integer>& weights) {
  const MaybeInteger a = difference_of_products(weights[0], q.q2, weights[1], q.q1);
  const MaybeInteger b = difference_of_products(weights[1], q.p1, weights[0], q.p2);
  if (!a || !b) return {};
  const Integer common = std::max<Integer>(1, std::gcd(*a, *b));
  return std::vector{*a / common, *b / common};
}

std::optional<std::vector<Integer>> weights_of_columns(const Matrix& q, const std::vector<Integer>& weights) {
  const MaybeInteger a = difference_of_products(weights[0], q.p1, weights[1], -q.q1);
  const MaybeInteger b = difference_of_products(weights[0], q.p2, weights[1], -q.q2);
  if (!a || !b) return {};
  return std::vector{*a, *b};
}

std::optional<Position> phi(const Matrix& q, const Position& position) {
  const MaybeInteger a = difference_of_products(q.q2, position[0], q.p2, position[1]);
  const MaybeInteger b = difference_of_products(q.p1, position[1], q.q1, position[0]);
  if (!a || !b) return {};
  return Position{*a / determinant(q), *b / determinant(q)};  // not negative in the cone
}

std::optional<std::array<Integer, 2>> sum_of_columns(const Matrix& q, Integer a, Integer b) {
  const MaybeInteger x = difference_of_products(q.p1, a, -q.p2, b);
  const MaybeInteger y = difference_of_products(q.q1, a, -q.q2, b);
  if (!x || !y) return {};
  return std::array{*x, *y};
}

std::optional<std::vector<Position>> classes(const Matrix& q, std::size_t most) {
  const auto count = static_cast<std::uint64_t>(determinant(q));
  if (count > most) return {};
  // (x, y) is in the cone with phi = (0, 0): 0 <= x q2 - y p2 < det and 0 <= y p1 - x q1 < det.
  const auto least_above = [](Integer a, Integer b) { return (a + b - 1) / b; };
  const Integer det = determinant(q);
  std::vector<Position> found;
  for (Integer x = 0; found.size() < count; ++x) {
    for (Integer y = least_above(x * q.q1, q.p1); y * q.p1 - x * q.q1 < det; ++y) {
      const Integer other = x * q.q2 - y * q.p2;
      if (other >= 0 && other < det) found.push_back({x, y});
      if (other < 0) break;
    }
  }
  return found;
}

}  // namespace galli
