#include "game/compiled/clause_program.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <map>
#include <tuple>

namespace galli {
namespace {

using Op = Expression::Op;
using Id = std::uint32_t;

constexpr Id no_id = ~Id{0};
constexpr std::size_t max_registers = 8'000;
constexpr Integer max_table = 1 << 20;
constexpr WideInteger least_number = std::numeric_limits<Integer>::min();
constexpr WideInteger largest_number = std::numeric_limits<Integer>::max();

struct Interval {
  WideInteger low = least_number;
  WideInteger high = largest_number;

  bool fits() const { return low >= least_number && high <= largest_number; }
  bool is_small_and(Integer least) const {
    return low >= least && high <= std::numeric_limits<std::int32_t>::max();
  }
};

Interval product(const Interval& a, const Interval& b) {
  const WideInteger all[] = {a.low * b.low, a.low * b.high, a.high * b.low, a.high * b.high};
  return {*std::min_element(all, all + 4), *std::max_element(all, all + 4)};
}

WideInteger floor_of(WideInteger a, WideInteger b) {
  const WideInteger quotient = a / b;
  return quotient * b != a && (a < 0) != (b < 0) ? quotient - 1 : quotient;
}

/// The quotients of a by the numbers of b but zero.
Interval quotient(const Interval& a, const Interval& b) {
  Interval found{1, 0};
  const auto take = [&](WideInteger divisor) {
    if (divisor < b.low || divisor > b.high || divisor == 0) return;
    for (const WideInteger of : {a.low, a.high}) {
      const WideInteger one = floor_of(of, divisor);
      if (found.low > found.high) found = {one, one};
      found = {std::min(found.low, one), std::max(found.high, one)};
    }
  };
  for (const WideInteger divisor : {b.low, b.high, WideInteger{1}, WideInteger{-1}}) take(divisor);
  return found.low > found.high ? Interval{0, 0} : found;
}

Interval rest(const Interval& a, const Interval& b) {
  if (a.low >= 0 && b.low > a.high) return a;
  return {b.low < 0 ? b.low + 1 : 0, b.high > 0 ? b.high - 1 : 0};
}

/// Of a xor b: both natural numbers, or anything.
Interval exclusive(const Interval& a, const Interval& b) {
  if (a.low < 0 || b.low < 0) return {};
  WideInteger high = 1;
  while (high <= std::max(a.high, b.high)) high *= 2;
  return {0, std::min(high - 1, largest_number)};
}

Integer integer_root(Integer number, Integer exponent) {
  if (number < 0) return -1;
  const auto is_at_most = [&](Integer root) {
    const MaybeInteger power = checked_power(root, exponent);
    return power && *power <= number;
  };
  auto root =
      static_cast<Integer>(std::pow(static_cast<double>(number), 1.0 / static_cast<double>(exponent)));
  while (!is_at_most(root)) --root;
  while (is_at_most(root + 1)) ++root;
  return root;
}

// Steps that a kernel leaves to the caller.

void do_gcd(const LaneStep& step, Lane* registers, std::size_t count) {
  const auto magnitude = [](Lane value) {
    return value < 0 ? std::uint64_t{0} - static_cast<std::uint64_t>(value)
                     : static_cast<std::uint64_t>(value);
  };
  const Lane* const first = registers + lanes_of(step.a);
  const Lane* const second = registers + lanes_of(step.b);
  for (std::size_t i = 0; i < count; ++i) {
    std::uint64_t a = magnitude(first[i]);
    std::uint64_t b = magnitude(second[i]);
    while (b >> 32 != 0 || a >> 32 != 0) {
      if (b == 0) break;
      const std::uint64_t left = a % b;
      a = b;
      b = left;
    }
    if (b != 0) {
      auto x = static_cast<std::uint32_t>(a), y = static_cast<std::uint32_t>(b);
      if (x == 0) {
        x = y;
      } else {
        const int shift = __builtin_ctz(x | y);
        x >>= __builtin_ctz(x);
        while (y != 0) {
          y >>= __builtin_ctz(y);
          const std::uint32_t less = std::min(x, y);
          y = std::max(x, y) - less;
          x = less;
        }
        x <<= shift;
      }
      a = x;
    }
    registers[lanes_of(step.out) + i] = static_cast<Lane>(a);
    const bool has_value =
        first[i] != std::numeric_limits<Lane>::min() && second[i] != std::numeric_limits<Lane>::min();
    registers[lanes_of(step.defined) + i] = has_value ? -1 : 0;
  }
}

void do_power(const LaneStep& step, Lane* registers, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) {
    const MaybeInteger power =
        checked_power(registers[lanes_of(step.a) + i], registers[lanes_of(step.b) + i]);
    registers[lanes_of(step.out) + i] = power.value_or(0);
    registers[lanes_of(step.defined) + i] = power ? -1 : 0;
  }
}

void do_root(const LaneStep& step, Lane* registers, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) {
    registers[lanes_of(step.out) + i] =
        integer_root(registers[lanes_of(step.a) + i], registers[lanes_of(step.b) + i]);
  }
}

/// The lesser of those above zero; zero where none is.
void do_least_positive(const LaneStep& step, Lane* registers, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) {
    const Lane a = registers[lanes_of(step.a) + i];
    const Lane b = registers[lanes_of(step.b) + i];
    registers[lanes_of(step.out) + i] = a <= 0 ? std::max<Lane>(b, 0) : b <= 0 ? a : std::min(a, b);
  }
}

void do_membership(const LaneStep& step, Lane* registers, std::size_t count) {
  const auto* const set = static_cast<const IntegerSet*>(step.with);
  for (std::size_t i = 0; i < count; ++i)
    registers[lanes_of(step.out) + i] = set->contains(registers[lanes_of(step.a) + i]) ? -1 : 0;
}

bool mentions_loop(const Expression& expression, std::size_t loop) {
  if (expression.op == Op::loop) return expression.number == static_cast<Integer>(loop);
  return std::any_of(expression.kids.begin(), expression.kids.end(),
                     [&](const Expression& kid) { return mentions_loop(kid, loop); });
}

Expression with_heaps_replaced(const Expression& expression, const std::vector<Expression>& target) {
  if (expression.op == Op::heap) return target[static_cast<std::size_t>(expression.number)];
  Expression replaced = expression;
  for (Expression& kid : replaced.kids) kid = with_heaps_replaced(kid, target);
  return replaced;
}

class ClauseCompiler {
 public:
  ClauseCompiler(const Clause& clause, const Board& board, std::span<const Integer> last,
                 std::span<const Integer> strides)
      : clause_(clause), board_(board), last_(last), strides_(strides) {
    program_.levels.resize(1);
  }

  std::optional<ClauseProgram> compile() {
    name_heaps();
    const Id owner = new_value(0, {0, Integer{lanes_at_once}});
    program_.owner_in = slot(owner, 0);
    collect_conditions();
    for (std::size_t i = 0; i < clause_.loops.size(); ++i) add_loop(i);
    if (program_.levels.size() > 1) {
      const Interval first = interval(loops_.front());
      program_.largest_of_first_loop = static_cast<Integer>(first.high);
    }
    for (const Condition& condition : conditions_) add_guard(condition);
    const Id cell = cell_number();
    if (cell == no_id || is_too_long_) return {};
    program_.cell = slot(cell, program_.levels.size() - 1);
    program_.owner = slot(owner, program_.levels.size() - 1);
    if (registers_ > max_registers) return {};
    program_.registers = static_cast<std::uint16_t>(registers_);
    drop_unused();
    return std::move(program_);
  }

  bool is_natural(std::size_t heap) {
    name_heaps();
    for (std::size_t i = 0; i < clause_.loops.size(); ++i) add_loop(i);
    const Id size = number(clause_.target[heap]);
    return is_always_defined(size) && interval(size).low >= 0;
  }

 private:
  struct Value {
    std::size_t level = 0;
    Interval interval{};
    Id defined = no_id;                  ///< a condition; everywhere, if there is none
    std::optional<Integer> constant{};   ///< its value in all lanes
    std::vector<std::uint16_t> slots{};  ///< by level, from its own on
    std::optional<LaneOp> chosen_by{};   ///< minimum or maximum of two others
    Id first = no_id;
    Id second = no_id;
  };

  /// What must hold for an option to exist.
  struct Condition {
    Expression expression;
    bool is_ensured = false;  ///< by the narrowed range of a loop, wherever the expression has a value
  };

  void name_heaps() {
    never_ = constant(0);
    always_ = constant(-1);
    for (Integer size : last_) {
      const Id heap = new_value(0, {0, size});
      program_.heaps.push_back(slot(heap, 0));
      heaps_.push_back(heap);
    }
  }

  // Values and steps

  Id new_value(std::size_t level, const Interval& interval) {
    values_.push_back({level, interval, no_id, {}, {}, {}, no_id, no_id});
    return static_cast<Id>(values_.size() - 1);
  }

  std::uint16_t new_register() {
    is_too_long_ |= registers_ >= max_registers;
    return static_cast<std::uint16_t>(std::min(registers_++, max_registers));
  }

  Id constant(Integer number) {
    const auto [entry, is_new] = constants_.try_emplace(number, no_id);
    if (!is_new) return entry->second;
    const Id made = new_value(0, {number, number});
    values_[made].constant = number;
    values_[made].slots = {new_register()};
    program_.constants.emplace_back(values_[made].slots[0], number);
    return entry->second = made;
  }

  /// The register of a value on a level, its own or a further one: then it is copied along.
  std::uint16_t slot(Id id, std::size_t level) {
    if (values_[id].constant) return values_[id].slots[0];
    while (values_[id].slots.size() <= level - values_[id].level) {
      const std::uint16_t made = new_register();
      Value& value = values_[id];
      const std::size_t at = value.level + value.slots.size();
      if (!value.slots.empty()) program_.levels[at].carried.push_back({value.slots.back(), made});
      value.slots.push_back(made);
    }
    return values_[id].slots[level - values_[id].level];
  }

  using StepKey = std::tuple<LaneOp, Id, Id, const void*, const void*>;

  /// A step on the level where its operands are known; the same one is done once.
  Id step(LaneStep made, Id a, Id b, const Interval& interval, bool is_checked = false) {
    const StepKey key{made.op, a, b, reinterpret_cast<const void*>(made.by), made.with};
    if (const auto known = steps_.find(key); known != steps_.end()) return known->second;
    const std::size_t level = std::max(values_[a].level, values_[b].level);
    const Id out = new_value(level, interval);
    made.a = slot(a, level);
    made.b = slot(b, level);
    made.out = slot(out, level);
    if (is_checked) {
      const Id defined = new_value(level, {-1, 0});
      made.defined = slot(defined, level);
      values_[out].defined = defined;
    }
    program_.levels[level].steps.push_back(made);
    const Id defined = both(values_[out].defined, both(values_[a].defined, values_[b].defined));
    values_[out].defined = defined;
    steps_.emplace(key, out);
    return out;
  }

  /// Where both hold; no_id is everywhere.
  Id both(Id a, Id b) {
    if (a == no_id || a == always_ || b == never_) return b;
    if (b == no_id || b == always_ || a == never_ || a == b) return a;
    return step({.op = LaneOp::both}, std::min(a, b), std::max(a, b), {-1, 0});
  }
  Id either(Id a, Id b) {
    if (a == never_ || b == always_) return b;
    if (b == never_ || a == always_ || a == b) return a;
    return step({.op = LaneOp::either}, std::min(a, b), std::max(a, b), {-1, 0});
  }

  Id undefined() {
    const Id made = new_value(0, {0, 0});
    values_[made].constant = 0;
    values_[made].slots = {slot(never_, 0)};
    values_[made].defined = never_;
    return made;
  }

  Id constant_or_undefined(const MaybeInteger& number) { return number ? constant(*number) : undefined(); }

  bool is_constant(Id id) const { return values_[id].constant && values_[id].defined == no_id; }
  Integer constant_at(Id id) const { return *values_[id].constant; }
  Interval interval(Id id) const { return values_[id].interval; }

  static Interval clamped(Interval interval) {
    return {std::max(interval.low, least_number), std::min(interval.high, largest_number)};
  }

  Id combine_plain(LaneOp plain, LaneOp checked, Id a, Id b, const Interval& result) {
    const bool is_checked = !result.fits();
    return step({.op = is_checked ? checked : plain}, a, b, clamped(result), is_checked);
  }

  // Arithmetic

  Id add(Id a, Id b) {
    if (is_constant(a) && is_constant(b))
      return constant_or_undefined(checked_add(constant_at(a), constant_at(b)));
    if (is_constant(b) && constant_at(b) == 0) return a;
    if (is_constant(a) && constant_at(a) == 0) return b;
    const Interval x = interval(a), y = interval(b);
    return combine_plain(LaneOp::add, LaneOp::checked_add, a, b, {x.low + y.low, x.high + y.high});
  }

  Id subtract(Id a, Id b) {
    if (is_constant(a) && is_constant(b))
      return constant_or_undefined(checked_subtract(constant_at(a), constant_at(b)));
    if (is_constant(b) && constant_at(b) == 0) return a;
    const Interval x = interval(a), y = interval(b);
    return combine_plain(LaneOp::subtract, LaneOp::checked_subtract, a, b, {x.low - y.high, x.high - y.low});
  }

  Id multiply(Id a, Id b) {
    if (is_constant(a) && is_constant(b))
      return constant_or_undefined(checked_multiply(constant_at(a), constant_at(b)));
    if (is_constant(b) && constant_at(b) == 1) return a;
    if (is_constant(a) && constant_at(a) == 1) return b;
    Interval result = product(interval(a), interval(b));
    if (a == b) result.low = std::max<WideInteger>(result.low, 0);
    return combine_plain(LaneOp::multiply, LaneOp::checked_multiply, a, b, result);
  }

  bool is_always_defined(Id id) const { return values_[id].defined == no_id; }

  /// Division needs to know where its operands are: a lane without a value may hold anything.
  bool divides_plainly(Id a, Id b) const {
    const Interval x = interval(a), y = interval(b);
    const bool has_zero = y.low <= 0 && y.high >= 0;
    const bool may_overflow = x.low == least_number && y.low <= -1 && y.high >= -1;
    return !has_zero && !may_overflow && is_always_defined(a) && is_always_defined(b);
  }
  bool divides_small(Id a, Id b) const {
    return is_always_defined(a) && is_always_defined(b) && interval(a).is_small_and(0) &&
           interval(b).is_small_and(1);
  }

  Id divide(Id a, Id b) {
    if (is_constant(a) && is_constant(b))
      return constant_or_undefined(floor_divide(constant_at(a), constant_at(b)));
    const Interval result = clamped(quotient(interval(a), interval(b)));
    if (divides_small(a, b)) return step({.op = LaneOp::small_divide}, a, b, result);
    if (divides_plainly(a, b)) return step({.op = LaneOp::divide}, a, b, result);
    return step({.op = LaneOp::checked_divide}, a, b, result, true);
  }

  Id modulo(Id a, Id b) {
    if (is_constant(a) && is_constant(b))
      return constant_or_undefined(floor_modulo(constant_at(a), constant_at(b)));
    const Interval result = clamped(rest(interval(a), interval(b)));
    if (divides_small(a, b)) return step({.op = LaneOp::small_modulo}, a, b, result);
    if (divides_plainly(a, b)) return step({.op = LaneOp::modulo}, a, b, result);
    return step({.op = LaneOp::checked_modulo}, a, b, result, true);
  }

  Id gcd(Id a, Id b) {
    const Interval x = interval(a), y = interval(b);
    const WideInteger most = std::max({x.high, y.high, -x.low, -y.low});
    const bool fits = most <= largest_number;
    const Id found = step({.op = LaneOp::call, .by = do_gcd}, a, b, clamped({0, most}), true);
    if (fits && is_always_defined(a) && is_always_defined(b)) values_[found].defined = no_id;
    return found;
  }

  Id exclusive_or(Id a, Id b) {
    return step({.op = LaneOp::exclusive_or}, a, b, exclusive(interval(a), interval(b)));
  }

  Id power(Id a, Id b) {
    if (is_constant(b) && constant_at(b) == 1) return a;
    if (is_constant(b) && constant_at(b) == 2) return multiply(a, a);
    const bool is_natural = interval(a).low >= 0;
    return step({.op = LaneOp::call, .by = do_power}, a, b, {is_natural ? 0 : least_number, largest_number},
                true);
  }

  Id negate(Id a) {
    if (is_constant(a)) return constant_or_undefined(checked_subtract(0, constant_at(a)));
    return subtract(constant(0), a);
  }

  Id absolute(Id a) {
    const Interval x = interval(a);
    if (x.low >= 0) return a;
    if (x.low == least_number) return choose(LaneOp::maximum, a, negate(a));
    return step({.op = LaneOp::absolute}, a, a,
                {x.high < 0 ? -x.high : 0, std::max<WideInteger>(-x.low, x.high)});
  }

  Id choose(LaneOp op, Id a, Id b) {
    if (a == b) return a;
    const Interval x = interval(a), y = interval(b);
    const Interval result = op == LaneOp::minimum
                                ? Interval{std::min(x.low, y.low), std::min(x.high, y.high)}
                                : Interval{std::max(x.low, y.low), std::max(x.high, y.high)};
    const Id chosen = step({.op = op}, a, b, result);
    values_[chosen].chosen_by = op;
    values_[chosen].first = a;
    values_[chosen].second = b;
    return chosen;
  }

  /// The least of those above zero; zero where there is none, until `number` says that there is no value.
  Id least_positive(Id a, Id b) {
    const WideInteger high = std::max<WideInteger>({interval(a).high, interval(b).high, 0});
    return step({.op = LaneOp::call, .by = do_least_positive}, a, b, {0, high});
  }

  /// The largest number whose power is at most a; -1 where a is negative.
  Id root(Id a, Integer exponent) {
    const WideInteger high =
        interval(a).high < 0 ? -1 : integer_root(static_cast<Integer>(interval(a).high), exponent);
    return step({.op = LaneOp::call, .by = do_root}, a, constant(exponent), {-1, high});
  }

  Id number(const Expression& e) {
    switch (e.op) {
      case Op::number: return constant(e.number);
      case Op::heap: return heaps_[static_cast<std::size_t>(e.number)];
      case Op::loop: return loops_[static_cast<std::size_t>(e.number)];
      default: break;
    }
    Id result = number(e.kids[0]);
    if (e.op == Op::negate) return negate(result);
    if (e.op == Op::abs) return absolute(result);
    if (e.op == Op::least_positive) {
      for (std::size_t i = 0; i < e.kids.size(); ++i)
        result = least_positive(result, i == 0 ? result : number(e.kids[i]));
      const Id found = result;
      const Id is_there = both(values_[found].defined, less(constant(0), found));
      const Id with_value = step({.op = LaneOp::maximum}, found, never_, interval(found));
      values_[with_value].defined = is_there == always_ ? no_id : is_there;
      return with_value;
    }
    if (e.op == Op::min || e.op == Op::max) {
      for (std::size_t i = 1; i < e.kids.size(); ++i)
        result = choose(e.op == Op::min ? LaneOp::minimum : LaneOp::maximum, result, number(e.kids[i]));
      return result;
    }
    const Id second = number(e.kids[1]);
    switch (e.op) {
      case Op::add: return add(result, second);
      case Op::subtract: return subtract(result, second);
      case Op::multiply: return multiply(result, second);
      case Op::div: return divide(result, second);
      case Op::mod: return modulo(result, second);
      case Op::gcd: return gcd(result, second);
      case Op::xor_: return exclusive_or(result, second);
      case Op::power: return power(result, second);
      default: assert(false); return result;
    }
  }

  // Conditions: where they hold, or where they fail

  Id less(Id a, Id b) {
    if (interval(a).high < interval(b).low) return always_;
    if (interval(a).low >= interval(b).high) return never_;
    return step({.op = LaneOp::less}, a, b, {-1, 0});
  }
  /// By the intervals, or because one is a minimum or maximum with the other. (Conditions add that both have a value.)
  bool is_known_at_most(Id a, Id b) const {
    if (a == b || interval(a).high <= interval(b).low) return true;
    const Value& x = values_[a];
    const Value& y = values_[b];
    const bool by_x =
        x.chosen_by == LaneOp::minimum && (is_known_at_most(x.first, b) || is_known_at_most(x.second, b));
    const bool by_y =
        y.chosen_by == LaneOp::maximum && (is_known_at_most(a, y.first) || is_known_at_most(a, y.second));
    return by_x || by_y;
  }
  Id less_equal(Id a, Id b) {
    if (is_known_at_most(a, b)) return always_;
    if (interval(a).low > interval(b).high) return never_;
    return step({.op = LaneOp::less_equal}, a, b, {-1, 0});
  }
  Id equal(Id a, Id b) {
    if (interval(a).high < interval(b).low || interval(b).high < interval(a).low) return never_;
    return step({.op = LaneOp::equal}, a, b, {-1, 0});
  }
  Id not_equal(Id a, Id b) {
    if (interval(a).high < interval(b).low || interval(b).high < interval(a).low) return always_;
    return step({.op = LaneOp::not_equal}, a, b, {-1, 0});
  }

  /// Where a condition holds or fails, of operands that have a value.
  Id compared(Op op, bool holds, Id a, Id b) {
    switch (op) {
      case Op::equal: return holds ? equal(a, b) : not_equal(a, b);
      case Op::not_equal: return holds ? not_equal(a, b) : equal(a, b);
      case Op::less: return holds ? less(a, b) : less_equal(b, a);
      case Op::less_equal: return holds ? less_equal(a, b) : less(b, a);
      case Op::greater: return holds ? less(b, a) : less_equal(a, b);
      case Op::greater_equal: return holds ? less_equal(b, a) : less(a, b);
      default: assert(false); return never_;
    }
  }

  Id membership(Id a, const std::shared_ptr<const IntegerSet>& set) {
    const Interval x = interval(a);
    program_.sets.push_back(set);
    if (x.high - x.low >= max_table || !is_always_defined(a))
      return step({.op = LaneOp::call, .by = do_membership, .with = set.get()}, a, a, {-1, 0});
    const auto size = static_cast<std::size_t>(x.high - x.low + 1);
    auto table = std::make_unique<std::vector<std::uint8_t>>(size);
    for (std::size_t i = 0; i < size; ++i)
      (*table)[i] = set->contains(static_cast<Integer>(x.low) + static_cast<Integer>(i)) ? 1 : 0;
    const Id index = subtract(a, constant(static_cast<Integer>(x.low)));
    LaneStep made{.op = LaneOp::in_table, .with = table->data()};
    made.table = table->data();
    made.table_size = static_cast<Lane>(size);
    program_.tables.push_back(std::move(table));
    return step(made, index, index, {-1, 0});
  }

  Id holding(Id condition) const { return condition == no_id ? always_ : condition; }

  Id truth(const Expression& e, bool holds) {
    if (e.op == Op::not_) return truth(e.kids[0], !holds);
    if (e.op == Op::and_ || e.op == Op::or_) {
      const bool is_all = (e.op == Op::and_) == holds;
      Id result = is_all ? always_ : never_;
      for (const Expression& kid : e.kids)
        result = is_all ? both(result, truth(kid, holds)) : either(result, truth(kid, holds));
      return result;
    }
    const Id a = number(e.kids[0]);
    if (e.op == Op::in_set) {
      const Id inside = membership(a, e.set);
      const Id found = holds ? inside : equal(inside, never_);
      return holding(both(found, values_[a].defined));
    }
    const Id b = number(e.kids[1]);
    return holding(both(compared(e.op, holds, a, b), both(values_[a].defined, values_[b].defined)));
  }

  void add_guard(const Condition& condition) {
    const Expression& e = condition.expression;
    if (condition.is_ensured && is_comparison(e.op)) {
      const bool has_values = is_always_defined(number(e.kids[0])) && is_always_defined(number(e.kids[1]));
      if (has_values) return;
    }
    const Id holds = truth(e, true);
    add_defined(holds);
  }

  /// Of the text, of the board where the target is, and that no heap is negative.
  void collect_conditions() {
    for (const Guard& guard : clause_.guards) {
      for (Expression& part : conjuncts(guard.condition)) conditions_.push_back({std::move(part)});
    }
    for (const Expression& size : clause_.target) {
      if (size.op != Op::heap)
        conditions_.push_back({combine(Op::greater_equal, {size, galli::constant(0)})});
    }
    for (Expression& condition : conditions_at(board_, clause_.target))
      conditions_.push_back({std::move(condition)});
  }

  // Loops

  std::size_t depth() const { return program_.levels.size() - 1; }

  void add_loop(std::size_t index) {
    const Loop& range = clause_.loops[index];
    for (Condition& condition : conditions_) {
      if (loops_mentioned(condition.expression) == index + 1 && add_solved(range, condition, index)) return;
    }
    LaneLoop& loop = program_.levels.back().loop;
    Interval values;
    if (range.set) {
      program_.sets.push_back(range.set);
      loop.set = range.set.get();
      loop.is_over_set = true;
    } else {
      const Id first = number(range.first), last = number(range.last);
      add_bound(false, first, values);
      add_bound(true, last, values);
      values.low = interval(first).low;
      values.high = interval(last).high;
    }
    bounded_ = &values;
    for (Condition& condition : conditions_) {
      if (loops_mentioned(condition.expression) == index + 1)
        condition.is_ensured = narrow(condition.expression, index);
    }
    bounded_ = nullptr;
    narrow_by_set(values, loop);
    if (values.low > values.high) {
      program_.is_empty = true;
      values.high = values.low;
    }
    program_.levels.emplace_back();
    const Id variable = new_value(depth(), values);
    program_.levels[depth() - 1].loop.value = slot(variable, depth());
    loops_.push_back(variable);
  }

  /// A condition that says what the loop variable is: no loop is needed, but it must be in the range.
  bool add_solved(const Loop& range, Condition& condition, std::size_t index) {
    const Expression& e = condition.expression;
    if (e.op != Op::equal) return false;
    const std::size_t with = mentions_loop(e.kids[0], index) ? 0 : 1;
    if (mentions_loop(e.kids[0], index) == mentions_loop(e.kids[1], index)) return false;
    const Id value = solved(e.kids[with], number(e.kids[1 - with]), index);
    if (value == no_id) return false;
    condition.is_ensured = true;
    loops_.push_back(value);
    Id holds = values_[value].defined;
    if (range.set) {
      holds = both(membership(value, range.set), holds);
    } else {
      const Id first = number(range.first), last = number(range.last);
      holds = both(holds, both(values_[first].defined, values_[last].defined));
      holds = both(both(less_equal(first, value), less_equal(value, last)), holds);
    }
    if (holds != no_id) add_defined(holds);
    return true;
  }

  /// What the variable must be for the expression to have a value; no_id when that is not a matter of sums and nim-sums.
  Id solved(const Expression& e, Id value, std::size_t index) {
    if (e.op == Op::loop) return value;
    const bool is_invertible = e.op == Op::xor_ || e.op == Op::add || e.op == Op::subtract;
    if (!is_invertible || mentions_loop(e.kids[0], index) == mentions_loop(e.kids[1], index)) return no_id;
    const std::size_t with = mentions_loop(e.kids[0], index) ? 0 : 1;
    const Id other = number(e.kids[1 - with]);
    if (e.op == Op::xor_) return solved(e.kids[with], exclusive_or(value, other), index);
    if (e.op == Op::add) return solved(e.kids[with], subtract(value, other), index);
    return solved(e.kids[with], with == 0 ? add(value, other) : subtract(other, value), index);
  }

  static void narrow_by_set(Interval& values, const LaneLoop& loop) {
    if (!loop.set || loop.set->is_empty()) return;
    WideInteger low = largest_number, high = least_number;
    for (const Progression& part : loop.set->parts) {
      low = std::min<WideInteger>(low, part.first);
      high = std::max<WideInteger>(high, part.last ? WideInteger{*part.last} : largest_number);
    }
    values = {std::max(values.low, low), std::min(values.high, high)};
  }

  /// It is defined everywhere.
  bool add_bound(bool is_upper, Id at, Interval& values) {
    const Id defined = values_[at].defined;
    if (is_upper && defined == no_id) values.high = std::min(values.high, interval(at).high);
    if (!is_upper && defined == no_id) values.low = std::max(values.low, interval(at).low);
    const std::uint16_t where = slot(at, depth());
    const std::uint16_t where_defined = defined == no_id ? no_register : slot(defined, depth());
    program_.levels.back().loop.bounds.push_back({is_upper, where, where_defined});
    return defined == no_id;
  }

  /// The condition holds only where the variable is at most, or at least, so much. The answer: just there, if all of it has a value.
  bool narrow(const Expression& condition, std::size_t index) {
    if (condition.op == Op::in_set) narrow_to_set(condition, index);
    if (!is_comparison(condition.op) || condition.op == Op::not_equal) return false;
    const Expression& left = condition.kids[0];
    const Expression& right = condition.kids[1];
    if (condition.op == Op::equal) {
      narrow_to_divisors(left, right, index);
      narrow_to_divisors(right, left, index);
      const bool is_upper = at_most(left, right, 0, index);
      return at_most(right, left, 0, index) && is_upper;
    }
    const bool is_upward = condition.op == Op::greater || condition.op == Op::greater_equal;
    const Integer margin = condition.op == Op::less || condition.op == Op::greater ? 1 : 0;
    return at_most(is_upward ? right : left, is_upward ? left : right, margin, index);
  }

  void narrow_to_set(const Expression& condition, std::size_t index) {
    LaneLoop& loop = program_.levels.back().loop;
    if (loop.set || !(condition.kids[0] == loop_variable(index))) return;
    program_.sets.push_back(condition.set);
    loop.set = condition.set.get();
  }

  /// `multiple mod variable = 0`
  void narrow_to_divisors(const Expression& left, const Expression& right, std::size_t index) {
    LaneLoop& loop = program_.levels.back().loop;
    const bool is_divisibility = left.op == Op::mod && right == galli::constant(0) &&
                                 left.kids[1] == loop_variable(index) && !mentions_loop(left.kids[0], index);
    if (!is_divisibility || loop.multiple != no_register) return;
    const Id multiple = number(left.kids[0]);
    loop.multiple = slot(multiple, depth());
    const Id defined = values_[multiple].defined;
    if (defined != no_id) loop.multiple_defined = slot(defined, depth());
  }

  struct LinearIn {
    Integer coefficient = 0;
    Id rest = 0;
  };

  /// The expression as a multiple of the variable plus something known before.
  std::optional<LinearIn> linear_in(const Expression& e, std::size_t index) {
    if (!mentions_loop(e, index)) return LinearIn{0, number(e)};
    if (e.op == Op::loop) return LinearIn{1, constant(0)};
    if (e.op == Op::multiply) {
      for (std::size_t i = 0; i < 2; ++i) {
        const MaybeInteger factor = constant_value(e.kids[i]);
        const auto inner = factor ? linear_in(e.kids[1 - i], index) : std::nullopt;
        const MaybeInteger coefficient =
            inner ? checked_multiply(*factor, inner->coefficient) : MaybeInteger{};
        if (coefficient) return LinearIn{*coefficient, multiply(constant(*factor), inner->rest)};
      }
      return {};
    }
    if (e.op != Op::add && e.op != Op::subtract) return {};
    const auto a = linear_in(e.kids[0], index);
    const auto b = a ? linear_in(e.kids[1], index) : std::nullopt;
    if (!b) return {};
    const bool is_sum = e.op == Op::add;
    const MaybeInteger coefficient = is_sum ? checked_add(a->coefficient, b->coefficient)
                                            : checked_subtract(a->coefficient, b->coefficient);
    if (!coefficient) return {};
    return LinearIn{*coefficient, is_sum ? add(a->rest, b->rest) : subtract(a->rest, b->rest)};
  }

  bool bound_variable(bool is_upper, Id at) { return add_bound(is_upper, at, *bounded_); }

  /// smaller + margin <= larger. Here and below the answer is whether the bounds say just that.
  bool at_most(const Expression& smaller, const Expression& larger, Integer margin, std::size_t index) {
    const auto a = linear_in(smaller, index);
    const auto b = a ? linear_in(larger, index) : std::nullopt;
    const MaybeInteger c = b ? checked_subtract(a->coefficient, b->coefficient) : MaybeInteger{};
    if (c && *c != 0 && *c != std::numeric_limits<Integer>::min()) {  // c * variable <= room
      const Id room = subtract(subtract(b->rest, a->rest), constant(margin));
      if (*c > 0) return bound_variable(true, divided(room, constant(*c)));
      return bound_variable(false, negate(divided(room, constant(-*c))));
    }
    if (!mentions_loop(larger, index))
      return bound(smaller, true, subtract(number(larger), constant(margin)), index);
    if (!mentions_loop(smaller, index))
      return bound(larger, false, add(number(smaller), constant(margin)), index);
    return false;
  }

  Id divided(Id a, Id b) { return is_constant(b) && constant_at(b) == 1 ? a : divide(a, b); }

  /// e <= limit, or e >= limit.
  bool bound(const Expression& e, bool is_upper, Id limit, std::size_t index) {
    if (e.op == Op::loop) return bound_variable(is_upper, limit);
    switch (e.op) {
      case Op::negate: return bound(e.kids[0], !is_upper, negate(limit), index);
      case Op::abs: return is_upper && bound_between(e.kids[0], limit, index);
      case Op::min:
      case Op::max: return bound_choice(e, is_upper, limit, index);
      default: break;
    }
    if (e.kids.size() != 2) return false;
    const bool is_square = (e.op == Op::multiply && e.kids[0] == e.kids[1]) ||
                           (e.op == Op::power && e.kids[1] == galli::constant(2));
    if (is_square) return is_upper && bound_between(e.kids[0], root(limit, 2), index);
    if (mentions_loop(e.kids[0], index) == mentions_loop(e.kids[1], index)) return false;
    const std::size_t with = mentions_loop(e.kids[0], index) ? 0 : 1;
    const Expression& inner = e.kids[with];
    const Id other = number(e.kids[1 - with]);
    switch (e.op) {
      case Op::add: return bound(inner, is_upper, subtract(limit, other), index);
      case Op::subtract:
        return with == 0 ? bound(inner, is_upper, add(limit, other), index)
                         : bound(inner, !is_upper, subtract(other, limit), index);
      case Op::multiply: return bound_factor(inner, is_upper, limit, other, index);
      case Op::div: {  // the quotient is rounded down
        const bool is_positive = with == 0 && is_always_defined(other) && interval(other).low >= 1;
        if (!is_positive) return false;
        if (!is_upper) return bound(inner, false, multiply(limit, other), index);
        const Id least_beyond = multiply(add(limit, constant(1)), other);
        return bound(inner, true, subtract(least_beyond, constant(1)), index);
      }
      default: return false;
    }
  }

  bool bound_between(const Expression& inner, Id most, std::size_t index) {
    const bool is_upper = bound(inner, true, most, index);
    return bound(inner, false, negate(most), index) && is_upper;
  }

  /// A maximum is at most so much when all of it is, a minimum at least so much.
  bool bound_choice(const Expression& e, bool is_upper, Id limit, std::size_t index) {
    if ((e.op == Op::max) != is_upper && e.kids.size() > 1) return false;
    bool is_exact = true;
    for (const Expression& kid : e.kids)
      is_exact &= mentions_loop(kid, index) && bound(kid, is_upper, limit, index);
    return is_exact;
  }

  /// inner * other <= limit, or >= limit.
  bool bound_factor(const Expression& inner, bool is_upper, Id limit, Id other, std::size_t index) {
    if (!is_always_defined(other)) return false;
    const bool is_positive = interval(other).low >= 1;
    const bool is_negative = interval(other).high <= -1;
    if (!is_positive && !is_negative) return false;
    const Id divisor = is_positive ? other : negate(other);
    const Id room = is_positive ? limit : negate(limit);
    const bool is_upper_now = is_upper == is_positive;
    if (is_upper_now) return bound(inner, true, divide(room, divisor), index);
    return bound(inner, false, negate(divide(negate(room), divisor)), index);
  }

  Id cell_number() {
    Id sum = constant(0);
    for (std::size_t heap = 0; heap < clause_.target.size(); ++heap) {
      const Id size = number(clause_.target[heap]);
      // On the board of the mover no heap leaves the box, so that lanes beyond may hold anything: they are not natural, or not reached.
      const Id part =
          strides_[heap] == 1 ? size : step({.op = LaneOp::multiply}, size, constant(strides_[heap]), {});
      if (values_[size].defined != no_id) add_defined(values_[size].defined);
      sum = heap == 0 ? part : step({.op = LaneOp::add}, sum, part, {});
    }
    return sum;
  }

  /// Steps and copies whose registers nobody reads.
  void drop_unused() {
    std::vector<bool> is_read(program_.registers + 1U, false);
    const auto read = [&](std::uint16_t number) {
      if (number != no_register) is_read[number] = true;
    };
    read(program_.cell);
    read(program_.owner);
    for (std::size_t i = program_.levels.size(); i-- > 0;) {
      LaneLevel& level = program_.levels[i];
      for (std::uint16_t guard : level.guards) read(guard);
      for (const LoopBound& bound : level.loop.bounds) {
        read(bound.at);
        read(bound.defined);
      }
      read(level.loop.multiple);
      read(level.loop.multiple_defined);
      std::vector<LaneStep> steps;
      for (std::size_t k = level.steps.size(); k-- > 0;) {
        const LaneStep& step = level.steps[k];
        if (!is_read[step.out] && (step.defined == 0 || !is_read[step.defined])) continue;
        read(step.a);
        read(step.b);
        steps.push_back(step);
      }
      level.steps.assign(steps.rbegin(), steps.rend());
      std::erase_if(level.carried, [&](const LaneLevel::Carried& carried) { return !is_read[carried.to]; });
      for (const LaneLevel::Carried& carried : level.carried) read(carried.from);
    }
  }

  void add_defined(Id holds) {
    if (holds == always_) return;
    if (holds == never_) program_.is_empty = true;
    const std::size_t level = values_[holds].level;
    program_.levels[level].guards.push_back(slot(holds, level));
  }

  const Clause& clause_;
  const Board& board_;
  std::span<const Integer> last_;
  std::span<const Integer> strides_;
  ClauseProgram program_;
  std::vector<Value> values_;
  std::map<Integer, Id> constants_;
  std::map<StepKey, Id> steps_;
  std::vector<Id> heaps_;
  std::vector<Id> loops_;
  std::vector<Condition> conditions_;
  Interval* bounded_ = nullptr;  ///< of the loop that is being narrowed
  Id never_ = no_id;
  Id always_ = no_id;
  std::size_t registers_ = 0;
  bool is_too_long_ = false;
};

}  // namespace

bool is_always_natural(const Clause& clause, std::size_t heap, std::span<const Integer> last) {
  return ClauseCompiler(clause, {}, last, {}).is_natural(heap);
}

std::vector<Expression> conditions_at(const Board& board, const std::vector<Expression>& target) {
  std::vector<Expression> conditions;
  for (const Expression& condition : board.conditions()) {
    for (const Expression& part : conjuncts(condition))
      conditions.push_back(with_heaps_replaced(part, target));
  }
  return conditions;
}

std::optional<ClauseProgram> compiled(const Clause& clause, const Board& board, std::span<const Integer> last,
                                      std::span<const Integer> strides) {
  return ClauseCompiler(clause, board, last, strides).compile();
}

}  // namespace galli
