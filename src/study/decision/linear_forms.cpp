#include "study/decision/linear_forms.h"

#include <algorithm>
#include <numeric>

#include "automaton/digits.h"

namespace galli {

Surd known(const MaybeSurd& number) {
  if (!number) throw NotDecided{"a number leaves 64 bits"};
  return *number;
}

Integer known(const MaybeInteger& number) {
  if (!number) throw NotDecided{"a number leaves 64 bits"};
  return *number;
}

LinearNumber sum_of(const LinearNumber& a, const LinearNumber& b, const Surd& times) {
  LinearNumber sum = a;
  for (const auto& [unknown, factor] : b.terms) {
    Surd& term = sum.terms[unknown];
    term = known(checked_add(term, known(checked_multiply(factor, times))));
    if (term == Surd{0}) sum.terms.erase(unknown);
  }
  sum.constant = known(checked_add(sum.constant, known(checked_multiply(b.constant, times))));
  return sum;
}

LinearNumber scaled(const LinearNumber& number, const Surd& factor) {
  return sum_of(LinearNumber{}, number, factor);
}

bool has_whole_coefficients(const LinearNumber& number) {
  return number.constant.is_integer() &&
         std::all_of(number.terms.begin(), number.terms.end(),
                     [](const auto& term) { return term.second.is_integer(); });
}

namespace {

using Op = claims::Term::Op;

/// A + B theta, with whole coefficients.
struct QuadraticForm {
  std::map<Unknown, Integer> a{}, b{};
  Integer a_constant = 0, b_constant = 0;
};

Integer root_factor(const Numeration& numeration, Integer d) {
  const Integer square = numeration.t * numeration.t + 4;
  if (numeration.is_base() || numeration.before != 1 || square % d != 0)
    throw NotDecided{"the numeration does not fit the square root"};
  const auto k = static_cast<Integer>(integer_root(square / d));
  if (k * k * d != square) throw NotDecided{"the numeration does not fit the square root"};
  return k;
}

QuadraticForm whole_form(const LinearNumber& form, const Numeration& numeration) {
  Integer denominator = form.constant.c, d = form.constant.d;
  for (const auto& [unknown, factor] : form.terms) {
    denominator = std::lcm(denominator, factor.c);
    if (factor.d != 0 && d != 0 && d != factor.d) throw NotDecided{"there are different square roots"};
    if (factor.d != 0) d = factor.d;
  }
  const Integer k = d == 0 ? 1 : root_factor(numeration, d);
  QuadraticForm result;
  const auto split = [&](const Surd& number, Integer& a, Integer& b) {
    const Integer times = denominator / number.c;
    a = known(checked_multiply(known(checked_subtract(known(checked_multiply(number.a, k)),
                                                      known(checked_multiply(number.b, numeration.t)))),
                               times));
    b = known(checked_multiply(known(checked_multiply(number.b, 2)), times));
  };
  for (const auto& [unknown, factor] : form.terms) split(factor, result.a[unknown], result.b[unknown]);
  split(form.constant, result.a_constant, result.b_constant);
  const auto is_zero = [](const auto& term) { return term.second == 0; };
  std::erase_if(result.a, is_zero);
  std::erase_if(result.b, is_zero);
  return result;
}

Integer content_of(const std::map<Unknown, Integer>& coefficients) {
  Integer common = 0;
  for (const auto& [unknown, coefficient] : coefficients) common = std::gcd(common, coefficient);
  return common;
}

/// sum + constant = 0, or <= 0
Fact linear_fact(FactMaker& make, std::map<Unknown, Integer> coefficients, Integer constant,
                 LinearRelation relation) {
  const Integer common = content_of(coefficients);
  const bool is_equation = relation == LinearRelation::equal;
  if (common == 0) return make.truth(is_equation ? constant == 0 : constant <= 0);
  if (is_equation && constant % common != 0) return make.truth(false);
  for (auto& [unknown, coefficient] : coefficients) coefficient /= common;
  return make.linear(coefficients, relation, known(floor_divide(-constant, common)));
}

}  // namespace

/// B theta < -A. With b = |B| and f = floor(theta b), which is not theta b unless both are 0: for B >= 0 that is f + 1 <= -A, else A <= f.
Fact ClaimTranslator::less_than_zero(const LinearNumber& form) {
  const QuadraticForm split = whole_form(form, make_.numeration());
  if (split.b.empty() && split.b_constant == 0)
    return linear_fact(make_, split.a, known(checked_add(split.a_constant, 1)), LinearRelation::at_most);
  if (!floor_) floor_ = floor_of_multiple(make_.numeration(), make_.budget());
  Facts ways;
  for (bool is_negative : {false, true}) {
    const Unknown b = make_.fresh(), f = make_.fresh();
    std::map<Unknown, Integer> size = split.b;
    for (auto& [unknown, coefficient] : size) coefficient = is_negative ? -coefficient : coefficient;
    size[b] = -1;
    const Integer shift = is_negative ? -split.b_constant : split.b_constant;
    std::map<Unknown, Integer> rest = split.a;
    rest[f] = is_negative ? -1 : 1;
    Facts facts = {linear_fact(make_, size, shift, LinearRelation::equal)};
    if (FactMaker::is_never(facts[0])) continue;
    facts.push_back(make_.fact(*floor_, {b, f}));
    facts.push_back(linear_fact(make_, rest, known(checked_add(split.a_constant, is_negative ? 0 : 1)),
                                LinearRelation::at_most));
    if (is_negative) facts.push_back(make_.linear({{b, -1}}, LinearRelation::at_most, -1));
    ways.push_back(make_.exists(make_.all(facts), {b, f}));
  }
  return make_.some(ways);
}

Fact ClaimTranslator::compare_to_zero(const LinearNumber& form, Op op) {
  const auto equal = [&] {
    const QuadraticForm split = whole_form(form, make_.numeration());
    const Fact both[] = {linear_fact(make_, split.a, split.a_constant, LinearRelation::equal),
                         linear_fact(make_, split.b, split.b_constant, LinearRelation::equal)};
    return make_.all(both);
  };
  if (form.is_constant()) {
    const int now = sign(form.constant);
    return make_.truth(op == Op::equal        ? now == 0
                       : op == Op::not_equal  ? now != 0
                       : op == Op::less       ? now < 0
                       : op == Op::less_equal ? now <= 0
                       : op == Op::greater    ? now > 0
                                              : now >= 0);
  }
  switch (op) {
    case Op::equal: return equal();
    case Op::not_equal: return make_.negation(equal());
    case Op::less: return less_than_zero(form);
    case Op::greater: return less_than_zero(scaled(form, Surd{-1}));
    case Op::greater_equal: return make_.negation(less_than_zero(form));
    default: return make_.negation(less_than_zero(scaled(form, Surd{-1})));
  }
}

}  // namespace galli
