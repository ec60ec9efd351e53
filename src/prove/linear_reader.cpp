#include "prove/linear_reader.h"

#include <algorithm>

namespace galli {
namespace {

using Op = Expression::Op;

template <typename Change>
std::vector<GuardedForm> mapped(const std::vector<GuardedForm>& all, Change change) {
  std::vector<GuardedForm> result;
  for (const GuardedForm& one : all) {
    for (GuardedForm& made : change(one)) {
      if (made.when.kind != LinearCondition::Kind::no) result.push_back(std::move(made));
    }
    if (result.size() > max_split) throw NotLinear{"it has too many cases"};
  }
  return result;
}

GuardedForm combined(const GuardedForm& a, const GuardedForm& b, Integer sign) {
  return {all_of({a.when, b.when}), sum_of(a.form, b.denominator, b.form, sign * a.denominator),
          a.denominator * b.denominator};
}

GuardedForm multiplied(const GuardedForm& a, const GuardedForm& b) {
  if (a.form.is_constant())
    return {all_of({a.when, b.when}), sum_of(b.form, a.form.constant, {}, 0), a.denominator * b.denominator};
  if (b.form.is_constant()) return multiplied(b, a);
  throw NotLinear{"it multiplies two numbers that are not constant"};
}

}  // namespace

LinearForm sum_of(const LinearForm& a, Integer times_a, const LinearForm& b, Integer times_b) {
  auto scaled = add(LinearForm{}, a, times_a);
  auto sum = scaled ? add(*scaled, b, times_b) : std::nullopt;
  if (!sum) throw NotLinear{"its numbers are too large"};
  return *sum;
}

LinearForm shifted(LinearForm form, Integer by) {
  form.constant += by;
  return form;
}

LinearForm single_variable(std::size_t variable) {
  LinearForm form;
  form.coefficients.resize(variable + 1);
  form.coefficients[variable] = 1;
  return form;
}

template <typename Combine>
std::vector<GuardedForm> LinearReader::paired(const Expression& e, Combine combine) const {
  const std::vector<GuardedForm> right = forms(e.kids[1]);
  return mapped(forms(e.kids[0]), [&](const GuardedForm& a) {
    std::vector<GuardedForm> all;
    for (const GuardedForm& b : right) all.push_back(combine(a, b));
    return all;
  });
}

std::vector<GuardedForm> LinearReader::forms(const Expression& e) const {
  switch (e.op) {
    case Op::number: return {{{}, {{}, e.number}}};
    case Op::heap: return {{{}, heaps[static_cast<std::size_t>(e.number)]}};
    case Op::loop: return {{{}, loops[static_cast<std::size_t>(e.number)]}};
    case Op::negate:
      return mapped(forms(e.kids[0]), [](const GuardedForm& f) {
        return std::vector<GuardedForm>{{f.when, sum_of(f.form, -1, {}, 0), f.denominator}};
      });
    case Op::add:
      return paired(e, [](const GuardedForm& a, const GuardedForm& b) { return combined(a, b, 1); });
    case Op::subtract:
      return paired(e, [](const GuardedForm& a, const GuardedForm& b) { return combined(a, b, -1); });
    case Op::multiply: return paired(e, multiplied);
    case Op::abs:
      return mapped(forms(e.kids[0]), [](const GuardedForm& f) {
        return std::vector<GuardedForm>{
            {all_of({f.when, at_most_zero(sum_of(f.form, -1, {}, 0))}), f.form, f.denominator},
            {all_of({f.when, at_most_zero(shifted(f.form, 1))}), sum_of(f.form, -1, {}, 0), f.denominator}};
      });
    case Op::min:
    case Op::max: return extreme(e);
    case Op::div:
    case Op::mod: return divided(e);
    case Op::least_positive: return least_positive(e);
    default: break;
  }
  if (const MaybeInteger value = constant_value(e)) return {{{}, {{}, *value}}};
  throw NotLinear{calls_functions(e) ? "it calls a function" : "it has a power, a gcd or a xor"};
}

LinearCondition LinearReader::condition(const Expression& e) const {
  if (is_comparison(e.op)) return comparison(e.op, e.kids[0], e.kids[1]);
  std::vector<LinearCondition> kids;
  switch (e.op) {
    case Op::and_:
      for (const Expression& kid : e.kids) kids.push_back(condition(kid));
      return all_of(std::move(kids));
    case Op::or_:
      for (const Expression& kid : e.kids) kids.push_back(condition(kid));
      return some_of(std::move(kids));
    case Op::not_: return negated(condition(e.kids[0]));
    case Op::in_set: return membership(e.kids[0], *e.set);
    default: throw NotLinear{"it has a condition that is not understood"};
  }
}

LinearCondition LinearReader::membership(const Expression& e, const IntegerSet& set) const {
  std::vector<LinearCondition> parts;
  for (const Progression& part : set.parts) {
    std::vector<LinearCondition> all = {comparison(Op::greater_equal, e, constant(part.first))};
    if (part.last) all.push_back(comparison(Op::less_equal, e, constant(*part.last)));
    if (part.step > 1 && part.last != part.first) {
      std::vector<LinearCondition> cases;
      for (const GuardedForm& f : forms(e))
        cases.push_back(all_of(
            {f.when, multiple_of(shifted(f.form, -part.first * f.denominator), part.step * f.denominator)}));
      all.push_back(some_of(std::move(cases)));
    }
    parts.push_back(all_of(std::move(all)));
  }
  return some_of(std::move(parts));
}

LinearCondition LinearReader::comparison(Op op, const Expression& left, const Expression& right) const {
  switch (op) {
    case Op::less_equal: return at_most(left, right, 0);
    case Op::less: return at_most(left, right, 1);
    case Op::greater_equal: return at_most(right, left, 0);
    case Op::greater: return at_most(right, left, 1);
    case Op::equal: return all_of({at_most(left, right, 0), at_most(right, left, 0)});
    default: return some_of({at_most(left, right, 1), at_most(right, left, 1)});
  }
}

/// One kid after the other: the least or greatest of those so far.
std::vector<GuardedForm> LinearReader::extreme(const Expression& e) const {
  std::vector<GuardedForm> best = forms(e.kids[0]);
  for (std::size_t i = 1; i < e.kids.size(); ++i) {
    const std::vector<GuardedForm> kid = forms(e.kids[i]);
    best = mapped(best, [&](const GuardedForm& a) {
      std::vector<GuardedForm> all;
      for (const GuardedForm& b : kid) {
        const GuardedForm difference = combined(a, b, -1);
        const LinearCondition a_first = at_most_zero(difference.form);  // a <= b
        const LinearCondition b_first = negated(a_first);
        const bool is_min = e.op == Op::min;
        all.push_back({all_of({difference.when, is_min ? a_first : b_first}), a.form, a.denominator});
        all.push_back({all_of({difference.when, is_min ? b_first : a_first}), b.form, b.denominator});
      }
      return all;
    });
  }
  return best;
}

/// By a positive constant: a case for each remainder.
std::vector<GuardedForm> LinearReader::divided(const Expression& e) const {
  const std::vector<GuardedForm> divisors = forms(e.kids[1]);
  return mapped(forms(e.kids[0]), [&](const GuardedForm& a) {
    std::vector<GuardedForm> all;
    for (const GuardedForm& divisor : divisors) {
      if (!divisor.form.is_constant() || divisor.denominator != 1 || divisor.form.constant <= 0 ||
          a.denominator != 1)
        throw NotLinear{"it divides by a number that is not a positive constant"};
      const Integer m = divisor.form.constant;
      if (m > 1000) throw NotLinear{"it divides by a large number"};
      for (Integer r = 0; r < m; ++r) {
        const LinearCondition when = all_of({a.when, divisor.when, multiple_of(shifted(a.form, -r), m)});
        if (e.op == Op::div)
          all.push_back({when, shifted(a.form, -r), m});
        else
          all.push_back({when, {{}, r}, 1});
      }
    }
    return all;
  });
}

/// One of the kids is a positive constant: then the value is one of 1..that constant.
std::vector<GuardedForm> LinearReader::least_positive(const Expression& e) const {
  std::vector<LinearForm> kids;
  MaybeInteger most;
  for (const Expression& kid : e.kids) {
    const std::vector<GuardedForm> all = forms(kid);
    if (all.size() != 1 || all[0].denominator != 1)
      throw NotLinear{"it has the least of complicated numbers"};
    kids.push_back(all[0].form);
    if (kids.back().is_constant() && kids.back().constant > 0)
      most = most ? std::min(*most, kids.back().constant) : kids.back().constant;
  }
  if (!most) throw NotLinear{"it takes multiples of a heap"};
  std::vector<GuardedForm> result;
  for (Integer value = 1; value <= *most; ++value) {
    std::vector<LinearCondition> no_less, some_equal;
    for (const LinearForm& kid : kids) {
      some_equal.push_back(equal_to_zero(shifted(kid, -value)));
      no_less.push_back(some_of({at_most_zero(kid), at_most_zero(shifted(sum_of(kid, -1, {}, 0), value))}));
    }
    no_less.push_back(some_of(std::move(some_equal)));
    result.push_back({all_of(std::move(no_less)), {{}, value}, 1});
  }
  return result;
}

/// left + margin <= right.
LinearCondition LinearReader::at_most(const Expression& left, const Expression& right, Integer margin) const {
  std::vector<LinearCondition> kids;
  if (left.op == Op::max || right.op == Op::min) {
    const Expression& several = left.op == Op::max ? left : right;
    for (const Expression& kid : several.kids)
      kids.push_back(left.op == Op::max ? at_most(kid, right, margin) : at_most(left, kid, margin));
    return all_of(std::move(kids));
  }
  if (left.op == Op::min || right.op == Op::max) {
    const Expression& several = left.op == Op::min ? left : right;
    for (const Expression& kid : several.kids)
      kids.push_back(left.op == Op::min ? at_most(kid, right, margin) : at_most(left, kid, margin));
    return some_of(std::move(kids));
  }
  if (left.op == Op::abs)
    return all_of(
        {at_most(left.kids[0], right, margin), at_most(combine(Op::negate, {left.kids[0]}), right, margin)});
  if (right.op == Op::abs)
    return some_of(
        {at_most(left, right.kids[0], margin), at_most(left, combine(Op::negate, {right.kids[0]}), margin)});
  // a + margin <= b div m, for integers, is m (a + margin) <= b.
  if (right.op == Op::div) {
    for (const GuardedForm& divisor : forms(right.kids[1])) {
      if (!divisor.form.is_constant() || divisor.form.constant <= 0)
        throw NotLinear{"it divides by a number that is not a positive constant"};
      for (const GuardedForm& a : forms(left)) {
        for (const GuardedForm& b : forms(right.kids[0])) {
          GuardedForm scaled = a;
          scaled.form = sum_of(shifted(a.form, margin * a.denominator), divisor.form.constant, {}, 0);
          const GuardedForm difference = combined(scaled, b, -1);
          kids.push_back(all_of({difference.when, divisor.when, at_most_zero(difference.form)}));
        }
      }
    }
    return some_of(std::move(kids));
  }
  for (const GuardedForm& a : forms(left)) {
    for (const GuardedForm& b : forms(right)) {
      const GuardedForm difference = combined(a, b, -1);
      kids.push_back(
          all_of({difference.when, at_most_zero(shifted(difference.form, margin * difference.denominator))}));
    }
  }
  return some_of(std::move(kids));
}

}  // namespace galli
