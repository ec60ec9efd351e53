// Statements of claims, and sets of positions.
#include "study/decision/translator.h"

#include <algorithm>

namespace galli {
namespace {

using claims::Statement;
using claims::Term;
using Op = Term::Op;

}  // namespace

bool ClaimTranslator::holds(Slots slots, const std::vector<Binding>& ranges) {
  slots.resize(std::max(slots.size(), claim_.frame));
  context_.clear();
  depth_ = 0;
  checked_recursion_.reset();
  below_.clear();
  return holds_from(slots, ranges, 0);
}

bool ClaimTranslator::holds_from(Slots& slots, const std::vector<Binding>& ranges, std::size_t at) {
  if (at == ranges.size()) return statement_holds(slots);
  bool all_hold = true;
  const auto visit = [&](Bound&) { all_hold = all_hold && holds_from(slots, ranges, at + 1); };
  if (ranges[at].slots.empty()) {
    Bound nothing;
    each_between(ranges[at], slots, 0, nothing, visit);
  } else {
    each(ranges[at], slots, visit);
  }
  return all_hold;
}

bool ClaimTranslator::statement_holds(Slots& slots) {
  const Statement& statement = claim_.statement;
  switch (statement.kind) {
    case Statement::Kind::condition: return make_.follows(context_, condition(statement.terms[0], slots));
    case Statement::Kind::positions_are: return make_.follows(context_, set_equality(slots));
    case Statement::Kind::same_values: {
      const auto agree = values_agree(statement.terms[0], statement.terms[1], slots);
      if (!agree) throw NotDecided{"values of these games are not known"};
      return *agree;
    }
    default: throw NotDecided{"statements of this kind are not handled"};
  }
}

Fact ClaimTranslator::set_equality(Slots& slots) {
  const std::vector<Term>& sets = claim_.statement.terms;
  std::vector<Integer> frame = frame_of(slots);
  auto heaps = evaluator_.heaps_of(sets[0], frame.data());
  if (!heaps) heaps = evaluator_.heaps_of(sets[1], frame.data());
  if (!heaps) throw NotDecided{"both sets are empty"};
  std::vector<Unknown> place;
  for (std::size_t i = 0; i < *heaps; ++i) place.push_back(make_.fresh());
  const auto side = [&](std::size_t i) {
    const bool is_plain = sets[i].op == Op::set_of_p && (i == 0 || sets[0].op != Op::set_of_p);
    if (claim_.statement.up_to_swap && !is_plain) return closed_under_swaps(sets[i], place, slots);
    std::vector<SymbolicNumber> numbers;
    for (Unknown one : place) numbers.push_back(of(one));
    return in_set(sets[i], numbers, slots);
  };
  return make_.same(side(0), side(1));
}

Fact ClaimTranslator::closed_under_swaps(const Term& set, const std::vector<Unknown>& place, Slots& slots) {
  std::vector<SymbolicNumber> numbers;
  for (Unknown one : place) numbers.push_back(of(one));
  const Fact plain = in_set(set, numbers, slots);
  Facts orders;
  std::vector<Unknown> order = place;
  do {
    std::vector<Unknown> unknowns;
    for (Unknown one : plain.unknowns) {
      const auto at = std::find(place.begin(), place.end(), one) - place.begin();
      unknowns.push_back(at < static_cast<std::ptrdiff_t>(place.size()) ? order[static_cast<std::size_t>(at)]
                                                                        : one);
    }
    orders.push_back(make_.fact(plain.automaton, unknowns));
  } while (std::next_permutation(order.begin(), order.end()));
  return make_.some(orders);
}

std::vector<SymbolicNumber> ClaimTranslator::position(const Term& term, Slots& slots) {
  if (term.op == Op::grid || term.op == Op::place) throw NotDecided{"positions on grids are not handled"};
  std::vector<SymbolicNumber> numbers;
  if (term.op != Op::tuple) return {number(term, slots)};
  for (const Term& kid : term.kids) numbers.push_back(number(kid, slots));
  return numbers;
}

Fact ClaimTranslator::in_set(const Term& set, const std::vector<SymbolicNumber>& place, Slots& slots) {
  switch (set.op) {
    case Op::set_of:
      return for_some(set.bindings, slots, 0, [&] {
        Facts ways;
        for (const Term& element : set.kids) {
          const std::vector<SymbolicNumber> numbers = position(element, slots);
          if (numbers.size() != place.size()) throw NotDecided{"positions have different numbers of heaps"};
          Facts equal;
          for (std::size_t i = 0; i < numbers.size(); ++i)
            equal.push_back(relation(Op::equal, place[i], numbers[i]));
          ways.push_back(make_.all(equal));
        }
        return make_.some(ways);
      });
    case Op::set_called: {
      const claims::Let& let = claim_.lets[set.index];
      Slots own(let.frame);
      for (std::size_t i = 0; i < let.outer && i < slots.size(); ++i) own[i] = slots[i];
      return in_set(let.body, place, own);
    }
    case Op::set_of_p: {
      const auto handle = game(set.game, slots);
      return has_value(handle, phase(set, handle, slots), 0, place);
    }
    default: {
      const Fact both[] = {in_set(set.kids[0], place, slots), in_set(set.kids[1], place, slots)};
      if (set.op == Op::set_union) return make_.some(both);
      return make_.combined(both, [](const std::vector<bool>& holds) { return holds[0] && !holds[1]; });
    }
  }
}

}  // namespace galli
