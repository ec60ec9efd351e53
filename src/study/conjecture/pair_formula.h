// Formulas for pairs (a_n, b_n), a <= b: Beatty pairs, shifted ones, and pairs by the least unused number. Part of study/conjecture.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "study/conjecture/plane.h"

namespace galli {

struct PairFormula {
  std::string gist;
  std::vector<std::string> lets;  ///< of A(n) and B(n)
  Integer start = 0;              ///< n >= start
  std::vector<Pair> exceptions;   ///< before it
  std::vector<Pair> pairs;        ///< what the formulas give, b to the bound, with the exceptions

  /// "{ (0,1) } union { (A(n), B(n)) : n >= 2 }"
  std::string set_text() const;
};

/// Right for all of the pairs and no others with b to the bound, by exact arithmetic.
std::optional<PairFormula> pair_formula(const std::vector<Pair>& pairs, Integer bound);

/// "{ (0,1), (2,2) }"
std::string list_text(const std::vector<Pair>& pairs);

}  // namespace galli
