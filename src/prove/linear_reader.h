// Expressions over heaps and loop variables as linear forms: cases, conditions of which exactly one holds, each with a form.
#pragma once

#include <vector>

#include "game/expression.h"
#include "prove/condition.h"

namespace galli {

inline constexpr std::size_t max_split = 4096;  ///< cases of one expression

/// form / denominator, where a condition holds.
struct GuardedForm {
  LinearCondition when;
  LinearForm form;
  Integer denominator = 1;
};

/// Throws NotLinear where numbers are too large.
LinearForm sum_of(const LinearForm& a, Integer times_a, const LinearForm& b, Integer times_b);
LinearForm shifted(LinearForm form, Integer by);
LinearForm single_variable(std::size_t variable);

/// Reads expressions. Throws NotLinear where they are not linear.
class LinearReader {
 public:
  /// What each heap and each loop variable is.
  std::vector<LinearForm> heaps;
  std::vector<LinearForm> loops;

  std::vector<GuardedForm> forms(const Expression& e) const;
  LinearCondition condition(const Expression& e) const;
  LinearCondition membership(const Expression& e, const IntegerSet& set) const;
  LinearCondition comparison(Expression::Op op, const Expression& left, const Expression& right) const;

 private:
  template <typename Combine>
  std::vector<GuardedForm> paired(const Expression& e, Combine combine) const;
  std::vector<GuardedForm> extreme(const Expression& e) const;
  std::vector<GuardedForm> divided(const Expression& e) const;
  std::vector<GuardedForm> least_positive(const Expression& e) const;
  LinearCondition at_most(const Expression& left, const Expression& right, Integer margin) const;
};

}  // namespace galli
