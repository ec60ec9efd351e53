// Functions that are defined by a mex of their own earlier values: guessed, and their definition checked.
//
// Let F be the guess, a relation between n and a. If for all n and a: F(n, a) exactly when a is the mex of the elements for n, in which the function stands for F and
// has arguments below n only, then F is the function, by induction.
#include <algorithm>
#include <utility>

#include "automaton/learner.h"
#include "study/decision/translator.h"

namespace galli {
namespace {

using claims::Term;
using Op = Term::Op;

constexpr Integer first_values = 400;

}  // namespace

bool ClaimTranslator::is_recursion(std::size_t let) const {
  const claims::Let& one = claim_.lets[let];
  return one.kind == claims::Let::Kind::number && one.body.op == Op::mex_over && one.parameters.size() == 1 &&
         one.outer == 0;
}

const Automaton& ClaimTranslator::recursion(std::size_t index) {
  if (const auto known = recursions_.find(index); known != recursions_.end()) return known->second;
  const claims::Let& let = claim_.lets[index];
  std::vector<Integer> values;
  for (Integer n = 0; n <= first_values; ++n) {
    Term argument, call;
    argument.exact = Surd{n};
    call.op = Op::call;
    call.index = index;
    call.kids = {argument};
    call.span = let.span;
    const Surd value = evaluator_.number(call, evaluator_.frame());
    if (!value.is_integer() || value.a < 0 || value.a > 1'000'000)
      throw NotDecided{"a recursion grows too fast"};
    values.push_back(value.a);
  }
  Sample sample({first_values, *std::max_element(values.begin(), values.end())});
  for (Integer n = 0; n <= first_values; ++n)
    sample.add(std::vector<Integer>{n, values[static_cast<std::size_t>(n)]});
  sample.close();
  Automaton last;
  for (unsigned depth = 1; depth <= 6; ++depth) {
    Guess guess = learn(make_.numeration(), sample, depth, 2000, make_.budget());
    if (!guess.is_closed) break;
    if (guess.automaton == last || difference(guess.automaton, make_.numeration(), sample, make_.budget()))
      continue;
    last = guess.automaton;
    recursions_[index] = std::move(guess.automaton);
    if (satisfies_its_definition(index)) {
      grounds_.sets.emplace(let.name + ", by its recursion", recursions_[index].size());
      return recursions_[index];
    }
    recursions_.erase(index);
  }
  throw NotDecided{"no automaton was found for " + let.name};
}

bool ClaimTranslator::satisfies_its_definition(std::size_t index) {
  if (checked_recursion_) throw NotDecided{"recursions inside recursions are not handled"};
  const claims::Let& let = claim_.lets[index];
  const Facts outside = std::exchange(context_, {});
  checked_recursion_ = index;
  const Unknown n = make_.fresh(), a = make_.fresh(), c = make_.fresh();
  Slots own(let.frame);
  own[0] = of(n);
  const auto is_element = [&](Unknown number) {
    return for_some(let.body.bindings, own, 0, [&] {
      for (const Binding& binding : let.body.bindings) {
        const bool ends_below = binding.kind == Binding::Kind::between && binding.slots.size() == 1 &&
                                binding.upper.size() == 1 && binding.upper[0].is_strict &&
                                binding.upper[0].term.op == Op::variable && binding.upper[0].term.index == 0;
        if (!ends_below) throw NotDecided{"a recursion does not go down"};
        below_.insert(own[binding.slots[0]]->cases[0].value.terms.begin()->first);
      }
      Facts ways;
      for (const Term& element : let.body.kids)
        ways.push_back(relation(Op::equal, this->number(element, own), of(number)));
      return make_.some(ways);
    });
  };
  const Fact missing[] = {make_.negation(is_element(c)),
                          make_.linear({{c, 1}, {a, -1}}, LinearRelation::at_most, -1)};
  const Fact facts[] = {make_.fact(recursions_.at(index), {n, a}), is_element(a),
                        make_.exists(make_.all(missing), {c})};
  const Fact defined = make_.combined(
      facts, [](const std::vector<bool>& holds) { return holds[0] == (!holds[1] && !holds[2]); });
  checked_recursion_.reset();
  below_.clear();
  context_ = outside;
  return make_.is_always(defined);
}

}  // namespace galli
