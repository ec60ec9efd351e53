#include "game/compiled/step_writer.h"

#include <algorithm>
#include <cassert>

#include "game/compiled/lane_calls.h"

namespace galli {
namespace {

constexpr Integer max_table = 1 << 20;

}  // namespace

StepWriter::StepWriter() {
  program_.levels.resize(1);
  never_ = constant(0);
  always_ = constant(-1);
}

StepWriter::Id StepWriter::new_value(std::size_t level, const WideInterval& interval) {
  values_.push_back({level, interval, no_id, {}, {}, {}, no_id, no_id});
  return static_cast<Id>(values_.size() - 1);
}

std::uint16_t StepWriter::new_register() {
  is_too_long_ |= registers_ >= max_registers;
  return static_cast<std::uint16_t>(std::min(registers_++, max_registers));
}

StepWriter::Id StepWriter::constant(Integer number) {
  const auto [entry, is_new] = constants_.try_emplace(number, no_id);
  if (!is_new) return entry->second;
  const Id made = new_value(0, {number, number});
  values_[made].constant = number;
  values_[made].slots = {new_register()};
  program_.constants.emplace_back(values_[made].slots[0], number);
  return entry->second = made;
}

std::uint16_t StepWriter::slot(Id id, std::size_t level) {
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

StepWriter::Id StepWriter::step(LaneStep made, Id a, Id b, const WideInterval& interval, bool is_checked) {
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

StepWriter::Id StepWriter::both(Id a, Id b) {
  if (a == no_id || a == always_ || b == never_) return b;
  if (b == no_id || b == always_ || a == never_ || a == b) return a;
  return step({.op = LaneOp::both}, std::min(a, b), std::max(a, b), {-1, 0});
}
StepWriter::Id StepWriter::either(Id a, Id b) {
  if (a == never_ || b == always_) return b;
  if (b == never_ || a == always_ || a == b) return a;
  return step({.op = LaneOp::either}, std::min(a, b), std::max(a, b), {-1, 0});
}

StepWriter::Id StepWriter::undefined() {
  const Id made = new_value(0, {0, 0});
  values_[made].constant = 0;
  values_[made].slots = {slot(never_, 0)};
  values_[made].defined = never_;
  return made;
}

StepWriter::Id StepWriter::constant_or_undefined(const MaybeInteger& number) {
  return number ? constant(*number) : undefined();
}

WideInterval StepWriter::clamped(WideInterval interval) {
  return {std::max(interval.low, least_number), std::min(interval.high, largest_number)};
}

StepWriter::Id StepWriter::combine_plain(LaneOp plain, LaneOp checked, Id a, Id b,
                                         const WideInterval& result) {
  const bool is_checked = !result.fits();
  return step({.op = is_checked ? checked : plain}, a, b, clamped(result), is_checked);
}

// Arithmetic

StepWriter::Id StepWriter::add(Id a, Id b) {
  if (is_constant(a) && is_constant(b))
    return constant_or_undefined(checked_add(constant_at(a), constant_at(b)));
  if (is_constant(b) && constant_at(b) == 0) return a;
  if (is_constant(a) && constant_at(a) == 0) return b;
  const WideInterval x = interval(a), y = interval(b);
  return combine_plain(LaneOp::add, LaneOp::checked_add, a, b, {x.low + y.low, x.high + y.high});
}

StepWriter::Id StepWriter::subtract(Id a, Id b) {
  if (is_constant(a) && is_constant(b))
    return constant_or_undefined(checked_subtract(constant_at(a), constant_at(b)));
  if (is_constant(b) && constant_at(b) == 0) return a;
  const WideInterval x = interval(a), y = interval(b);
  return combine_plain(LaneOp::subtract, LaneOp::checked_subtract, a, b, {x.low - y.high, x.high - y.low});
}

StepWriter::Id StepWriter::multiply(Id a, Id b) {
  if (is_constant(a) && is_constant(b))
    return constant_or_undefined(checked_multiply(constant_at(a), constant_at(b)));
  if (is_constant(b) && constant_at(b) == 1) return a;
  if (is_constant(a) && constant_at(a) == 1) return b;
  WideInterval result = product(interval(a), interval(b));
  if (a == b) result.low = std::max<WideInteger>(result.low, 0);
  return combine_plain(LaneOp::multiply, LaneOp::checked_multiply, a, b, result);
}

/// Division needs to know where its operands are: a lane without a value may hold anything.
bool StepWriter::divides_plainly(Id a, Id b) const {
  const WideInterval x = interval(a), y = interval(b);
  const bool has_zero = y.low <= 0 && y.high >= 0;
  const bool may_overflow = x.low == least_number && y.low <= -1 && y.high >= -1;
  return !has_zero && !may_overflow && is_always_defined(a) && is_always_defined(b);
}
bool StepWriter::divides_small(Id a, Id b) const {
  return is_always_defined(a) && is_always_defined(b) && interval(a).is_small_and(0) &&
         interval(b).is_small_and(1);
}

StepWriter::Id StepWriter::divide(Id a, Id b) {
  if (is_constant(a) && is_constant(b))
    return constant_or_undefined(floor_divide(constant_at(a), constant_at(b)));
  const WideInterval result = clamped(quotient(interval(a), interval(b)));
  if (divides_small(a, b)) return step({.op = LaneOp::small_divide}, a, b, result);
  if (divides_plainly(a, b)) return step({.op = LaneOp::divide}, a, b, result);
  return step({.op = LaneOp::checked_divide}, a, b, result, true);
}

StepWriter::Id StepWriter::modulo(Id a, Id b) {
  if (is_constant(a) && is_constant(b))
    return constant_or_undefined(floor_modulo(constant_at(a), constant_at(b)));
  const WideInterval result = clamped(rest(interval(a), interval(b)));
  if (divides_small(a, b)) return step({.op = LaneOp::small_modulo}, a, b, result);
  if (divides_plainly(a, b)) return step({.op = LaneOp::modulo}, a, b, result);
  return step({.op = LaneOp::checked_modulo}, a, b, result, true);
}

StepWriter::Id StepWriter::gcd(Id a, Id b) {
  const WideInterval x = interval(a), y = interval(b);
  const WideInteger most = std::max({x.high, y.high, -x.low, -y.low});
  const bool fits = most <= largest_number;
  const Id found = step({.op = LaneOp::call, .by = do_gcd}, a, b, clamped({0, most}), true);
  if (fits && is_always_defined(a) && is_always_defined(b)) values_[found].defined = no_id;
  return found;
}

StepWriter::Id StepWriter::exclusive_or(Id a, Id b) {
  return step({.op = LaneOp::exclusive_or}, a, b, galli::exclusive_or(interval(a), interval(b)));
}

StepWriter::Id StepWriter::power(Id a, Id b) {
  if (is_constant(b) && constant_at(b) == 1) return a;
  if (is_constant(b) && constant_at(b) == 2) return multiply(a, a);
  const bool is_natural = interval(a).low >= 0;
  return step({.op = LaneOp::call, .by = do_power}, a, b, {is_natural ? 0 : least_number, largest_number},
              true);
}

StepWriter::Id StepWriter::negate(Id a) {
  if (is_constant(a)) return constant_or_undefined(checked_subtract(0, constant_at(a)));
  return subtract(constant(0), a);
}

StepWriter::Id StepWriter::absolute(Id a) {
  const WideInterval x = interval(a);
  if (x.low >= 0) return a;
  if (x.low == least_number) return choose(LaneOp::maximum, a, negate(a));
  return step({.op = LaneOp::absolute}, a, a,
              {x.high < 0 ? -x.high : 0, std::max<WideInteger>(-x.low, x.high)});
}

StepWriter::Id StepWriter::choose(LaneOp op, Id a, Id b) {
  if (a == b) return a;
  const WideInterval x = interval(a), y = interval(b);
  const WideInterval result = op == LaneOp::minimum
                                  ? WideInterval{std::min(x.low, y.low), std::min(x.high, y.high)}
                                  : WideInterval{std::max(x.low, y.low), std::max(x.high, y.high)};
  const Id chosen = step({.op = op}, a, b, result);
  values_[chosen].chosen_by = op;
  values_[chosen].first = a;
  values_[chosen].second = b;
  return chosen;
}

StepWriter::Id StepWriter::least_positive(Id a, Id b) {
  const WideInteger high = std::max<WideInteger>({interval(a).high, interval(b).high, 0});
  return step({.op = LaneOp::call, .by = do_least_positive}, a, b, {0, high});
}

StepWriter::Id StepWriter::root(Id a, Integer exponent) {
  const WideInteger high =
      interval(a).high < 0 ? -1 : integer_root(static_cast<Integer>(interval(a).high), exponent);
  return step({.op = LaneOp::call, .by = do_root}, a, constant(exponent), {-1, high});
}

// Conditions: where they hold, or where they fail

StepWriter::Id StepWriter::less(Id a, Id b) {
  if (interval(a).high < interval(b).low) return always_;
  if (interval(a).low >= interval(b).high) return never_;
  return step({.op = LaneOp::less}, a, b, {-1, 0});
}
/// By the intervals, or because one is a minimum or maximum with the other. (Conditions add that both have a value.)
bool StepWriter::is_known_at_most(Id a, Id b) const {
  if (a == b || interval(a).high <= interval(b).low) return true;
  const Value& x = values_[a];
  const Value& y = values_[b];
  const bool by_x =
      x.chosen_by == LaneOp::minimum && (is_known_at_most(x.first, b) || is_known_at_most(x.second, b));
  const bool by_y =
      y.chosen_by == LaneOp::maximum && (is_known_at_most(a, y.first) || is_known_at_most(a, y.second));
  return by_x || by_y;
}
StepWriter::Id StepWriter::less_equal(Id a, Id b) {
  if (is_known_at_most(a, b)) return always_;
  if (interval(a).low > interval(b).high) return never_;
  return step({.op = LaneOp::less_equal}, a, b, {-1, 0});
}
StepWriter::Id StepWriter::equal(Id a, Id b) {
  if (interval(a).high < interval(b).low || interval(b).high < interval(a).low) return never_;
  return step({.op = LaneOp::equal}, a, b, {-1, 0});
}
StepWriter::Id StepWriter::not_equal(Id a, Id b) {
  if (interval(a).high < interval(b).low || interval(b).high < interval(a).low) return always_;
  return step({.op = LaneOp::not_equal}, a, b, {-1, 0});
}

StepWriter::Id StepWriter::compared(Op op, bool holds, Id a, Id b) {
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

StepWriter::Id StepWriter::membership(Id a, const std::shared_ptr<const IntegerSet>& set) {
  const WideInterval x = interval(a);
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

}  // namespace galli
