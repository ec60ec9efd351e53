#include "game/expression.h"

#include <algorithm>
#include <cassert>
#include <numeric>

namespace galli {
namespace {

using Op = Expression::Op;

MaybeInteger absolute(Integer value) { return value < 0 ? checked_subtract(0, value) : MaybeInteger{value}; }

MaybeInteger greatest_common_divisor(Integer a, Integer b) {
  const MaybeInteger x = absolute(a);
  const MaybeInteger y = absolute(b);
  return x && y ? MaybeInteger{std::gcd(*x, *y)} : MaybeInteger{};
}

MaybeInteger combine_two(Op op, Integer a, Integer b) {
  switch (op) {
    case Op::add: return checked_add(a, b);
    case Op::subtract: return checked_subtract(a, b);
    case Op::multiply: return checked_multiply(a, b);
    case Op::power: return checked_power(a, b);
    case Op::div: return floor_divide(a, b);
    case Op::mod: return floor_modulo(a, b);
    case Op::gcd: return greatest_common_divisor(a, b);
    case Op::xor_: return a ^ b;
    default: assert(false); return {};
  }
}

/// Folds min, max and least_positive; the last has no value when nothing is above zero.
MaybeInteger choose(Op op, const Expression& expression, const Place& place) {
  MaybeInteger best;
  for (const Expression& kid : expression.kids) {
    const MaybeInteger value = number_at(kid, place);
    if (!value) return {};
    if (op == Op::least_positive && *value <= 0) continue;
    const bool is_better = !best || (op == Op::max ? *value > *best : *value < *best);
    if (is_better) best = value;
  }
  return best;
}

MaybeInteger value_of_call(const Expression& expression, const Place& place) {
  std::vector<Integer> numbers;
  numbers.reserve(expression.kids.size());
  for (const Expression& kid : expression.kids) {
    const MaybeInteger value = number_at(kid, place);
    if (!value) return {};
    numbers.push_back(*value);
  }
  return expression.function->call(numbers);
}

bool compare_numbers(Op op, Integer a, Integer b) {
  switch (op) {
    case Op::equal: return a == b;
    case Op::not_equal: return a != b;
    case Op::less: return a < b;
    case Op::less_equal: return a <= b;
    case Op::greater: return a > b;
    case Op::greater_equal: return a >= b;
    default: assert(false); return false;
  }
}

Truth truth_of(bool statement) { return statement ? Truth::yes : Truth::no; }

/// `and` when `decisive` is no, `or` when it is yes: one decisive kid decides, else an undefined one leaves it open.
Truth connect(const Expression& condition, const Place& place, Truth decisive) {
  bool has_undefined = false;
  for (const Expression& kid : condition.kids) {
    const Truth truth = truth_at(kid, place);
    if (truth == decisive) return decisive;
    has_undefined |= truth == Truth::undefined;
  }
  if (has_undefined) return Truth::undefined;
  return decisive == Truth::no ? Truth::yes : Truth::no;
}

Truth opposite(Truth truth) { return truth == Truth::undefined ? truth : truth_of(truth == Truth::no); }

// Printing. A higher level binds tighter; a kid of a lower level stands in parentheses.
int level(Op op) {
  switch (op) {
    case Op::or_: return 1;
    case Op::and_: return 2;
    case Op::not_: return 3;
    case Op::equal:
    case Op::not_equal:
    case Op::less:
    case Op::less_equal:
    case Op::greater:
    case Op::greater_equal:
    case Op::in_set: return 4;
    case Op::xor_: return 5;
    case Op::add:
    case Op::subtract: return 6;
    case Op::multiply:
    case Op::div:
    case Op::mod: return 7;
    case Op::negate: return 8;
    case Op::power: return 9;
    default: return 10;
  }
}

const char* sign(Op op) {
  switch (op) {
    case Op::or_: return " or ";
    case Op::and_: return " and ";
    case Op::equal: return " = ";
    case Op::not_equal: return " != ";
    case Op::less: return " < ";
    case Op::less_equal: return " <= ";
    case Op::greater: return " > ";
    case Op::greater_equal: return " >= ";
    case Op::xor_: return " xor ";
    case Op::add: return " + ";
    case Op::subtract: return " - ";
    case Op::multiply: return "*";
    case Op::div: return " div ";
    case Op::mod: return " mod ";
    case Op::power: return "^";
    case Op::min: return "min";
    case Op::max: return "max";
    case Op::abs: return "abs";
    case Op::gcd: return "gcd";
    case Op::least_positive: return "least_positive";
    default: assert(false); return "";
  }
}

class Printer {
 public:
  Printer(std::span<const std::string> heaps, std::span<const std::string> loops)
      : heaps_(heaps), loops_(loops) {}

  std::string print(const Expression& e) const {
    switch (e.op) {
      case Op::number: return std::to_string(e.number);
      case Op::heap: return heaps_[static_cast<std::size_t>(e.number)];
      case Op::loop: return loops_[static_cast<std::size_t>(e.number)];
      case Op::min:
      case Op::max:
      case Op::abs:
      case Op::gcd:
      case Op::least_positive: return sign(e.op) + ("(" + join(e, ", ", 0) + ")");
      case Op::call: return e.function->name + "(" + join(e, ", ", 0) + ")";
      case Op::negate: return "-" + kid(e.kids[0], level(e.op) + 1);
      case Op::not_: return "not " + kid(e.kids[0], level(e.op));
      case Op::in_set: return kid(e.kids[0], level(e.op) + 1) + " in {" + to_text(*e.set) + "}";
      case Op::and_:
      case Op::or_: return join(e, sign(e.op), level(e.op) + 1);
      case Op::power: return kid(e.kids[0], level(e.op) + 1) + sign(e.op) + kid(e.kids[1], level(e.op) + 1);
      default:  // two kids, left associative; comparisons do not nest
        return kid(e.kids[0], level(e.op) + (is_comparison(e.op) ? 1 : 0)) + sign(e.op) +
               kid(e.kids[1], level(e.op) + 1);
    }
  }

 private:
  std::string kid(const Expression& e, int least_level) const {
    const bool is_negative = e.op == Op::number && e.number < 0;
    const int own = is_negative ? level(Op::negate) : level(e.op);
    return own < least_level ? "(" + print(e) + ")" : print(e);
  }

  std::string join(const Expression& e, const std::string& separator, int least_level) const {
    std::string text;
    for (const Expression& k : e.kids) text += (text.empty() ? "" : separator) + kid(k, least_level);
    return text;
  }

  std::span<const std::string> heaps_;
  std::span<const std::string> loops_;
};

}  // namespace

bool Expression::operator==(const Expression& other) const {
  const bool same_set = set && other.set ? *set == *other.set : !set && !other.set;
  return op == other.op && number == other.number && same_set && function == other.function &&
         kids == other.kids;
}

MaybeInteger number_at(const Expression& e, const Place& place) {
  switch (e.op) {
    case Op::number: return e.number;
    case Op::heap: return place.heaps[static_cast<std::size_t>(e.number)];
    case Op::loop: return place.loops[static_cast<std::size_t>(e.number)];
    case Op::min:
    case Op::max:
    case Op::least_positive: return choose(e.op, e, place);
    case Op::call: return value_of_call(e, place);
    default: break;
  }
  const MaybeInteger first = number_at(e.kids[0], place);
  if (!first) return {};
  if (e.op == Op::negate) return checked_subtract(0, *first);
  if (e.op == Op::abs) return absolute(*first);
  const MaybeInteger second = number_at(e.kids[1], place);
  return second ? combine_two(e.op, *first, *second) : MaybeInteger{};
}

Truth truth_at(const Expression& condition, const Place& place) {
  switch (condition.op) {
    case Op::and_: return connect(condition, place, Truth::no);
    case Op::or_: return connect(condition, place, Truth::yes);
    case Op::not_: return opposite(truth_at(condition.kids[0], place));
    default: break;
  }
  const MaybeInteger first = number_at(condition.kids[0], place);
  if (!first) return Truth::undefined;
  if (condition.op == Op::in_set) return truth_of(condition.set->contains(*first));
  const MaybeInteger second = number_at(condition.kids[1], place);
  return second ? truth_of(compare_numbers(condition.op, *first, *second)) : Truth::undefined;
}

Expression constant(Integer value) { return {Op::number, value, {}, {}}; }
Expression heap_variable(std::size_t index) { return {Op::heap, static_cast<Integer>(index), {}, {}}; }
Expression loop_variable(std::size_t index) { return {Op::loop, static_cast<Integer>(index), {}, {}}; }
Expression combine(Op op, std::vector<Expression> kids) { return {op, 0, std::move(kids), {}}; }

bool is_comparison(Op op) { return op >= Op::equal && op <= Op::greater_equal; }
bool is_condition(const Expression& expression) { return expression.op >= Op::equal; }

bool calls_functions(const Expression& expression) {
  return expression.op == Op::call || calls_functions(expression.kids);
}

bool calls_functions(std::span<const Expression> expressions) {
  return std::any_of(expressions.begin(), expressions.end(),
                     [](const Expression& expression) { return calls_functions(expression); });
}

MaybeInteger constant_value(const Expression& expression) {
  switch (expression.op) {
    case Op::heap:
    case Op::loop:
    case Op::call: return {};
    case Op::number: return expression.number;
    default: break;
  }
  const bool kids_are_constant =
      std::all_of(expression.kids.begin(), expression.kids.end(),
                  [](const Expression& kid) { return constant_value(kid).has_value(); });
  return kids_are_constant && !is_condition(expression) ? number_at(expression, {}) : MaybeInteger{};
}

std::size_t loops_mentioned(const Expression& expression) {
  if (expression.op == Op::loop) return static_cast<std::size_t>(expression.number) + 1;
  std::size_t most = 0;
  for (const Expression& kid : expression.kids) most = std::max(most, loops_mentioned(kid));
  return most;
}

std::vector<Expression> conjuncts(const Expression& condition) {
  if (condition.op != Op::and_) return {condition};
  std::vector<Expression> all;
  for (const Expression& kid : condition.kids) {
    for (Expression& part : conjuncts(kid)) all.push_back(std::move(part));
  }
  return all;
}

Expression rename_variables(const Expression& expression, std::span<const std::size_t> heap_map,
                            std::span<const std::size_t> loop_map) {
  Expression renamed = expression;
  if (renamed.op == Op::heap)
    renamed.number = static_cast<Integer>(heap_map[static_cast<std::size_t>(renamed.number)]);
  if (renamed.op == Op::loop)
    renamed.number = static_cast<Integer>(loop_map[static_cast<std::size_t>(renamed.number)]);
  for (Expression& kid : renamed.kids) kid = rename_variables(kid, heap_map, loop_map);
  return renamed;
}

std::string to_text(const Expression& expression, std::span<const std::string> heap_names,
                    std::span<const std::string> loop_names) {
  return Printer(heap_names, loop_names).print(expression);
}

}  // namespace galli
