// Conditions and texts.
#include <algorithm>
#include <numeric>

#include "base/words.h"
#include "base/zeckendorf.h"
#include "claim/evaluator.h"
#include "lang/cursor.h"

namespace galli::claims {
namespace {

using Op = Term::Op;

/// `phi*a`: a number that is not whole, times one that is.
bool is_multiple(const Term& term) {
  return term.op == Op::multiply && term.kids[0].op == Op::constant && term.kids[1].is_whole;
}

/// Least total, then lexicographic.
bool is_less(const Position& a, const Position& b) {
  const auto total = [](const Position& position) {
    return std::accumulate(position.begin(), position.end(), Integer{0});
  };
  return std::pair(total(a), a) < std::pair(total(b), b);
}

std::string bits_of(const std::vector<Integer>& parts) {
  std::string bits;
  if (parts.empty()) return bits;
  Integer smaller = 1;
  Integer next = 2;
  std::vector<Integer> places = {1};
  while (places.back() < parts.front()) {
    places.push_back(next);
    smaller = std::exchange(next, smaller + next);
  }
  for (auto place = places.rbegin(); place != places.rend(); ++place)
    bits += std::find(parts.begin(), parts.end(), *place) != parts.end() ? '1' : '0';
  return bits;
}

}  // namespace

bool Evaluator::holds(const std::vector<Term>& conditions, Integer* frame) {
  return std::all_of(conditions.begin(), conditions.end(),
                     [&](const Term& each) { return truth(each, frame); });
}

bool Evaluator::truth(const Term& term, Integer* frame) {
  switch (term.op) {
    case Op::truth: return sign(term.exact) != 0;
    case Op::both: return truth(term.kids[0], frame) && truth(term.kids[1], frame);
    case Op::either: return truth(term.kids[0], frame) || truth(term.kids[1], frame);
    case Op::no: return !truth(term.kids[0], frame);
    case Op::implies: return !truth(term.kids[0], frame) || truth(term.kids[1], frame);
    case Op::same_truth: return truth(term.kids[0], frame) == truth(term.kids[1], frame);
    case Op::equal:
    case Op::not_equal:
    case Op::less:
    case Op::less_equal:
    case Op::greater:
    case Op::greater_equal: return compared(term, frame);
    case Op::same_text: return text(term.kids[0], frame) == text(term.kids[1], frame);
    case Op::choose: return truth(term.kids[truth(term.kids[0], frame) ? 1 : 2], frame);
    case Op::call: return call(term, frame) != Surd{0};
    case Op::some:
    case Op::every: {
      bool found = false;
      const bool wanted = term.op == Op::some;
      const auto visit = [&] {
        tick();
        found = truth(term.kids[0], frame) == wanted;
        return !found;
      };
      each(term.bindings, 0, frame, bound_, visit);
      return found == wanted;
    }
    default: return member(term, frame);
  }
}

int Evaluator::order(const Term& left, const Term& right, Integer* frame) {
  if (left.is_whole && right.is_whole) {
    const Integer a = whole(left, frame);
    const Integer b = whole(right, frame);
    return a < b ? -1 : a > b ? 1 : 0;
  }
  std::optional<int> result;
  if (left.is_whole && is_multiple(right)) {
    result = compare_multiple(whole(left, frame), right.kids[0].exact, whole(right.kids[1], frame));
  } else if (right.is_whole && is_multiple(left)) {
    result = compare_multiple(whole(right, frame), left.kids[0].exact, whole(left.kids[1], frame));
    if (result) result = -*result;
  } else {
    result = compare(number(left, frame), number(right, frame));
  }
  if (!result)
    complain(left.span,
             "these numbers cannot be compared exactly: they leave 64 bits, or have different square roots");
  return *result;
}

bool Evaluator::compared(const Term& term, Integer* frame) {
  const int sign = order(term.kids[0], term.kids[1], frame);
  switch (term.op) {
    case Op::equal: return sign == 0;
    case Op::not_equal: return sign != 0;
    case Op::less: return sign < 0;
    case Op::less_equal: return sign <= 0;
    case Op::greater: return sign > 0;
    default: return sign >= 0;
  }
}

bool Evaluator::member(const Term& term, Integer* frame) {
  switch (term.op) {
    case Op::is_p:
    case Op::is_n: {
      const Oracle::Handle handle = game(term.game, frame);
      const std::uint32_t where = phase(term, handle, frame);
      return at(term.kids[0], frame, [&](const Spot& spot) {
        if (recording)
          recording->push_back(
              {handle, where, {spot.sizes.begin(), spot.sizes.end()}, spot.is_grid, std::string(spot.text)});
        const bool is_p = oracle_.is_p(handle, where, spot);
        return term.op == Op::is_p ? is_p : !is_p && oracle_.is_on_board(handle, where, spot);
      });
    }
    case Op::in_interval: {
      const Surd value = number(term.kids[0], frame);
      return value.is_integer() && whole(term.kids[1], frame) <= value.a &&
             value.a <= whole(term.kids[2], frame);
    }
    case Op::in_variable: {
      const Integer value = whole(term.kids[0], frame);
      return value >= 0 && value < 63 && (frame[term.index] >> value & 1) != 0;
    }
    case Op::in_set:
      return at(term.kids[0], frame, [&](const Spot& spot) {
        const Term& meant = term.kids[1];
        const bool is_list = meant.op == Op::set_of && meant.bindings.empty();
        if (is_list) {
          return std::any_of(meant.kids.begin(), meant.kids.end(), [&](const Term& tuple) {
            return at(tuple, frame, [&](const Spot& listed) {
              return std::equal(listed.sizes.begin(), listed.sizes.end(), spot.sizes.begin(),
                                spot.sizes.end());
            });
          });
        }
        if (term.index == 1 || !sets_.contains(&meant)) {
          const Apart apart(evidence);
          PositionSet found = set(meant, frame, spot.sizes.size(), open_end());
          sets_.insert_or_assign(&meant, KnownSet{std::move(found), evidence});
        }
        const auto& [members, grounds] = sets_.at(&meant);
        evidence.add(grounds);
        if (std::any_of(spot.sizes.begin(), spot.sizes.end(),
                        [&](Integer size) { return size > open_end(); }))
          complain(term.span, "the set is listed up to 2*N + 10 only", "take a larger N");
        if (members.window().last.size() != spot.sizes.size())
          complain(term.span, "the set has positions of another length");
        return members.covers(spot.sizes) && members.contains(spot.sizes);
      });
    default: return relation(term, frame);
  }
}

Domination Evaluator::domination(std::size_t first, std::size_t other, Integer* frame, bool is_strong) {
  const Oracle::Handle over = game(first, frame), under = game(other, frame);
  Domination found =
      is_strong ? oracle_.dominates_strongly(over, under, bound_) : oracle_.dominates(over, under, bound_);
  evidence.compared += found.cases;
  if (found.witness) evidence.witness = found.witness;
  evidence.against = found.failures;
  evidence.is_bounded |= !found.witness;
  return found;
}

bool Evaluator::relation(const Term& term, Integer* frame) {
  switch (term.op) {
    case Op::divides: {
      const Integer divisor = whole(term.kids[0], frame);
      const Integer number = whole(term.kids[1], frame);
      return divisor == 0 ? number == 0 : *floor_modulo(number, divisor) == 0;
    }
    case Op::exists: return least_of_call(term.kids[0], frame).has_value();
    case Op::matches: return claim_.patterns[term.index].matches(text(term.kids[0], frame));
    case Op::dominates: return domination(term.game, term.other_game, frame).holds;
    case Op::dominates_strongly: return domination(term.game, term.other_game, frame, true).holds;
    case Op::similar: return similar(term, frame);
    default: {
      const bool forth = domination(term.game, term.other_game, frame).holds;
      const bool back = domination(term.other_game, term.game, frame).holds;
      return !forth && !back;
    }
  }
}

/// What speaks against one direction is exact, whatever the other is.
bool Evaluator::similar(const Term& term, Integer* frame) {
  const Grounds before = evidence;
  const Domination forth = domination(term.game, term.other_game, frame);
  const Domination back = domination(term.other_game, term.game, frame);
  if (forth.holds && back.holds) return true;
  static_cast<Grounds&>(evidence) = before;
  evidence.is_bounded |= !forth.witness && !back.witness;
  evidence.against = forth.failures + back.failures;
  const bool is_first = forth.witness && (!back.witness || is_less(*forth.witness, *back.witness));
  evidence.witness = is_first ? forth.witness : back.witness;
  return false;
}

std::string Evaluator::text(const Term& term, Integer* frame) {
  switch (term.op) {
    case Op::text: return term.text;
    case Op::joined: return text(term.kids[0], frame) + text(term.kids[1], frame);
    case Op::choose: return text(term.kids[truth(term.kids[0], frame) ? 1 : 2], frame);
    case Op::call:
      return inside(term, frame, [&](const Let& let, Integer* own) { return text(let.body, own); });
    default: break;
  }
  const Integer n = whole(term.kids[0], frame);
  if (n < 0) complain(term.span, "a negative number is not a sum of Fibonacci numbers");
  const std::vector<Integer> parts = zeckendorf(n);
  if (term.op == Op::zeckendorf) return bits_of(parts);
  std::vector<std::string> words;
  for (Integer part : parts) words.push_back(std::to_string(part));
  return words.empty() ? "0" : joined(words, "+");
}

}  // namespace galli::claims
