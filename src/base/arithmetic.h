// 64-bit integer arithmetic that knows when it leaves 64 bits. No answer is an empty optional.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>

#include "gallimaufry/basics.h"

namespace galli {

__extension__ using WideInteger = __int128;  ///< for sums of products of integers

inline MaybeInteger checked_add(Integer a, Integer b) {
  Integer sum;
  return __builtin_add_overflow(a, b, &sum) ? MaybeInteger{} : sum;
}

inline MaybeInteger checked_subtract(Integer a, Integer b) {
  Integer difference;
  return __builtin_sub_overflow(a, b, &difference) ? MaybeInteger{} : difference;
}

inline MaybeInteger checked_multiply(Integer a, Integer b) {
  Integer product;
  return __builtin_mul_overflow(a, b, &product) ? MaybeInteger{} : product;
}

/// Division rounded towards minus infinity.
inline MaybeInteger floor_divide(Integer a, Integer b) {
  if (b == 0 || (b == -1 && a == std::numeric_limits<Integer>::min())) return {};
  const Integer quotient = a / b;
  return quotient * b != a && (a < 0) != (b < 0) ? quotient - 1 : quotient;
}

/// a - b * floor(a / b): it has the sign of b.
inline MaybeInteger floor_modulo(Integer a, Integer b) {
  if (b == 0) return {};
  if (b == -1) return 0;
  const Integer rest = a % b;
  return rest != 0 && (rest < 0) != (b < 0) ? rest + b : rest;
}

inline MaybeInteger checked_power(Integer base, Integer exponent) {
  if (exponent < 0) return {};
  if (base == 0 || base == 1) return exponent == 0 ? 1 : base;
  if (base == -1) return exponent % 2 == 0 ? 1 : -1;
  MaybeInteger result = 1;
  for (; exponent > 0 && result; --exponent) result = checked_multiply(*result, base);
  return result;
}

}  // namespace galli
