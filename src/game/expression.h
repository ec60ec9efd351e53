// Integer expressions and conditions over the heaps of a position and the loop variables of a clause.
// An expression has no value where its arithmetic divides by zero or leaves 64 bits; a condition is then
// undefined, and conditions combine in Kleene's three-valued logic (true or undefined is true).
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/arithmetic.h"
#include "base/integer_set.h"
#include "gallimaufry/rules_function.h"

namespace galli {

struct Expression {
  enum class Op {
    // numbers
    number,
    heap,
    loop,  // `number` is the value, or the index of the heap or loop (from 0)
    add,
    subtract,
    multiply,
    power,  // two kids
    div,
    mod,
    gcd,
    xor_,  // two kids; div and mod are floored
    negate,
    abs,  // one kid
    min,
    max,             // one kid or more
    least_positive,  // one kid or more: the least of those above zero, no value if none is
    call,            // any number of kids, and `function`
    // conditions
    equal,
    not_equal,
    less,
    less_equal,
    greater,
    greater_equal,  // two kids
    in_set,         // one kid, and `set`
    and_,
    or_,   // two kids or more
    not_,  // one kid
  };

  Op op = Op::number;
  Integer number = 0;
  std::vector<Expression> kids;
  std::shared_ptr<const IntegerSet> set;
  std::shared_ptr<const RulesFunction> function{};

  bool operator==(const Expression& other) const;
};

/// What an expression is evaluated on.
struct Place {
  std::span<const Integer> heaps;
  std::span<const Integer> loops;
};

enum class Truth { no, yes, undefined };

MaybeInteger number_at(const Expression& expression, const Place& place);
Truth truth_at(const Expression& condition, const Place& place);

Expression constant(Integer value);
Expression heap_variable(std::size_t index);
Expression loop_variable(std::size_t index);
Expression combine(Expression::Op op, std::vector<Expression> kids);

bool is_condition(const Expression& expression);
bool is_comparison(Expression::Op op);
/// It asks a function that the caller brought along.
bool calls_functions(const Expression& expression);
bool calls_functions(std::span<const Expression> expressions);
/// The value of an expression without variables.
MaybeInteger constant_value(const Expression& expression);
/// 1 + the largest index of a loop variable in it, 0 when there is none.
std::size_t loops_mentioned(const Expression& expression);
/// The conjuncts of a condition: `and` taken apart.
std::vector<Expression> conjuncts(const Expression& condition);
/// Heap variable i replaced by heap variable heap_map[i], loop variable i by loop_map[i].
Expression rename_variables(const Expression& expression, std::span<const std::size_t> heap_map,
                            std::span<const std::size_t> loop_map);

/// In the language's notation, with the given names for heaps and loops; parenthesised where a reader
/// could doubt, and read back to an equal expression.
std::string to_text(const Expression& expression, std::span<const std::string> heap_names,
                    std::span<const std::string> loop_names);

}  // namespace galli
