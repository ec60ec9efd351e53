// Variables and what they run through, and conditions on all or some of their values.
#include <algorithm>

#include "claim/repetition.h"
#include "study/decision/translator.h"

namespace galli {
namespace {

using claims::Binding;
using claims::Term;
using Op = Term::Op;

}  // namespace

/// N, and what grows with it: the claim is meant for every N, so this ends nothing.
bool ClaimTranslator::is_unbounded(const Term& upper) const {
  if (!claims::names_bound(claim_, upper)) return false;
  const auto is_natural = [](const Term& term) {
    return term.op == Op::constant && term.exact.is_integer() && term.exact.a > 0;
  };
  if (upper.op == Op::bound) return true;
  const bool is_sum = upper.op == Op::add, is_product = upper.op == Op::multiply;
  if ((is_sum || is_product) && upper.kids.size() == 2) {
    for (std::size_t i : {0U, 1U}) {
      if (is_natural(upper.kids[i]) && is_unbounded(upper.kids[1 - i])) return true;
    }
  }
  throw NotDecided{"N is used as a number"};
}

ClaimTranslator::Facts ClaimTranslator::conditions(const std::vector<Term>& terms, Slots& slots) {
  Facts facts;
  for (const Term& term : terms) facts.push_back(condition(term, slots));
  return facts;
}

/// Slots from `slot` on, one after the other: each is a natural number, or a negative one where the bounds allow it.
void ClaimTranslator::each_between(const Binding& binding, Slots& slots, std::size_t slot, Bound& bound,
                                   const BoundVisit& visit) {
  if (slot == binding.slots.size()) {
    const std::size_t count = bound.domain.size(), before = context_.size();
    context_.insert(context_.end(), bound.domain.begin(), bound.domain.end());
    for (const Term& each : binding.where) {
      bound.domain.push_back(condition(each, slots));
      context_.push_back(bound.domain.back());
    }
    const bool is_possible = std::none_of(bound.domain.begin(), bound.domain.end(),
                                          [](const Fact& fact) { return FactMaker::is_never(fact); });
    if (is_possible) visit(bound);
    bound.domain.resize(count);
    context_.resize(before);
    return;
  }
  std::vector<std::pair<SymbolicNumber, const Binding::Bound*>> lower, upper;
  for (const Binding::Bound& each : binding.lower) {
    if (claims::names_bound(claim_, each.term)) throw NotDecided{"N is used as a number"};
    lower.emplace_back(number(each.term, slots), &each);
  }
  for (const Binding::Bound& each : binding.upper) {
    if (!is_unbounded(each.term)) upper.emplace_back(number(each.term, slots), &each);
  }
  bool may_be_negative = !lower.empty();
  for (const auto& [number, each] : lower) {
    const Surd least{-each->more - (each->is_strict ? 1 : 0)};
    const Fact is_natural = relation(each->is_strict ? Op::greater_equal : Op::greater, number,
                                     of(each->is_strict ? least : Surd{least.a - 1}));
    may_be_negative = may_be_negative && !make_.follows(context_, is_natural);
  }
  for (bool is_negative : {false, true}) {
    if (is_negative && !may_be_negative) break;
    const Unknown unknown = make_.fresh();
    SymbolicNumber value = of(unknown);
    if (is_negative) value.cases[0].value.terms[unknown] = Surd{-1};
    slots[binding.slots[slot]] = value;
    const std::size_t count = bound.domain.size();
    const auto moved = [&](Integer by) {
      SymbolicNumber result = value;
      result.cases[0].value.constant = Surd{by};
      return result;
    };
    if (is_negative) bound.domain.push_back(make_.linear({{unknown, -1}}, LinearRelation::at_most, -1));
    for (const auto& [number, each] : lower)
      bound.domain.push_back(
          relation(each->is_strict ? Op::less : Op::less_equal, number, moved(-each->more)));
    for (const auto& [number, each] : upper)
      bound.domain.push_back(
          relation(each->is_strict ? Op::greater : Op::greater_equal, number, moved(each->more)));
    bound.unknowns.push_back(unknown);
    each_between(binding, slots, slot + 1, bound, visit);
    bound.unknowns.pop_back();
    bound.domain.resize(count);
  }
  slots[binding.slots[slot]].reset();
}

void ClaimTranslator::each_option(const Binding& binding, Slots& slots, Bound& bound,
                                  const BoundVisit& visit) {
  const auto handle = game(binding.options.game, slots);
  const std::uint32_t where = phase(binding.options, handle, slots);
  const std::vector<SymbolicNumber> from = position(binding.options.kids[0], slots);
  if (binding.slots.size() != from.size()) throw NotDecided{"the options have another number of heaps"};
  std::vector<SymbolicNumber> both = from;
  for (std::size_t slot : binding.slots) {
    bound.unknowns.push_back(make_.fresh());
    slots[slot] = of(bound.unknowns.back());
    both.push_back(*slots[slot]);
  }
  bound.domain.push_back(accepted(option_relation(handle, where), both));
  Binding rest;
  rest.where = binding.where;
  each_between(rest, slots, 0, bound, visit);
}

void ClaimTranslator::each(const Binding& binding, Slots& slots, const BoundVisit& visit) {
  Bound bound;
  Binding fixed;  // slots have values; what is left are conditions
  fixed.where = binding.where;
  switch (binding.kind) {
    case Binding::Kind::between: return each_between(binding, slots, 0, bound, visit);
    case Binding::Kind::options: return each_option(binding, slots, bound, visit);
    case Binding::Kind::games:
      for (std::size_t i = 0; i < binding.games; ++i) {
        slots[binding.slots.front()] = of(Surd{static_cast<Integer>(binding.first_game + i)});
        each_between(fixed, slots, 0, bound, visit);
      }
      return;
    case Binding::Kind::members: {
      if (binding.members.empty()) throw NotDecided{"variables that stand for sets are not handled"};
      for (const std::vector<Term>& member : binding.members) {
        for (std::size_t i = 0; i < binding.slots.size(); ++i)
          slots[binding.slots[i]] = number(member[i], slots);
        each_between(fixed, slots, 0, bound, visit);
      }
      return;
    }
    case Binding::Kind::subsets: throw NotDecided{"sets of numbers are not handled"};
  }
}

Fact ClaimTranslator::for_some(const std::vector<Binding>& bindings, Slots& slots, std::size_t at,
                               const std::function<Fact()>& body) {
  if (at == bindings.size()) return body();
  Facts ways;
  each(bindings[at], slots, [&](Bound& bound) {
    Facts facts = bound.domain;
    facts.push_back(for_some(bindings, slots, at + 1, body));
    ways.push_back(make_.exists(make_.all(facts), bound.unknowns));
  });
  return make_.some(ways);
}

}  // namespace galli
