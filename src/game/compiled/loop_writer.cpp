#include "game/compiled/loop_writer.h"

#include <algorithm>
#include <limits>

namespace galli {

bool mentions_loop(const Expression& expression, std::size_t loop) {
  if (expression.op == Expression::Op::loop) return expression.number == static_cast<Integer>(loop);
  return std::any_of(expression.kids.begin(), expression.kids.end(),
                     [&](const Expression& kid) { return mentions_loop(kid, loop); });
}

StepWriter::Id LoopWriter::solved(const Expression& e, Id value, std::size_t index) {
  if (e.op == Op::loop) return value;
  const bool is_invertible = e.op == Op::xor_ || e.op == Op::add || e.op == Op::subtract;
  if (!is_invertible || mentions_loop(e.kids[0], index) == mentions_loop(e.kids[1], index)) return no_id;
  const std::size_t with = mentions_loop(e.kids[0], index) ? 0 : 1;
  const Id other = number(e.kids[1 - with]);
  if (e.op == Op::xor_) return solved(e.kids[with], exclusive_or(value, other), index);
  if (e.op == Op::add) return solved(e.kids[with], subtract(value, other), index);
  return solved(e.kids[with], with == 0 ? add(value, other) : subtract(other, value), index);
}

void LoopWriter::narrow_by_set(WideInterval& values, const LaneLoop& loop) {
  if (!loop.set || loop.set->is_empty()) return;
  WideInteger low = largest_number, high = least_number;
  for (const Progression& part : loop.set->parts) {
    low = std::min<WideInteger>(low, part.first);
    high = std::max<WideInteger>(high, part.last ? WideInteger{*part.last} : largest_number);
  }
  values = {std::max(values.low, low), std::min(values.high, high)};
}

bool LoopWriter::add_bound(bool is_upper, Id at, WideInterval& values) {
  const Id defined = values_[at].defined;
  if (is_upper && defined == no_id) values.high = std::min(values.high, interval(at).high);
  if (!is_upper && defined == no_id) values.low = std::max(values.low, interval(at).low);
  const std::uint16_t where = slot(at, depth());
  const std::uint16_t where_defined = defined == no_id ? no_register : slot(defined, depth());
  program_.levels.back().loop.bounds.push_back({is_upper, where, where_defined});
  return defined == no_id;
}

bool LoopWriter::narrow(const Expression& condition, std::size_t index, WideInterval& values) {
  bounded_ = &values;
  if (condition.op == Op::in_set) narrow_to_set(condition, index);
  if (!is_comparison(condition.op) || condition.op == Op::not_equal) return false;
  const Expression& left = condition.kids[0];
  const Expression& right = condition.kids[1];
  if (condition.op == Op::equal) {
    narrow_to_divisors(left, right, index);
    narrow_to_divisors(right, left, index);
    const bool is_upper = at_most(left, right, 0, index);
    return at_most(right, left, 0, index) && is_upper;
  }
  const bool is_upward = condition.op == Op::greater || condition.op == Op::greater_equal;
  const Integer margin = condition.op == Op::less || condition.op == Op::greater ? 1 : 0;
  return at_most(is_upward ? right : left, is_upward ? left : right, margin, index);
}

void LoopWriter::narrow_to_set(const Expression& condition, std::size_t index) {
  LaneLoop& loop = program_.levels.back().loop;
  if (loop.set || !(condition.kids[0] == loop_variable(index))) return;
  program_.sets.push_back(condition.set);
  loop.set = condition.set.get();
}

/// `multiple mod variable = 0`
void LoopWriter::narrow_to_divisors(const Expression& left, const Expression& right, std::size_t index) {
  LaneLoop& loop = program_.levels.back().loop;
  const bool is_divisibility = left.op == Op::mod && right == galli::constant(0) &&
                               left.kids[1] == loop_variable(index) && !mentions_loop(left.kids[0], index);
  if (!is_divisibility || loop.multiple != no_register) return;
  const Id multiple = number(left.kids[0]);
  loop.multiple = slot(multiple, depth());
  const Id defined = values_[multiple].defined;
  if (defined != no_id) loop.multiple_defined = slot(defined, depth());
}

std::optional<LoopWriter::LinearIn> LoopWriter::linear_in(const Expression& e, std::size_t index) {
  if (!mentions_loop(e, index)) return LinearIn{0, number(e)};
  if (e.op == Op::loop) return LinearIn{1, constant(0)};
  if (e.op == Op::multiply) {
    for (std::size_t i = 0; i < 2; ++i) {
      const MaybeInteger factor = constant_value(e.kids[i]);
      const auto inner = factor ? linear_in(e.kids[1 - i], index) : std::nullopt;
      const MaybeInteger coefficient = inner ? checked_multiply(*factor, inner->coefficient) : MaybeInteger{};
      if (coefficient) return LinearIn{*coefficient, multiply(constant(*factor), inner->rest)};
    }
    return {};
  }
  if (e.op != Op::add && e.op != Op::subtract) return {};
  const auto a = linear_in(e.kids[0], index);
  const auto b = a ? linear_in(e.kids[1], index) : std::nullopt;
  if (!b) return {};
  const bool is_sum = e.op == Op::add;
  const MaybeInteger coefficient =
      is_sum ? checked_add(a->coefficient, b->coefficient) : checked_subtract(a->coefficient, b->coefficient);
  if (!coefficient) return {};
  return LinearIn{*coefficient, is_sum ? add(a->rest, b->rest) : subtract(a->rest, b->rest)};
}

bool LoopWriter::bound_variable(bool is_upper, Id at) { return add_bound(is_upper, at, *bounded_); }

bool LoopWriter::at_most(const Expression& smaller, const Expression& larger, Integer margin,
                         std::size_t index) {
  const auto a = linear_in(smaller, index);
  const auto b = a ? linear_in(larger, index) : std::nullopt;
  const MaybeInteger c = b ? checked_subtract(a->coefficient, b->coefficient) : MaybeInteger{};
  if (c && *c != 0 && *c != std::numeric_limits<Integer>::min()) {  // c * variable <= room
    const Id room = subtract(subtract(b->rest, a->rest), constant(margin));
    if (*c > 0) return bound_variable(true, divided(room, constant(*c)));
    return bound_variable(false, negate(divided(room, constant(-*c))));
  }
  if (!mentions_loop(larger, index))
    return bound(smaller, true, subtract(number(larger), constant(margin)), index);
  if (!mentions_loop(smaller, index))
    return bound(larger, false, add(number(smaller), constant(margin)), index);
  return false;
}

StepWriter::Id LoopWriter::divided(Id a, Id b) {
  return is_constant(b) && constant_at(b) == 1 ? a : divide(a, b);
}

bool LoopWriter::bound(const Expression& e, bool is_upper, Id limit, std::size_t index) {
  if (e.op == Op::loop) return bound_variable(is_upper, limit);
  switch (e.op) {
    case Op::negate: return bound(e.kids[0], !is_upper, negate(limit), index);
    case Op::abs: return is_upper && bound_between(e.kids[0], limit, index);
    case Op::min:
    case Op::max: return bound_choice(e, is_upper, limit, index);
    default: break;
  }
  if (e.kids.size() != 2) return false;
  const bool is_square = (e.op == Op::multiply && e.kids[0] == e.kids[1]) ||
                         (e.op == Op::power && e.kids[1] == galli::constant(2));
  if (is_square) return is_upper && bound_between(e.kids[0], root(limit, 2), index);
  if (mentions_loop(e.kids[0], index) == mentions_loop(e.kids[1], index)) return false;
  const std::size_t with = mentions_loop(e.kids[0], index) ? 0 : 1;
  const Expression& inner = e.kids[with];
  const Id other = number(e.kids[1 - with]);
  switch (e.op) {
    case Op::add: return bound(inner, is_upper, subtract(limit, other), index);
    case Op::subtract:
      return with == 0 ? bound(inner, is_upper, add(limit, other), index)
                       : bound(inner, !is_upper, subtract(other, limit), index);
    case Op::multiply: return bound_factor(inner, is_upper, limit, other, index);
    case Op::div: {  // the quotient is rounded down
      const bool is_positive = with == 0 && is_always_defined(other) && interval(other).low >= 1;
      if (!is_positive) return false;
      if (!is_upper) return bound(inner, false, multiply(limit, other), index);
      const Id least_beyond = multiply(add(limit, constant(1)), other);
      return bound(inner, true, subtract(least_beyond, constant(1)), index);
    }
    default: return false;
  }
}

bool LoopWriter::bound_between(const Expression& inner, Id most, std::size_t index) {
  const bool is_upper = bound(inner, true, most, index);
  return bound(inner, false, negate(most), index) && is_upper;
}

/// A maximum is at most the limit when all of it is, a minimum at least the limit.
bool LoopWriter::bound_choice(const Expression& e, bool is_upper, Id limit, std::size_t index) {
  if ((e.op == Op::max) != is_upper && e.kids.size() > 1) return false;
  bool is_exact = true;
  for (const Expression& kid : e.kids)
    is_exact &= mentions_loop(kid, index) && bound(kid, is_upper, limit, index);
  return is_exact;
}

bool LoopWriter::bound_factor(const Expression& inner, bool is_upper, Id limit, Id other, std::size_t index) {
  if (!is_always_defined(other)) return false;
  const bool is_positive = interval(other).low >= 1;
  const bool is_negative = interval(other).high <= -1;
  if (!is_positive && !is_negative) return false;
  const Id divisor = is_positive ? other : negate(other);
  const Id room = is_positive ? limit : negate(limit);
  const bool is_upper_now = is_upper == is_positive;
  if (is_upper_now) return bound(inner, true, divide(room, divisor), index);
  return bound(inner, false, negate(divide(negate(room), divisor)), index);
}

}  // namespace galli
