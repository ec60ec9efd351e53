// Numbers of a claim as linear forms in unknowns.
#include <algorithm>
#include <numeric>

#include "automaton/digits.h"
#include "study/decision/translator.h"

namespace galli {
namespace {

using claims::Term;
using Op = Term::Op;

Surd known(const MaybeSurd& number) {
  if (!number) throw NotDecided{"a number leaves 64 bits"};
  return *number;
}

Integer known(const MaybeInteger& number) {
  if (!number) throw NotDecided{"a number leaves 64 bits"};
  return *number;
}

LinearNumber sum_of(const LinearNumber& a, const LinearNumber& b, const Surd& times = Surd{1}) {
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

/// Both cases together.
NumberCase both_cases(const NumberCase& a, const NumberCase& b, LinearNumber value) {
  NumberCase both{std::move(value), a.when, a.helpers};
  both.when.insert(both.when.end(), b.when.begin(), b.when.end());
  both.helpers.insert(both.helpers.end(), b.helpers.begin(), b.helpers.end());
  return both;
}

template <typename Combine>
SymbolicNumber combined(const SymbolicNumber& a, const SymbolicNumber& b, Combine combine) {
  SymbolicNumber result;
  result.is_vague = a.is_vague || b.is_vague;
  if (a.cases.size() * b.cases.size() > 64) throw NotDecided{"a number has too many cases"};
  for (const NumberCase& one : a.cases) {
    for (const NumberCase& other : b.cases)
      result.cases.push_back(both_cases(one, other, combine(one.value, other.value)));
  }
  return result;
}

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

std::optional<Surd> SymbolicNumber::constant() const {
  if (cases.size() != 1 || !cases[0].when.empty() || !cases[0].value.is_constant()) return {};
  return cases[0].value.constant;
}

SymbolicNumber ClaimTranslator::of(Unknown unknown) const {
  return {{{{{{unknown, Surd{1}}}, Surd{0}}, {}, {}}}};
}
SymbolicNumber ClaimTranslator::of(const Surd& constant) { return {{{{{}, constant}, {}, {}}}}; }

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

SymbolicNumber ClaimTranslator::choice(const Fact& when, const SymbolicNumber& yes,
                                       const SymbolicNumber& no) {
  SymbolicNumber result;
  result.is_vague = yes.is_vague || no.is_vague;
  const auto add = [&](const SymbolicNumber& number, const Fact& where) {
    if (FactMaker::is_never(where)) return;
    const bool is_certain = where.unknowns.empty();
    for (NumberCase each : number.cases) {
      if (!is_certain) each.when.push_back(where);
      result.cases.push_back(std::move(each));
    }
  };
  add(yes, when);
  add(no, make_.negation(when));
  return result;
}

/// z <= value < z + 1, or the same with -z where it is negative.
NumberCase ClaimTranslator::rounded_case(const LinearNumber& value, bool is_negative) {
  const Unknown z = make_.fresh();
  LinearNumber whole{{{z, Surd{is_negative ? -1 : 1}}}, Surd{0}};
  const LinearNumber above = sum_of(value, whole, Surd{-1});
  LinearNumber below = above;
  below.constant = known(checked_subtract(below.constant, Surd{1}));
  Facts facts = {compare_to_zero(above, Op::greater_equal), compare_to_zero(below, Op::less)};
  if (is_negative) facts.push_back(make_.linear({{z, -1}}, LinearRelation::at_most, -1));
  return {whole, {make_.all(facts)}, {z}};
}

SymbolicNumber ClaimTranslator::rounded_down(const SymbolicNumber& number) {
  SymbolicNumber result;
  result.is_vague = number.is_vague;
  for (const NumberCase& each : number.cases) {
    if (has_whole_coefficients(each.value)) {
      result.cases.push_back(each);
      continue;
    }
    if (each.value.is_constant()) {
      NumberCase whole = each;
      whole.value.constant = known(floor(each.value.constant));
      result.cases.push_back(whole);
      continue;
    }
    for (bool is_negative : {false, true}) {
      const NumberCase rounded = rounded_case(each.value, is_negative);
      if (FactMaker::is_never(rounded.when[0])) continue;
      result.cases.push_back(both_cases(each, rounded, rounded.value));
    }
  }
  return result;
}

/// None, one, or more than one.
SymbolicNumber ClaimTranslator::counted(const Term& term, Slots& slots) {
  if (term.bindings.size() != 1 || term.bindings[0].kind != Binding::Kind::between ||
      term.bindings[0].slots.size() != 1)
    throw NotDecided{"counts of several variables are not handled"};
  std::vector<std::pair<Fact, Unknown>> found;
  each(term.bindings[0], slots, [&](Bound& bound) {
    Facts facts = bound.domain;
    if (!term.kids.empty()) facts.push_back(condition(term.kids[0], slots));
    if (bound.unknowns.size() != 1) throw NotDecided{"such counts are not handled"};
    found.emplace_back(make_.all(facts), bound.unknowns[0]);
  });
  if (found.size() != 1) throw NotDecided{"counts of negative numbers are not handled"};
  const auto& [fact, unknown] = found[0];
  const Unknown second = make_.fresh();
  std::vector<Unknown> moved;
  for (Unknown one : fact.unknowns) moved.push_back(one == unknown ? second : one);
  const Fact two[] = {fact, make_.fact(fact.automaton, moved),
                      make_.linear({{unknown, 1}, {second, -1}}, LinearRelation::at_most, -1)};
  const Fact some = make_.exists(fact, {unknown});
  const Fact several = make_.exists(make_.all(two), {unknown, second});
  const Unknown more = make_.fresh();
  SymbolicNumber result;
  result.is_vague = true;
  const Fact one[] = {some, make_.negation(several)};
  result.cases.push_back({{{}, Surd{0}}, {make_.negation(some)}, {}});
  result.cases.push_back({{{}, Surd{1}}, {make_.all(one)}, {}});
  result.cases.push_back({{{{more, Surd{1}}}, Surd{0}},
                          {several, make_.linear({{more, -1}}, LinearRelation::at_most, -2)},
                          {more}});
  return result;
}

SymbolicNumber ClaimTranslator::number(const Term& term, Slots& slots) {
  switch (term.op) {
    case Op::constant: return of(term.exact);
    case Op::variable:
      if (!slots[term.index]) throw NotDecided{"a variable has no value"};
      return *slots[term.index];
    case Op::call: return called(term, slots);
    case Op::choose: {
      const Fact when = condition(term.kids[0], slots);
      if (FactMaker::is_never(when)) return number(term.kids[2], slots);
      const Fact otherwise = make_.negation(when);
      if (FactMaker::is_never(otherwise)) return number(term.kids[1], slots);
      return choice(when, number(term.kids[1], slots), number(term.kids[2], slots));
    }
    case Op::square_root: {
      const auto n = number(term.kids[0], slots).constant();
      if (!n || !n->is_integer() || n->a < 0) throw NotDecided{"this square root is not handled"};
      return of(known(square_root(n->a)));
    }
    case Op::power: {
      const auto base = number(term.kids[0], slots).constant(),
                 exponent = number(term.kids[1], slots).constant();
      if (!base || !exponent || !exponent->is_integer() || exponent->a < 0 || exponent->a > 64)
        throw NotDecided{"this power is not handled"};
      Surd result = 1;
      for (Integer i = 0; i < exponent->a; ++i) result = known(checked_multiply(result, *base));
      return of(result);
    }
    case Op::floor: return rounded_down(number(term.kids[0], slots));
    case Op::ceil: {
      const auto negative = [](SymbolicNumber n) {
        for (NumberCase& each : n.cases) each.value = scaled(each.value, Surd{-1});
        return n;
      };
      return negative(rounded_down(negative(number(term.kids[0], slots))));
    }
    case Op::count_over: return counted(term, slots);
    case Op::value_of: {
      const auto handle = game(term.game, slots);
      const std::uint32_t where = phase(term, handle, slots);
      const auto place = position(term.kids[0], slots);
      require(on_board(handle, where, place), "a position is not on the board");
      return function_of(value_relation(handle, where), place);
    }
    default: return whole_arithmetic(term, slots);
  }
}

SymbolicNumber ClaimTranslator::arithmetic(const Term& term, Slots& slots) {
  SymbolicNumber result = number(term.kids[0], slots);
  if (term.op == Op::negate) {
    for (NumberCase& each : result.cases) each.value = scaled(each.value, Surd{-1});
    return result;
  }
  for (std::size_t i = 1; i < term.kids.size(); ++i) {
    const SymbolicNumber next = number(term.kids[i], slots);
    const auto factor = next.constant(), own = result.constant();
    switch (term.op) {
      case Op::add:
      case Op::subtract: {
        const Surd times{term.op == Op::add ? 1 : -1};
        result = combined(result, next,
                          [&](const LinearNumber& a, const LinearNumber& b) { return sum_of(a, b, times); });
        break;
      }
      case Op::multiply:
        if (!factor && !own) throw NotDecided{"products of variables are not linear"};
        result = factor ? result : next;
        for (NumberCase& each : result.cases) each.value = scaled(each.value, factor ? *factor : *own);
        break;
      default:
        if (!factor || sign(*factor) == 0) throw NotDecided{"quotients of variables are not linear"};
        for (NumberCase& each : result.cases)
          each.value = scaled(each.value, known(checked_divide(Surd{1}, *factor)));
    }
  }
  return result;
}

SymbolicNumber ClaimTranslator::whole_arithmetic(const Term& term, Slots& slots) {
  const auto kid = [&](std::size_t i) { return number(term.kids[i], slots); };
  switch (term.op) {
    case Op::add:
    case Op::subtract:
    case Op::multiply:
    case Op::divide:
    case Op::negate: return arithmetic(term, slots);
    case Op::absolute: {
      const SymbolicNumber plain = kid(0);
      SymbolicNumber turned = plain;
      for (NumberCase& each : turned.cases) each.value = scaled(each.value, Surd{-1});
      return choice(relation(Op::greater_equal, plain, of(Surd{0})), plain, turned);
    }
    case Op::least_of:
    case Op::greatest_of: {
      SymbolicNumber result = kid(0);
      for (std::size_t i = 1; i < term.kids.size(); ++i) {
        const SymbolicNumber next = kid(i);
        result = choice(relation(term.op == Op::least_of ? Op::less_equal : Op::greater_equal, result, next),
                        result, next);
      }
      return result;
    }
    case Op::div:
    case Op::mod: {
      const auto divisor = kid(1).constant();
      if (!divisor || !divisor->is_integer() || divisor->a < 1)
        throw NotDecided{"this divisor is not handled"};
      if (term.op == Op::mod && term.kids[0].op == Op::trailing_zeros) {
        if (make_.numeration().name != "fib" || divisor->a > 100)
          throw NotDecided{"this needs Fibonacci numbers"};
        const SymbolicNumber n = number(term.kids[0].kids[0], slots);
        SymbolicNumber result;
        for (Integer rest = 0; rest < divisor->a; ++rest)
          result.cases.push_back(
              {{{}, Surd{rest}},
               {accepted(zeros_at_end(make_.numeration(), static_cast<unsigned>(divisor->a),
                                      static_cast<unsigned>(rest)),
                         {n})},
               {}});
        return result;
      }
      const SymbolicNumber number = kid(0);
      SymbolicNumber parts = number;
      for (NumberCase& each : parts.cases) {
        if (!has_whole_coefficients(each.value)) throw NotDecided{"a quotient of numbers that are not whole"};
        each.value = scaled(each.value, known(checked_divide(Surd{1}, *divisor)));
      }
      if (term.op == Op::div) return rounded_down(parts);
      SymbolicNumber result;
      for (std::size_t i = 0; i < parts.cases.size(); ++i) {
        for (NumberCase each : rounded_down({{parts.cases[i]}, false}).cases) {
          each.value = sum_of(number.cases[i].value, each.value, Surd{-divisor->a});
          result.cases.push_back(std::move(each));
        }
      }
      result.is_vague = number.is_vague;
      return result;
    }
    case Op::exclusive_or: {
      const SymbolicNumber a = kid(0), b = kid(1);
      if (const auto x = a.constant(), y = b.constant(); x && y && x->is_integer() && y->is_integer())
        return of(Surd{x->a ^ y->a});
      if (make_.numeration().name != "2") throw NotDecided{"xor needs base 2"};
      for (const SymbolicNumber* each : {&a, &b})
        require(relation(Op::greater_equal, *each, of(Surd{0})), "xor of negative numbers");
      return function_of(exclusive_or_of_two(), {a, b});
    }
    case Op::least_part:
      if (make_.numeration().name != "fib") throw NotDecided{"this needs Fibonacci numbers"};
      return function_of(least_weight(make_.numeration()), {kid(0)});
    default: throw NotDecided{"a number is not linear"};
  }
}

SymbolicNumber ClaimTranslator::called(const Term& term, Slots& slots) {
  const claims::Let& let = claim_.lets[term.index];
  if (is_recursion(term.index)) {
    const SymbolicNumber argument = number(term.kids.at(0), slots);
    if (checked_recursion_ == term.index) {
      const bool is_below = argument.cases.size() == 1 && argument.cases[0].value.constant == Surd{0} &&
                            argument.cases[0].value.terms.size() == 1 &&
                            argument.cases[0].value.terms.begin()->second == Surd{1} &&
                            below_.contains(argument.cases[0].value.terms.begin()->first);
      if (!is_below) throw NotDecided{"a recursion does not go down"};
    }
    return function_of(recursion(term.index), {argument});
  }
  Slots own(let.frame);
  for (std::size_t i = 0; i < let.outer && i < slots.size(); ++i) own[i] = slots[i];
  for (std::size_t i = 0; i < term.kids.size(); ++i) own[let.outer + i] = number(term.kids[i], slots);
  if (++depth_ > 20) throw NotDecided{"lets go too deep"};
  SymbolicNumber result = number(let.body, own);
  --depth_;
  return result;
}

void ClaimTranslator::as_unknowns(const std::vector<SymbolicNumber>& numbers, const UnknownsVisit& visit) {
  std::vector<Unknown> unknowns, helpers;
  Facts facts;
  const auto go = [&](auto&& self, std::size_t at) -> void {
    if (at == numbers.size()) return visit(unknowns, facts, helpers);
    for (const NumberCase& each : numbers[at].cases) {
      const std::size_t fact_count = facts.size(), helper_count = helpers.size();
      facts.insert(facts.end(), each.when.begin(), each.when.end());
      helpers.insert(helpers.end(), each.helpers.begin(), each.helpers.end());
      const auto& terms = each.value.terms;
      if (terms.size() == 1 && terms.begin()->second == Surd{1} && each.value.constant == Surd{0}) {
        unknowns.push_back(terms.begin()->first);
      } else {
        const Unknown helper = make_.fresh();
        LinearNumber difference = each.value;
        difference.terms[helper] = Surd{-1};
        facts.push_back(compare_to_zero(difference, Op::equal));
        helpers.push_back(helper);
        unknowns.push_back(helper);
      }
      self(self, at + 1);
      unknowns.pop_back();
      facts.resize(fact_count);
      helpers.resize(helper_count);
    }
  };
  go(go, 0);
}

Fact ClaimTranslator::accepted(const Automaton& automaton, const std::vector<SymbolicNumber>& numbers) {
  Facts ways;
  as_unknowns(numbers, [&](const std::vector<Unknown>& unknowns, const Facts& facts,
                           const std::vector<Unknown>& helpers) {
    Facts all = facts;
    all.push_back(make_.fact(automaton, unknowns));
    ways.push_back(make_.exists(make_.all(all), helpers));
  });
  return make_.some(ways);
}

SymbolicNumber ClaimTranslator::function_of(const Automaton& automaton,
                                            const std::vector<SymbolicNumber>& numbers) {
  SymbolicNumber result;
  for (const SymbolicNumber& each : numbers) result.is_vague |= each.is_vague;
  as_unknowns(numbers, [&](const std::vector<Unknown>& unknowns, const Facts& facts,
                           const std::vector<Unknown>& helpers) {
    const Unknown z = make_.fresh();
    NumberCase made{{{{z, Surd{1}}}, Surd{0}}, facts, helpers};
    std::vector<Unknown> tracks = unknowns;
    tracks.push_back(z);
    made.when.push_back(make_.fact(automaton, tracks));
    made.helpers.push_back(z);
    result.cases.push_back(std::move(made));
  });
  return result;
}

void ClaimTranslator::require(const Fact& fact, const char* what) {
  if (!make_.follows(context_, fact)) throw NotDecided{what};
}

}  // namespace galli
