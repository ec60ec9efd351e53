// What runs through ranges: min, max, sum, count, least, mex.
#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

#include "claim/evaluator.h"
#include "lang/cursor.h"

namespace galli::claims {
namespace {

using Op = Term::Op;

constexpr Integer max_mex_looked_at = 1 << 22;  ///< numbers that a mex looks at
constexpr Integer longest_range = 10'000'000'000;

bool depends_only_on(const Claim& claim, const Term& term, std::size_t slot) {
  switch (term.op) {
    case Op::variable: return term.index == slot;
    case Op::call:
      if (claim.lets[term.index].outer > 0) return false;
      break;
    case Op::constant:
    case Op::bound:
    case Op::add:
    case Op::subtract:
    case Op::multiply:
    case Op::negate:
    case Op::div:
    case Op::mod:
    case Op::floor:
    case Op::ceil: break;
    default: return false;
  }
  return std::all_of(term.kids.begin(), term.kids.end(),
                     [&](const Term& kid) { return depends_only_on(claim, kid, slot); });
}

}  // namespace

Surd Evaluator::over(const Term& term, Integer* frame) {
  std::optional<Surd> result;
  const auto visit = [&] {
    tick();
    for (const Term& element : term.kids) {
      const Surd next = number(element, frame);
      if (!result) {
        result = next;
      } else if (term.op == Op::sum_over) {
        result = fitting(checked_add(*result, next), term);
      } else {
        const auto order = compare(next, *result);
        if (!order) fitting({}, term);
        if ((term.op == Op::least_over) == (*order < 0)) result = next;
      }
    }
    return true;
  };
  each(term.bindings, 0, frame, bound_, visit);
  if (result) return *result;
  if (term.op == Op::sum_over) return 0;
  complain(term.span, "nothing has no least and no greatest number");
}

Integer Evaluator::count(const Term& term, Integer* frame) {
  Integer count = 0;
  const auto visit = [&] {
    tick();
    count += term.kids.empty() || truth(term.kids[0], frame) ? 1 : 0;
    return true;
  };
  each(term.bindings, 0, frame, bound_, visit);
  return count;
}

std::vector<std::vector<Integer>> Evaluator::members(const Binding& binding, Integer* frame) {
  std::vector<std::vector<Integer>> all;
  std::set<std::vector<Integer>> seen;
  for (const std::vector<Term>& member : binding.members) {
    std::vector<Integer> values;
    for (const Term& each : member) values.push_back(whole(each, frame));
    if (seen.insert(values).second) all.push_back(std::move(values));
  }
  return all;
}

/// How many values there are, about; a variable of an interval is left in the middle of it.
double Evaluator::size_about(const Binding& binding, Integer* frame) {
  switch (binding.kind) {
    case Binding::Kind::between: {
      const Interval range = interval(binding, frame, bound_, open_end());
      if (range.first > range.last) return 0;
      const double length = static_cast<double>(range.last - range.first) + 1;
      for (std::size_t slot : binding.slots) frame[slot] = range.first + (range.last - range.first) / 2;
      return std::pow(length, static_cast<double>(binding.slots.size()));
    }
    case Binding::Kind::members: {
      if (binding.members.empty()) {
        const auto set = static_cast<std::uint64_t>(frame[binding.first - 1]);
        frame[binding.slots.front()] = set == 0 ? 0 : __builtin_ctzll(set);
        return 1;
      }
      const auto all = members(binding, frame);
      for (std::size_t i = 0; i < binding.slots.size(); ++i) frame[binding.slots[i]] = all[all.size() / 2][i];
      return static_cast<double>(all.size());
    }
    case Binding::Kind::games:
      frame[binding.slots.front()] = static_cast<Integer>(binding.first_game);
      return static_cast<double>(binding.games);
    case Binding::Kind::subsets:
      frame[binding.slots.front()] = Integer{1} << binding.first;
      return static_cast<double>(Integer{1} << (binding.last - binding.first + 1));
    case Binding::Kind::options: break;
  }
  return 1;
}

double Evaluator::cases_about(const std::vector<Binding>& bindings, Integer* frame) {
  double cases = 1;
  try {
    for (const Binding& binding : bindings) {
      if (binding.kind == Binding::Kind::options) return cases;
      cases *= size_about(binding, frame);
      if (!binding.where.empty() || cases == 0) return cases;
    }
  } catch (const Error& error) {  // the values in the middle need not be values that occur
    if (error.complaint().kind != ErrorKind::text) throw;
  }
  return cases;
}

/// The values that a variable runs through.
Evaluator::Interval Evaluator::interval(const Binding& binding, Integer* frame, Integer last,
                                        std::optional<Integer> open_end) {
  Interval range{0, binding.is_coordinate || !open_end ? last : *open_end};
  if (!binding.upper.empty()) range.last = std::numeric_limits<Integer>::max();
  bool is_first = true;
  for (const Binding::Bound& bound : binding.lower) {
    const Surd value = number(bound.term, frame);
    const Integer least = bound.is_strict
                              ? checked(checked_add(checked(galli::floor(value), bound.term), 1), bound.term)
                              : checked(galli::ceil(value), bound.term);
    const Integer first = checked(checked_add(least, bound.more), bound.term);
    range.first = is_first ? first : std::max(range.first, first);
    is_first = false;
  }
  for (const Binding::Bound& bound : binding.upper) {
    const Surd value = number(bound.term, frame);
    const Integer most =
        bound.is_strict ? checked(checked_subtract(checked(galli::ceil(value), bound.term), 1), bound.term)
                        : checked(galli::floor(value), bound.term);
    range.last = std::min(range.last, checked(checked_subtract(most, bound.more), bound.term));
  }
  if (binding.is_coordinate) range.last = std::min(range.last, last);
  if (binding.upper.empty() && range.first > range.last && !binding.is_coordinate)
    complain(binding.span, "this range begins beyond where it is listed", "give its variable an upper bound",
             ErrorKind::refused);
  if (range.last > range.first && (range.first < -longest_range || range.last - range.first > longest_range))
    complain(binding.span, "there are more than 10^10 numbers to try", "take a smaller range",
             ErrorKind::refused);
  return range;
}

std::pair<Integer, Integer> Evaluator::ends_of(const Binding& binding, Integer* frame) {
  const Interval range = interval(binding, frame, bound_, {});
  return {range.first, range.last};
}

std::optional<Integer> Evaluator::least(const Term& term, Integer* frame) {
  const Binding& binding = term.bindings.front();
  const Interval range = interval(binding, frame, bound_, 1000 + 10 * bound_);
  for (Integer value = range.first; value <= range.last; ++value) {
    tick();
    frame[binding.slots.front()] = value;
    if (truth(term.kids[0], frame)) return value;
  }
  if (binding.upper.empty()) evidence.add({.searched_to = static_cast<std::uint64_t>(range.last)});
  return {};
}

/// The mex of what was seen for i < n, which grows with n: A(n) = mex { A(i), B(i) : i < n } costs a step for each n.
Integer Evaluator::mex(const Term& term, Integer* frame) {
  MexMemory& memory = mexes_[term.memory];
  if (!memory.is_usable) memory.is_usable = is_usable(term);
  if (!*memory.is_usable) return whole_mex(term, frame);
  const Interval range = interval(term.bindings[0], frame, bound_, {});
  if (range.last + 1 < memory.next) return whole_mex(term, frame);
  evidence.add(memory.grounds);
  const Apart apart(evidence);
  Room room(*this, term.bindings[0].slots.front() + 1, term.span);
  while (memory.next <= range.last) {
    const Integer i = memory.next;
    room.slots()[term.bindings[0].slots.front()] = i;
    std::vector<Integer> values;  // all of them first: they may ask for this mex themselves
    for (const Term& element : term.kids) values.push_back(whole(element, room.slots()));
    for (Integer value : values) {
      if (value < 0 || value >= max_mex_looked_at) continue;
      if (static_cast<std::size_t>(value) >= memory.seen.size())
        memory.seen.resize(static_cast<std::size_t>(value) * 2 + 64);
      memory.seen[static_cast<std::size_t>(value)] = true;
    }
    if (memory.next == i) ++memory.next;
    memory.grounds.add(evidence);
  }
  if (memory.next > range.last + 1) return whole_mex(term, frame);
  while (static_cast<std::size_t>(memory.mex) < memory.seen.size() &&
         memory.seen[static_cast<std::size_t>(memory.mex)])
    ++memory.mex;
  return memory.mex < max_mex_looked_at ? memory.mex : whole_mex(term, frame);
}

bool Evaluator::is_usable(const Term& mex) const {
  if (mex.bindings.size() != 1) return false;
  const Binding& range = mex.bindings[0];
  const bool is_from_zero = range.lower.empty();
  return range.kind == Binding::Kind::between && range.slots.size() == 1 && is_from_zero &&
         range.where.empty() && range.upper.size() == 1 &&
         std::all_of(mex.kids.begin(), mex.kids.end(),
                     [&](const Term& kid) { return depends_only_on(claim_, kid, range.slots.front()); });
}

Integer Evaluator::whole_mex(const Term& term, Integer* frame) {
  std::vector<Integer> seen;
  const auto visit = [&] {
    tick();
    for (const Term& element : term.kids) seen.push_back(whole(element, frame));
    return true;
  };
  each(term.bindings, 0, frame, bound_, visit);
  std::sort(seen.begin(), seen.end());
  Integer result = 0;
  for (Integer value : seen) result += value == result ? 1 : 0;
  return result;
}

}  // namespace galli::claims
