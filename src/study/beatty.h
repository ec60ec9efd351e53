// Beatty sequences: floor(alpha*(n + s) + r) + k, guessed from terms. Part of study/conjecture.
//
// For a shift s and a rest r, each term t at n leaves an interval for alpha: t - k <= alpha*(n + s) + r < t - k + 1. They have a simple
// number in common, or the shift is wrong.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/surd.h"

namespace galli {

struct Fraction {
  Integer over = 0;
  Integer under = 1;
};

/// floor(alpha*(n + shift) + rest) + plus, or ceil.
struct Beatty {
  Surd alpha;
  Fraction shift;
  Fraction rest;
  Integer plus = 0;
  bool is_ceil = false;

  /// Exact; nothing when it leaves 64 bits.
  MaybeInteger at(Integer n) const;
  /// "floor(phi*n) - 1" for n = "n"; "floor(sqrt(2)*(2*n + 1)/2)".
  std::string text(const std::string& n) const;
  /// What the floor or ceiling is of.
  std::string inner_text(const std::string& n) const;
};

/// A term of a sequence: value at an index.
struct SequenceTerm {
  Integer index = 0;
  Integer value = 0;
};

/// The simplest sequence with these terms: guessed from the first half, and right at all of them. At least eight terms.
std::optional<Beatty> beatty_through(const std::vector<SequenceTerm>& terms, bool is_ceil = false);

/// The simplest fraction, or number with one square root, that is more than `low` and less than `high`, or equal to an end that is
/// closed; if it is simple enough not to be there by chance.
struct Interval {
  double low = 0;
  double high = 0;

  bool is_empty() const { return low > high; }
};
std::optional<Surd> simplest_in(const Interval& interval);

/// "phi*n", "sqrt(2)*n", "2*n", "n", "(3 + sqrt(5))/2*n"
std::string multiple_text(const Surd& alpha, const std::string& n);

}  // namespace galli
