// Beatty sequences: floor(alpha*(n + s) + r) + k, guessed from terms. Part of study/conjecture.
//
// For a shift s and a rest r, each term t at n leaves an interval for alpha: t - k <= alpha*(n + s) + r < t - k + 1. They have a simple
// number in common, or the shift is wrong. The more terms, the shorter the interval: it must be so short that no number as simple as the
// one that is found would lie in it by chance, and all the shorter the more shifts and rests were tried before.
//
// Tried and dropped: a guess from the first half of the terms that the others must confirm. Ten terms are confirmed by some fraction,
// whatever they are.
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

/// The simplest sequence with these terms, if they leave it little freedom: about 2 in 100 sequences of chance would find one. At
/// least eight terms. `doubt`: how many other ways were open to the caller.
std::optional<Beatty> beatty_through(const std::vector<SequenceTerm>& terms, bool is_ceil = false,
                                     double doubt = 1);

/// "phi*n", "sqrt(2)*n", "2*n", "n", "(3 + sqrt(5))/2*n"
std::string multiple_text(const Surd& alpha, const std::string& n);

}  // namespace galli
