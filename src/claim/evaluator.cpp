// Numbers. Whole ones are computed in 64 bits, the others as surds; what leaves 64 bits is an error that points at the term.
#include "claim/evaluator.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "base/zeckendorf.h"
#include "lang/cursor.h"

namespace galli::claims {
namespace {

using Op = Term::Op;

constexpr std::size_t stack_slots = 1 << 18;
constexpr Integer max_let_values = 1 << 22;  ///< values of a let

Integer highest_bit(Integer set) { return 63 - __builtin_clzll(static_cast<std::uint64_t>(set)); }
Integer lowest_bit(Integer set) { return __builtin_ctzll(static_cast<std::uint64_t>(set)); }

/// Zeroes behind the last part: the bit string has one place for each of 1, 2, 3, 5, ...
Integer zeros_behind(Integer least_part) {
  Integer place = 0;
  for (Integer smaller = 1, next = 2; smaller < least_part; ++place)
    smaller = std::exchange(next, smaller + next);
  return place;
}

void require_one_root(const Surd& a, const Surd& b, const Term& term) {
  if (!a.is_rational() && !b.is_rational() && a.d != b.d)
    complain(term.span,
             "sqrt(" + std::to_string(a.d) + ") and sqrt(" + std::to_string(b.d) + ") do not go together",
             "an exact number has one square root");
}

}  // namespace

Surd fitting(const MaybeSurd& result, const Term& term) {
  if (!result)
    throw Overflow({.kind = ErrorKind::text, .message = "this number leaves 64 bits", .span = term.span});
  return *result;
}

Evaluator::Evaluator(const Claim& claim, Integer bound, Oracle& oracle, const Control& control)
    : claim_(claim),
      bound_(bound),
      oracle_(oracle),
      control_(control),
      stack_(stack_slots + claim.frame),
      top_(claim.frame),
      lets_(claim.lets.size()),
      mexes_(claim.memories + 1),
      games_(claim.games.size()) {}

void Evaluator::tick() {
  if ((++ticks_ & 0xFFF) != 0) return;
  if (control_.stop_requested()) throw interruption();
  if (pace.of > 0) control_.progress({.done = pace.done, .total = pace.of});
}

Integer Evaluator::checked(const MaybeInteger& result, const Term& term) const {
  if (!result)
    throw Overflow({.kind = ErrorKind::text, .message = "this number leaves 64 bits", .span = term.span});
  return *result;
}

Integer Evaluator::whole(const Term& term, Integer* frame) {
  switch (term.op) {
    case Op::variable: return frame[term.index];
    case Op::bound: return bound_;
    case Op::add: {
      if (!term.is_whole) break;
      Integer sum;
      if (__builtin_add_overflow(whole(term.kids[0], frame), whole(term.kids[1], frame), &sum))
        return checked(MaybeInteger{}, term);
      return sum;
    }
    case Op::subtract: {
      if (!term.is_whole) break;
      Integer difference;
      if (__builtin_sub_overflow(whole(term.kids[0], frame), whole(term.kids[1], frame), &difference))
        return checked(MaybeInteger{}, term);
      return difference;
    }
    case Op::multiply: {
      if (!term.is_whole) break;
      Integer product;
      if (__builtin_mul_overflow(whole(term.kids[0], frame), whole(term.kids[1], frame), &product))
        return checked(MaybeInteger{}, term);
      return product;
    }
    case Op::value_of:
    case Op::period_of:
    case Op::preperiod_of:
    case Op::saltus_of:
    case Op::moves_of:
    case Op::winning_moves_of:
    case Op::winning_pushes_of: return of_game(term, frame);
    case Op::mex_over: return mex(term, frame);
    case Op::choose: return whole(term.kids[truth(term.kids[0], frame) ? 1 : 2], frame);
    default: break;
  }
  if (term.is_whole && term.op != Op::constant) return whole_arithmetic(term, frame);
  const Surd result = number(term, frame);
  if (!result.is_integer()) complain(term.span, "this is " + to_text(result) + ", not a whole number");
  return result.a;
}

/// Operators that give whole numbers, whether or not they take them.
Integer Evaluator::whole_arithmetic(const Term& term, Integer* frame) {
  const auto kid = [&](std::size_t i) { return whole(term.kids[i], frame); };
  const auto natural = [&] {
    const Integer n = kid(0);
    if (n < 0) complain(term.span, "a negative number has no such sum or place");
    return n;
  };
  switch (term.op) {
    case Op::negate: return checked(checked_subtract(Integer{0}, kid(0)), term);
    case Op::div:
    case Op::mod: {
      const Integer divisor = kid(1);
      if (divisor == 0) complain(term.span, "division by zero");
      return checked(term.op == Op::div ? floor_divide(kid(0), divisor) : floor_modulo(kid(0), divisor),
                     term);
    }
    case Op::exclusive_or: return kid(0) ^ kid(1);
    case Op::floor: return checked(galli::floor(number(term.kids[0], frame)), term);
    case Op::ceil: return checked(galli::ceil(number(term.kids[0], frame)), term);
    case Op::absolute: {
      const Integer n = kid(0);
      return n < 0 ? checked(checked_subtract(Integer{0}, n), term) : n;
    }
    case Op::least_of:
    case Op::greatest_of:
    case Op::common_divisor: {
      Integer result = kid(0);
      for (std::size_t i = 1; i < term.kids.size(); ++i) {
        const Integer next = kid(i);
        result = term.op == Op::least_of      ? std::min(result, next)
                 : term.op == Op::greatest_of ? std::max(result, next)
                                              : common_divisor(result, next, term);
      }
      return result;
    }
    case Op::fibonacci: return checked(galli::fibonacci(natural()), term);
    case Op::least_part:
    case Op::trailing_zeros: {
      const auto parts = zeckendorf(natural());
      if (parts.empty()) complain(term.span, "zero has no parts");
      return term.op == Op::least_part ? parts.back() : zeros_behind(parts.back());
    }
    case Op::set_size: return __builtin_popcountll(static_cast<std::uint64_t>(frame[term.index]));
    case Op::set_least: return lowest_bit(frame[term.index]);
    case Op::set_greatest: return highest_bit(frame[term.index]);
    case Op::count_over: return count(term, frame);
    case Op::least_with: {
      const auto found = least(term, frame);
      if (!found) complain(term.span, "there is no such number", "ask first whether it  exists");
      return *found;
    }
    default: return checked(MaybeInteger{}, term);
  }
}

Surd Evaluator::number(const Term& term, Integer* frame) {
  if (term.op == Op::constant) return term.exact;
  if (term.is_whole) return whole(term, frame);
  switch (term.op) {
    case Op::call: return call(term, frame);
    case Op::choose: return number(term.kids[truth(term.kids[0], frame) ? 1 : 2], frame);
    case Op::square_root: {
      const Integer n = whole(term.kids[0], frame);
      if (n < 0) complain(term.span, "a negative number has no square root here");
      return fitting(square_root(n), term);
    }
    case Op::power: return power(term, frame);
    case Op::least_over:
    case Op::greatest_over:
    case Op::sum_over: return over(term, frame);
    default: return arithmetic(term, frame);
  }
}

Surd Evaluator::arithmetic(const Term& term, Integer* frame) {
  Surd result = number(term.kids[0], frame);
  if (term.op == Op::negate) return fitting(checked_subtract(Surd{0}, result), term);
  if (term.op == Op::absolute)
    return sign(result) < 0 ? fitting(checked_subtract(Surd{0}, result), term) : result;
  for (std::size_t i = 1; i < term.kids.size(); ++i) {
    const Surd next = number(term.kids[i], frame);
    require_one_root(result, next, term);
    switch (term.op) {
      case Op::add: result = fitting(checked_add(result, next), term); break;
      case Op::subtract: result = fitting(checked_subtract(result, next), term); break;
      case Op::multiply: result = fitting(checked_multiply(result, next), term); break;
      case Op::divide:
        if (sign(next) == 0) complain(term.span, "division by zero");
        result = fitting(checked_divide(result, next), term);
        break;
      case Op::mod: {  // of numbers that turned out whole
        return whole_arithmetic(term, frame);
      }
      case Op::exclusive_or: return whole_arithmetic(term, frame);
      default: {
        const auto order = compare(next, result);
        if (!order) fitting({}, term);
        if ((term.op == Op::least_of) == (*order < 0)) result = next;
      }
    }
  }
  return result;
}

Surd Evaluator::power(const Term& term, Integer* frame) {
  Surd base = number(term.kids[0], frame);
  Integer exponent = whole(term.kids[1], frame);
  if (exponent < 0) {
    if (sign(base) == 0) complain(term.span, "division by zero");
    base = fitting(checked_divide(Surd{1}, base), term);
    exponent = checked(checked_subtract(Integer{0}, exponent), term);
  }
  if (base == Surd{0} || base == Surd{1}) return exponent == 0 ? Surd{1} : base;
  if (exponent > 1000 && base != Surd{-1}) fitting({}, term);
  Surd result = 1;
  for (Integer i = 0; i < (base == Surd{-1} ? exponent % 2 : exponent); ++i)
    result = fitting(checked_multiply(result, base), term);
  return result;
}

Integer Evaluator::common_divisor(Integer a, Integer b, const Term& term) const {
  const auto size = [&](Integer n) { return n < 0 ? checked(checked_subtract(Integer{0}, n), term) : n; };
  return std::gcd(size(a), size(b));
}

Evaluator::Remembered* Evaluator::remembered(const Let& let, std::size_t index, const Integer* frame) {
  if (let.parameters.empty()) return nullptr;
  LetMemory& memory = lets_[index];
  if (let.outer == 0 && let.parameters.size() == 1 && frame[0] >= 0 && frame[0] < max_let_values) {
    const auto n = static_cast<std::size_t>(frame[0]);
    if (memory.by_number.size() <= n) memory.by_number.resize(n + n / 2 + 64);
    return &memory.by_number[n];
  }
  if (memory.by_arguments.size() > static_cast<std::size_t>(max_let_values)) return nullptr;
  return &memory.by_arguments[std::vector<Integer>(frame, frame + let.outer + let.parameters.size())];
}

/// A number, or the truth as 0 or 1.
Surd Evaluator::call(const Term& term, Integer* frame) {
  return inside(term, frame, [&](const Let& let, Integer* own) {
    Remembered* memory = remembered(let, term.index, own);
    if (memory && memory->state == Remembered::State::known) {
      evidence.add(memory->grounds);
      return memory->value;
    }
    if (memory && memory->state == Remembered::State::pending)
      complain(term.span, "'" + let.name + "' asks for its own value",
               "it must use itself on other arguments");
    const auto result = [&] {
      return let.kind == Let::Kind::truth ? Surd{truth(let.body, own) ? 1 : 0} : number(let.body, own);
    };
    if (!memory) return result();
    memory->state = Remembered::State::pending;
    const Apart apart(evidence);
    try {
      const Surd value = result();
      if (Remembered* now = remembered(let, term.index, own))
        *now = {Remembered::State::known, value, evidence};
      return value;
    } catch (const Error&) {
      if (Remembered* now = remembered(let, term.index, own)) *now = {};
      throw;
    }
  });
}

std::optional<Integer> Evaluator::least_of_call(const Term& term, Integer* frame) {
  if (term.op == Op::least_with) return least(term, frame);
  return inside(term, frame, [&](const Let& let, Integer* own) { return least(let.body, own); });
}

}  // namespace galli::claims
