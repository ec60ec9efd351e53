// Numbers of a claim as linear forms in unknowns.
#include <algorithm>

#include "automaton/digits.h"
#include "study/decision/linear_forms.h"
#include "study/decision/translator.h"

namespace galli {
namespace {

using claims::Term;
using Op = Term::Op;

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

}  // namespace

std::optional<Surd> SymbolicNumber::constant() const {
  if (cases.size() != 1 || !cases[0].when.empty() || !cases[0].value.is_constant()) return {};
  return cases[0].value.constant;
}

SymbolicNumber ClaimTranslator::of(Unknown unknown) const {
  return {{{{{{unknown, Surd{1}}}, Surd{0}}, {}, {}}}};
}
SymbolicNumber ClaimTranslator::of(const Surd& constant) { return {{{{{}, constant}, {}, {}}}}; }

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
