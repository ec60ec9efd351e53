#include "game/compiled/expression_writer.h"

#include <cassert>

namespace galli {

ExpressionWriter::ExpressionWriter(std::span<const Integer> last) {
  for (Integer size : last) {
    const Id heap = new_value(0, {0, size});
    program_.heaps.push_back(slot(heap, 0));
    heaps_.push_back(heap);
  }
}

StepWriter::Id ExpressionWriter::number(const Expression& e) {
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

StepWriter::Id ExpressionWriter::truth(const Expression& e, bool holds) {
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

void ExpressionWriter::add_guard(Id holds) {
  if (holds == always_) return;
  if (holds == never_) program_.is_empty = true;
  const std::size_t level = values_[holds].level;
  program_.levels[level].guards.push_back(slot(holds, level));
}

}  // namespace galli
