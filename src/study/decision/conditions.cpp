// Conditions of a claim as facts.
#include <algorithm>
#include <utility>

#include "automaton/digits.h"
#include "claim/repetition.h"
#include "study/decision/translator.h"

namespace galli {
namespace {

using claims::Term;
using Op = Term::Op;

Op opposite(Op op) {
  switch (op) {
    case Op::equal: return Op::not_equal;
    case Op::not_equal: return Op::equal;
    case Op::less: return Op::greater_equal;
    case Op::less_equal: return Op::greater;
    case Op::greater: return Op::less_equal;
    default: return Op::less;
  }
}

bool is_count_of_moves(const Term& term) { return term.op == Op::moves_of; }

}  // namespace

Fact ClaimTranslator::condition(const Term& term, Slots& slots) {
  const auto kid = [&](std::size_t i) { return condition(term.kids[i], slots); };
  switch (term.op) {
    case Op::truth: return make_.truth(sign(term.exact) != 0);
    case Op::both: {
      const Fact first = kid(0);
      if (FactMaker::is_never(first)) return first;
      const Fact both[] = {first, kid(1)};
      return make_.all(both);
    }
    case Op::either: {
      const Fact both[] = {kid(0), kid(1)};
      return make_.some(both);
    }
    case Op::no: return make_.negation(kid(0));
    case Op::implies: {
      const Fact first = make_.negation(kid(0));
      if (first.unknowns.empty() && !FactMaker::is_never(first)) return first;
      const Fact both[] = {first, kid(1)};
      return make_.some(both);
    }
    case Op::same_truth: return make_.same(kid(0), kid(1));
    case Op::equal:
    case Op::not_equal:
    case Op::less:
    case Op::less_equal:
    case Op::greater:
    case Op::greater_equal: return compared(term, slots);
    case Op::same_text: return same_text(term.kids[0], term.kids[1], slots);
    case Op::choose: {
      const Fact facts[] = {kid(0), kid(1), kid(2)};
      return make_.combined(facts,
                            [](const std::vector<bool>& holds) { return holds[0] ? holds[1] : holds[2]; });
    }
    case Op::call: {
      const claims::Let& let = claim_.lets[term.index];
      Slots own(let.frame);
      for (std::size_t i = 0; i < let.outer && i < slots.size(); ++i) own[i] = slots[i];
      for (std::size_t i = 0; i < term.kids.size(); ++i) own[let.outer + i] = number(term.kids[i], slots);
      if (++depth_ > 20) throw NotDecided{"lets go too deep"};
      Fact result = condition(let.body, own);
      --depth_;
      return result;
    }
    case Op::some: return for_some(term.bindings, slots, 0, [&] { return condition(term.kids[0], slots); });
    case Op::every:
      if (fails_somewhere(term, slots)) return make_.truth(false);
      return make_.negation(
          for_some(term.bindings, slots, 0, [&] { return make_.negation(condition(term.kids[0], slots)); }));
    default: return member(term, slots);
  }
}

/// A condition without unknowns is false for some values up to N, whatever comes after them.
bool ClaimTranslator::fails_somewhere(const Term& every, const Slots& slots) {
  const bool is_closed =
      std::all_of(slots.begin(), slots.end(), [](const auto& slot) { return !slot || slot->constant(); });
  if (!is_closed || claims::names_bound(claim_, every.kids[0])) return false;
  std::vector<Integer> frame = frame_of(slots);
  const claims::Evidence before = std::exchange(evaluator_.evidence, {});
  const bool holds = evaluator_.truth(every, frame.data());
  const bool is_exact = !evaluator_.evidence.are_observations();
  evaluator_.evidence = before;
  return !holds && is_exact;
}

Fact ClaimTranslator::relation_once(Op op, const SymbolicNumber& a, const SymbolicNumber& b) {
  Facts ways;
  for (const NumberCase& one : a.cases) {
    for (const NumberCase& other : b.cases) {
      LinearNumber difference = one.value;
      for (const auto& [unknown, factor] : other.value.terms) {
        const auto sum = checked_subtract(difference.terms[unknown], factor);
        if (!sum) throw NotDecided{"a number leaves 64 bits, or there are different square roots"};
        difference.terms[unknown] = *sum;
        if (*sum == Surd{0}) difference.terms.erase(unknown);
      }
      const auto constant = checked_subtract(difference.constant, other.value.constant);
      if (!constant) throw NotDecided{"a number leaves 64 bits, or there are different square roots"};
      difference.constant = *constant;
      Facts facts = one.when;
      facts.insert(facts.end(), other.when.begin(), other.when.end());
      facts.push_back(compare_to_zero(difference, op));
      std::vector<Unknown> helpers = one.helpers;
      helpers.insert(helpers.end(), other.helpers.begin(), other.helpers.end());
      ways.push_back(make_.exists(make_.all(facts), helpers));
    }
  }
  return make_.some(ways);
}

/// A vague number has the relation only if all that it may be have it.
Fact ClaimTranslator::relation(Op op, const SymbolicNumber& a, const SymbolicNumber& b) {
  const Fact holds = relation_once(op, a, b);
  if (a.is_vague || b.is_vague) {
    const Fact both[] = {holds, relation_once(opposite(op), a, b)};
    if (!FactMaker::is_never(make_.all(both))) throw NotDecided{"a count is not known"};
  }
  return holds;
}

/// Comparisons that need no value of a game as a number.
std::optional<Fact> ClaimTranslator::compared_specially(const Term& term, Slots& slots) {
  const bool is_equation = term.op == Op::equal || term.op == Op::not_equal;
  const auto answer = [&](Fact fact) {
    return term.op == Op::equal ? std::optional{std::move(fact)} : std::optional{make_.negation(fact)};
  };
  if (is_equation && term.kids[0].op == Op::value_of && term.kids[1].op == Op::value_of) {
    if (const auto agree = values_agree(term.kids[0], term.kids[1], slots))
      return answer(make_.truth(*agree));
    return {};
  }
  for (std::size_t i : {0U, 1U}) {
    const Term& one = term.kids[i];
    if (one.op != Op::value_of && !is_count_of_moves(one)) continue;
    const auto other = number(term.kids[1 - i], slots).constant();
    if (!other || !other->is_integer() || other->a < 0 || other->a > 3) return {};
    const auto handle = game(one.game, slots);
    const std::uint32_t where = phase(one, handle, slots);
    const auto place = position(one.kids[0], slots);
    if (is_count_of_moves(one)) {
      const bool is_positive =
          other->a == 0 &&
          (term.op == Op::not_equal || (i == 0 && term.op == Op::greater) || (i == 1 && term.op == Op::less));
      if (other->a != 0 || !(is_positive || term.op == Op::equal)) throw NotDecided{"moves are not counted"};
      require(on_board(handle, where, place), "a position is not on the board");
      const Fact moves = has_option(handle, where, place);
      return is_positive ? moves : make_.negation(moves);
    }
    if (!is_equation || (other->a > 0 && value_relations_.contains({handle, where}))) return {};
    require(on_board(handle, where, place), "a position is not on the board");
    return answer(has_value(handle, where, static_cast<std::uint32_t>(other->a), place));
  }
  return {};
}

Fact ClaimTranslator::compared(const Term& term, Slots& slots) {
  if (auto fact = compared_specially(term, slots)) return std::move(*fact);
  return relation(term.op, number(term.kids[0], slots), number(term.kids[1], slots));
}

/// zeckendorf(x), perhaps with digits behind it.
Fact ClaimTranslator::same_text(const Term& a, const Term& b, Slots& slots) {
  if (make_.numeration().name != "fib") throw NotDecided{"this needs Fibonacci numbers"};
  struct Text {
    const Term* number = nullptr;
    std::string digits{};
  };
  const auto read = [](const Term& term) {
    Text text;
    const Term* at = &term;
    while (at->op == Op::joined && at->kids[1].op == Op::text) {
      text.digits = at->kids[1].text + text.digits;
      at = &at->kids[0];
    }
    if (at->op != Op::zeckendorf || text.digits.find_first_not_of("01") != std::string::npos)
      throw NotDecided{"this text is not handled"};
    text.number = &at->kids[0];
    return text;
  };
  Text short_one = read(a), long_one = read(b);
  if (long_one.digits.empty()) std::swap(short_one, long_one);
  if (!short_one.digits.empty()) throw NotDecided{"this text is not handled"};
  return accepted(with_digits_behind(make_.numeration(), long_one.digits),
                  {number(*long_one.number, slots), number(*short_one.number, slots)});
}

Fact ClaimTranslator::member(const Term& term, Slots& slots) {
  switch (term.op) {
    case Op::is_p:
    case Op::is_n: {
      const auto handle = game(term.game, slots);
      const std::uint32_t where = phase(term, handle, slots);
      const auto place = position(term.kids[0], slots);
      const Fact is_p = has_value(handle, where, 0, place);
      if (term.op == Op::is_p) return is_p;
      const Fact both[] = {is_p, on_board(handle, where, place)};
      return make_.combined(both, [](const std::vector<bool>& holds) { return !holds[0] && holds[1]; });
    }
    case Op::in_interval: {
      const SymbolicNumber n = number(term.kids[0], slots);
      if (!term.kids[0].is_whole) throw NotDecided{"a number may not be whole"};
      const Fact both[] = {relation(Op::greater_equal, n, number(term.kids[1], slots)),
                           relation(Op::less_equal, n, number(term.kids[2], slots))};
      return make_.all(both);
    }
    case Op::in_list: {
      const SymbolicNumber n = number(term.kids[0], slots);
      Facts ways;
      for (std::size_t i = 1; i < term.kids.size(); ++i)
        ways.push_back(relation(Op::equal, n, number(term.kids[i], slots)));
      return make_.some(ways);
    }
    case Op::in_set: return in_set(term.kids[1], position(term.kids[0], slots), slots);
    case Op::divides: {
      Term remainder;
      remainder.op = Op::mod;
      remainder.is_whole = true;
      remainder.kids = {term.kids[1], term.kids[0]};
      return relation(Op::equal, number(remainder, slots), of(Surd{0}));
    }
    case Op::matches: {
      const Term& text = term.kids[0];
      if (text.op != Op::zeckendorf || make_.numeration().name != "fib")
        throw NotDecided{"this text is not handled"};
      const auto automaton = matching(make_.numeration(), claim_.patterns[term.index].text());
      if (!automaton) throw NotDecided{"this pattern is not handled"};
      return accepted(*automaton, {number(text.kids[0], slots)});
    }
    case Op::dominates: return make_.truth(dominates(game(term.game, slots), game(term.other_game, slots)));
    case Op::dominates_strongly:
      return make_.truth(dominates_strongly(game(term.game, slots), game(term.other_game, slots)));
    case Op::similar:
    case Op::confused: {
      const auto a = game(term.game, slots), b = game(term.other_game, slots);
      const bool forth = dominates(a, b), back = dominates(b, a);
      return make_.truth(term.op == Op::similar ? forth && back : !forth && !back);
    }
    default: throw NotDecided{"this condition is not handled"};
  }
}

}  // namespace galli
