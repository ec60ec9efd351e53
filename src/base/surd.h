// Exact numbers (a + b*sqrt(d)) / c: fractions and those with one square root, such as the golden ratio.
#pragma once

#include <optional>
#include <string>

#include "base/arithmetic.h"

namespace galli {

/// In lowest terms: c > 0, no common factor of a, b and c, d without square factors; d = 0 exactly when b = 0. So equal
/// numbers have equal members. Members have 64 bits, what is computed on the way has 128; a result that does not fit is
/// no answer.
struct Surd {
  Integer a = 0;
  Integer b = 0;
  Integer c = 1;
  Integer d = 0;

  constexpr Surd() = default;
  constexpr Surd(Integer whole) : a(whole) {}
  constexpr bool is_rational() const { return b == 0; }
  constexpr bool is_integer() const { return b == 0 && c == 1; }
  bool operator==(const Surd&) const = default;

 private:
  constexpr Surd(Integer of_a, Integer of_b, Integer of_c, Integer of_d)
      : a(of_a), b(of_b), c(of_c), d(of_d) {}
  friend std::optional<Surd> surd(WideInteger a, WideInteger b, WideInteger c, Integer d);
};

using MaybeSurd = std::optional<Surd>;

/// (a + b*sqrt(d)) / c in lowest terms; no answer: c is 0, d is negative, it does not fit.
MaybeSurd surd(WideInteger a, WideInteger b, WideInteger c, Integer d);
MaybeSurd square_root(Integer d);
Surd golden_ratio();

/// No answer: two different square roots, division by zero, or it does not fit.
MaybeSurd checked_add(const Surd& x, const Surd& y);
MaybeSurd checked_subtract(const Surd& x, const Surd& y);
MaybeSurd checked_multiply(const Surd& x, const Surd& y);
MaybeSurd checked_divide(const Surd& x, const Surd& y);

/// -1, 0 or 1.
int sign(const Surd& x);
/// The sign of x - y.
std::optional<int> compare(const Surd& x, const Surd& y);

/// The sign of x - y*factor, for whole x and factor: the same without reducing fractions.
std::optional<int> compare_multiple(Integer x, const Surd& y, Integer factor);

/// The greatest integer that is at most x, and the least that is at least x.
MaybeInteger floor(const Surd& x);
MaybeInteger ceil(const Surd& x);

/// The greatest r with r*r <= x, of a number that is not negative.
WideInteger integer_root(WideInteger x);

/// For people and pictures.
double approximate(const Surd& x);
/// "3", "2/7", "(1 + sqrt(5))/2"
std::string to_text(const Surd& x);

}  // namespace galli
