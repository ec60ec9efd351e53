// Expressions of clauses taken apart: as a multiple of one variable and the rest. For rearranging conditions and targets where it is
// known that no sum, however it is written, leaves 64 bits.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "game/ruleset.h"

namespace galli {

bool mentions(const Expression& e, const Expression& variable);
bool mentions_any_heap(const Expression& e);

// Without steps that change nothing.
Expression sum_of(Expression a, Expression b);
Expression difference_of(Expression a, Expression b);
Expression multiple_of(Expression a, Integer factor);

/// The expression with each variable replaced: heaps and loops by these, or left alone where there are none.
Expression with_variables(const Expression& e, std::span<const Expression> heaps,
                          std::span<const Expression> loops);

/// factor * variable + rest
struct SplitTerm {
  Integer factor = 0;
  Expression rest;
};

/// Heaps from 0 to `last`, and the loops of a clause.
class TermBounds {
 public:
  TermBounds(std::span<const Integer> last, const std::vector<Loop>& loops) : last_(last), loops_(loops) {}

  /// Some number that the absolute value is not above; infinite where that is not known.
  double magnitude(const Expression& e) const;
  double magnitude(const Loop& loop) const;
  bool is_small(const Expression& e) const;

  /// Nothing when it is not of this form, or when other sums might leave 64 bits than those of the text.
  std::optional<SplitTerm> split(const Expression& e, const Expression& variable) const;

 private:
  std::span<const Integer> last_;
  const std::vector<Loop>& loops_;
};

}  // namespace galli
