// Ranges of loop variables, narrowed by the conditions of a compiled clause before they are walked through.
#pragma once

#include "game/compiled/expression_writer.h"

namespace galli {

bool mentions_loop(const Expression& expression, std::size_t loop);

class LoopWriter : public ExpressionWriter {
 protected:
  using ExpressionWriter::ExpressionWriter;

  std::size_t depth() const { return program_.levels.size() - 1; }

  /// What the variable must be for the expression to have the value; no_id when sums and nim-sums do not say.
  Id solved(const Expression& e, Id value, std::size_t index);

  /// An end of the range of the loop that is being written, whose values it bounds. The answer: it is defined everywhere.
  bool add_bound(bool is_upper, Id at, WideInterval& values);

  /// Bounds that follow from a condition. The answer: they say the same as the condition, wherever all of it has a value.
  bool narrow(const Expression& condition, std::size_t index, WideInterval& values);

  static void narrow_by_set(WideInterval& values, const LaneLoop& loop);

 private:
  struct LinearIn {
    Integer coefficient = 0;
    Id rest = 0;
  };

  /// The expression as a multiple of the variable plus something known before.
  std::optional<LinearIn> linear_in(const Expression& e, std::size_t index);

  void narrow_to_set(const Expression& condition, std::size_t index);
  void narrow_to_divisors(const Expression& left, const Expression& right, std::size_t index);
  Id divided(Id a, Id b);

  // Each answers whether the bounds that it adds say the same as the condition.
  /// smaller + margin <= larger
  bool at_most(const Expression& smaller, const Expression& larger, Integer margin, std::size_t index);
  /// e <= limit, or e >= limit
  bool bound(const Expression& e, bool is_upper, Id limit, std::size_t index);
  bool bound_choice(const Expression& e, bool is_upper, Id limit, std::size_t index);
  /// abs(inner) <= most
  bool bound_between(const Expression& inner, Id most, std::size_t index);
  /// inner * other <= limit, or >= limit
  bool bound_factor(const Expression& inner, bool is_upper, Id limit, Id other, std::size_t index);
  bool bound_variable(bool is_upper, Id at);

  WideInterval* bounded_ = nullptr;  ///< values of the loop that is being narrowed
};

}  // namespace galli
