#include "base/surd.h"

#include <cmath>
#include <limits>

namespace galli {
namespace {

using MaybeWide = std::optional<WideInteger>;

MaybeWide product(WideInteger x, WideInteger y) {
  WideInteger result;
  return __builtin_mul_overflow(x, y, &result) ? MaybeWide{} : result;
}

MaybeWide sum(const MaybeWide& x, const MaybeWide& y) {
  WideInteger result;
  return !x || !y || __builtin_add_overflow(*x, *y, &result) ? MaybeWide{} : result;
}

bool fits(WideInteger x) {
  return x > std::numeric_limits<Integer>::min() && x <= std::numeric_limits<Integer>::max();
}

WideInteger magnitude(WideInteger x) { return x < 0 ? -x : x; }

WideInteger common_factor(WideInteger x, WideInteger y) {
  x = magnitude(x);
  y = magnitude(y);
  while (y != 0) {
    const WideInteger rest = x % y;
    x = y;
    y = rest;
  }
  return x;
}

/// d = outside^2 * inside, inside without square factors. Primes up to the cube root are tried; what is left then has at
/// most two prime factors.
struct SquareFree {
  Integer outside = 1;
  Integer inside = 1;
};

SquareFree square_free(Integer d) {
  SquareFree parts;
  Integer rest = d;
  for (Integer p = 2; p * p <= rest / p; ++p) {
    for (; rest % (p * p) == 0; rest /= p * p) parts.outside *= p;
    if (rest % p != 0) continue;
    parts.inside *= p;
    rest /= p;
  }
  const auto root = static_cast<Integer>(integer_root(rest));
  const bool is_square = root * root == rest;
  parts.outside *= is_square ? root : 1;
  parts.inside *= is_square ? 1 : rest;
  return parts;
}

/// The root that two numbers share; no answer when they have different ones.
MaybeInteger common_root(const Surd& x, const Surd& y) {
  if (x.b != 0 && y.b != 0 && x.d != y.d) return {};
  return x.b != 0 ? x.d : y.d;
}

/// (a + b*sqrt(d)) / c when everything is there.
MaybeSurd whole(const MaybeWide& a, const MaybeWide& b, const MaybeWide& c, Integer d) {
  return a && b && c ? surd(*a, *b, *c, d) : MaybeSurd{};
}

MaybeSurd negated(const Surd& x) { return surd(-WideInteger{x.a}, -WideInteger{x.b}, x.c, x.d); }

/// The sign of a + b*sqrt(d), d not a square. When a and b pull apart, a^2 > b^2*d exactly when
/// floor(a^2 / d) >= b^2: no product leaves 128 bits.
int sign_of(Integer a, Integer b, Integer d) {
  const auto plain = [](Integer x) { return (x > 0) - (x < 0); };
  if (b == 0 || plain(a) == plain(b)) return plain(a);
  if (a == 0) return plain(b);
  const bool a_is_larger = WideInteger{a} * a / d >= WideInteger{b} * b;
  return a_is_larger ? plain(a) : plain(b);
}

}  // namespace

WideInteger integer_root(WideInteger x) {
  auto root = static_cast<WideInteger>(std::sqrt(static_cast<long double>(x)));
  while (root > x / (root == 0 ? 1 : root)) --root;
  while (root + 1 <= x / (root + 1)) ++root;
  return root;
}

MaybeSurd surd(WideInteger a, WideInteger b, WideInteger c, Integer d) {
  constexpr WideInteger lowest = std::numeric_limits<WideInteger>::min();
  if (c == 0 || d < 0 || a == lowest || b == lowest || c == lowest) return {};
  if (b == 0 || d == 0) b = d = 0;
  if (d != 0) {
    const SquareFree parts = square_free(d);
    const MaybeWide factor = product(b, parts.outside);
    if (!factor) return {};
    const bool is_rational = parts.inside == 1;
    const MaybeWide with_root = is_rational ? sum(a, factor) : a;
    if (!with_root) return {};
    a = *with_root;
    b = is_rational ? 0 : *factor;
    d = is_rational ? 0 : parts.inside;
  }
  const WideInteger factor = common_factor(common_factor(a, b), c) * (c < 0 ? -1 : 1);
  a /= factor;
  b /= factor;
  c /= factor;
  if (!fits(a) || !fits(b) || !fits(c)) return {};
  return Surd(static_cast<Integer>(a), static_cast<Integer>(b), static_cast<Integer>(c), d);
}

MaybeSurd square_root(Integer d) { return surd(0, 1, 1, d); }

Surd golden_ratio() { return *surd(1, 1, 2, 5); }

MaybeSurd checked_add(const Surd& x, const Surd& y) {
  const MaybeInteger d = common_root(x, y);
  if (!d) return {};
  const MaybeWide a = sum(product(x.a, y.c), product(y.a, x.c));
  const MaybeWide b = sum(product(x.b, y.c), product(y.b, x.c));
  return whole(a, b, product(x.c, y.c), *d);
}

MaybeSurd checked_subtract(const Surd& x, const Surd& y) {
  const MaybeSurd minus = negated(y);
  return minus ? checked_add(x, *minus) : MaybeSurd{};
}

MaybeSurd checked_multiply(const Surd& x, const Surd& y) {
  const MaybeInteger d = common_root(x, y);
  if (!d) return {};
  const MaybeWide of_roots = product(WideInteger{x.b} * y.b, *d);
  const MaybeWide a = sum(WideInteger{x.a} * y.a, of_roots);
  const MaybeWide b = sum(WideInteger{x.a} * y.b, WideInteger{x.b} * y.a);
  return whole(a, b, product(x.c, y.c), *d);
}

/// 1 / ((a + b*sqrt(d)) / c) = c * (a - b*sqrt(d)) / (a^2 - b^2*d)
MaybeSurd checked_divide(const Surd& x, const Surd& y) {
  const MaybeWide of_root = product(WideInteger{y.b} * y.b, y.d);
  if (!of_root) return {};
  const MaybeWide norm = sum(WideInteger{y.a} * y.a, -*of_root);
  const MaybeSurd inverse =
      norm ? surd(WideInteger{y.c} * y.a, -WideInteger{y.c} * y.b, *norm, y.d) : MaybeSurd{};
  return inverse ? checked_multiply(x, *inverse) : MaybeSurd{};
}

int sign(const Surd& x) { return sign_of(x.a, x.b, x.d); }

std::optional<int> compare(const Surd& x, const Surd& y) {
  const MaybeSurd difference = checked_subtract(x, y);
  return difference ? sign(*difference) : std::optional<int>{};
}

std::optional<int> compare_multiple(Integer x, const Surd& y, Integer factor) {
  const WideInteger a = WideInteger{x} * y.c - WideInteger{y.a} * factor;
  const WideInteger b = -WideInteger{y.b} * factor;
  constexpr WideInteger small = WideInteger{1} << 24;
  const bool is_small = magnitude(a) < small && magnitude(b) < small && y.d < small / 1024;
  if (is_small && a != 0 && b != 0 && (a < 0) != (b < 0)) {  // the usual case, in 64 bits
    const auto first = static_cast<Integer>(a);
    const auto second = static_cast<Integer>(b);
    return (first * first > second * second * y.d) == (first > 0) ? 1 : -1;
  }
  if (!fits(a) || !fits(b)) return {};
  return sign_of(static_cast<Integer>(a), static_cast<Integer>(b), y.d);
}

/// floor((a + r) / c) = floor((a + floor(r)) / c) for a real r = b*sqrt(d).
MaybeInteger floor(const Surd& x) {
  const MaybeWide square = product(WideInteger{x.b} * x.b, x.d);
  if (!square) return {};
  const WideInteger root = integer_root(*square);
  const WideInteger top = x.a + (x.b < 0 ? -root - 1 : root);
  const WideInteger rest = top % x.c;
  const WideInteger result = top / x.c - (rest < 0 ? 1 : 0);
  return fits(result) ? static_cast<Integer>(result) : MaybeInteger{};
}

MaybeInteger ceil(const Surd& x) {
  const MaybeSurd minus = negated(x);
  const MaybeInteger below = minus ? floor(*minus) : MaybeInteger{};
  return below ? checked_subtract(Integer{0}, *below) : below;
}

double approximate(const Surd& x) {
  const double root = x.b == 0 ? 0.0 : static_cast<double>(x.b) * std::sqrt(static_cast<double>(x.d));
  return (static_cast<double>(x.a) + root) / static_cast<double>(x.c);
}

std::string to_text(const Surd& x) {
  const std::string denominator = x.c == 1 ? "" : "/" + std::to_string(x.c);
  if (x.b == 0) return std::to_string(x.a) + denominator;
  const Integer size = x.b < 0 ? -x.b : x.b;
  const std::string root =
      (size == 1 ? "" : std::to_string(size) + "*") + "sqrt(" + std::to_string(x.d) + ")";
  if (x.a == 0) return (x.b < 0 ? "-" : "") + root + denominator;
  const std::string top = std::to_string(x.a) + (x.b < 0 ? " - " : " + ") + root;
  return x.c == 1 ? top : "(" + top + ")" + denominator;
}

}  // namespace galli
