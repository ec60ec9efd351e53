#include "engine/dense/terms.h"

#include <algorithm>
#include <cmath>

namespace galli {
namespace {

using Op = Expression::Op;

constexpr double largest_rearranged = 0x1p60;

bool is_number(const Expression& e, Integer value) { return e.op == Op::number && e.number == value; }

MaybeInteger folded(const Expression& a, const Expression& b, MaybeInteger (*by)(Integer, Integer)) {
  return a.op == Op::number && b.op == Op::number ? by(a.number, b.number) : MaybeInteger{};
}

std::optional<SplitTerm> split_small(const Expression& e, const Expression& variable) {
  if (!mentions(e, variable)) return SplitTerm{0, e};
  if (e == variable) return SplitTerm{1, constant(0)};
  const bool is_sum = e.op == Op::add || e.op == Op::subtract;
  const bool is_multiple = e.op == Op::multiply && e.kids[1].op == Op::number;
  if (!is_sum && !is_multiple && e.op != Op::negate) return {};
  const auto a = split_small(e.kids[0], variable);
  if (!a) return {};
  if (e.op == Op::negate) return SplitTerm{-a->factor, difference_of(constant(0), a->rest)};
  if (is_multiple) return SplitTerm{a->factor * e.kids[1].number, multiple_of(a->rest, e.kids[1].number)};
  const auto b = split_small(e.kids[1], variable);
  if (!b) return {};
  if (e.op == Op::add) return SplitTerm{a->factor + b->factor, sum_of(a->rest, b->rest)};
  return SplitTerm{a->factor - b->factor, difference_of(a->rest, b->rest)};
}

}  // namespace

bool mentions(const Expression& e, const Expression& variable) {
  if (e.op == variable.op) return e.number == variable.number;
  return std::any_of(e.kids.begin(), e.kids.end(),
                     [&](const Expression& kid) { return mentions(kid, variable); });
}

bool mentions_any_heap(const Expression& e) {
  return e.op == Op::heap || std::any_of(e.kids.begin(), e.kids.end(), mentions_any_heap);
}

Expression sum_of(Expression a, Expression b) {
  if (const MaybeInteger sum = folded(a, b, checked_add)) return constant(*sum);
  if (is_number(a, 0)) return b;
  if (is_number(b, 0)) return a;
  return combine(Op::add, {std::move(a), std::move(b)});
}

Expression difference_of(Expression a, Expression b) {
  if (const MaybeInteger difference = folded(a, b, checked_subtract)) return constant(*difference);
  if (is_number(b, 0)) return a;
  return combine(Op::subtract, {std::move(a), std::move(b)});
}

Expression multiple_of(Expression a, Integer factor) {
  if (factor == 1) return a;
  if (factor == 0) return constant(0);
  return combine(Op::multiply, {std::move(a), constant(factor)});
}

Expression with_variables(const Expression& e, std::span<const Expression> heaps,
                          std::span<const Expression> loops) {
  const auto index = static_cast<std::size_t>(e.number);
  if (e.op == Op::heap && index < heaps.size()) return heaps[index];
  if (e.op == Op::loop && index < loops.size()) return loops[index];
  Expression replaced = e;
  for (Expression& kid : replaced.kids) kid = with_variables(kid, heaps, loops);
  return replaced;
}

double TermBounds::magnitude(const Expression& e) const {
  const auto kid = [&](std::size_t i) { return magnitude(e.kids[i]); };
  switch (e.op) {
    case Op::number: return std::abs(static_cast<double>(e.number));
    case Op::heap: return static_cast<double>(last_[static_cast<std::size_t>(e.number)]);
    case Op::loop: return magnitude(loops_[static_cast<std::size_t>(e.number)]);
    case Op::add:
    case Op::subtract: return kid(0) + kid(1);
    case Op::multiply: return kid(0) * kid(1);
    case Op::div: return kid(0) + 1;
    case Op::mod: return kid(1);
    case Op::gcd: return std::max(kid(0), kid(1));
    case Op::xor_: return 2 * std::max(kid(0), kid(1)) + 1;
    case Op::negate:
    case Op::abs: return kid(0);
    case Op::min:
    case Op::max:
    case Op::least_positive: {
      double most = 0;
      for (const Expression& one : e.kids) most = std::max(most, magnitude(one));
      return most;
    }
    default: return HUGE_VAL;
  }
}

double TermBounds::magnitude(const Loop& loop) const {
  if (!loop.set) return std::max(magnitude(loop.first), magnitude(loop.last));
  double most = 0;
  for (const Progression& part : loop.set->parts) {
    if (!part.last) return HUGE_VAL;
    most = std::max(
        {most, std::abs(static_cast<double>(part.first)), std::abs(static_cast<double>(*part.last))});
  }
  return most;
}

bool TermBounds::is_small(const Expression& e) const { return magnitude(e) <= largest_rearranged; }

std::optional<SplitTerm> TermBounds::split(const Expression& e, const Expression& variable) const {
  if (!mentions(e, variable)) return SplitTerm{0, e};
  if (!is_small(e)) return {};
  return split_small(e, variable);
}

}  // namespace galli
