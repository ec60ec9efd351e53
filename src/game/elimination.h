// Systems of linear inequalities over the integers: are they contradictory? Exact, by Fourier-Motzkin elimination
// over the rationals with rounding to integers; a "no" may also mean "not shown".
#pragma once

#include <optional>
#include <vector>

#include "base/arithmetic.h"

namespace galli {

/// constant + sum of coefficients[v] * variable v. Coefficients past the end are zero.
struct LinearForm {
  std::vector<Integer> coefficients;
  Integer constant = 0;

  Integer coefficient(std::size_t variable) const {
    return variable < coefficients.size() ? coefficients[variable] : 0;
  }
  bool is_constant() const;
};

/// a + times * b; nothing when a number would leave 64 bits.
std::optional<LinearForm> add(const LinearForm& a, const LinearForm& b, Integer times = 1);

/// Each form is at least zero.
using Facts = std::vector<LinearForm>;

/// True when no point with integer coordinates satisfies all facts. Gives up, with false, when it grows.
bool is_impossible(Facts facts);

/// True when the facts force form >= bound.
bool implies_at_least(Facts facts, const LinearForm& form, Integer bound);

}  // namespace galli
