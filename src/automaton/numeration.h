// Numeration systems: how heaps are written as words of digits, the most significant digit first.
//
// The weights are W_0 = 1, W_1 and W_{n+1} = t W_n + e W_{n-1}:
//
//   base b        t = b, e = 0, W_1 = b; every word is valid
//   metallic t    t >= 1, e = 1, digits 0..t; a digit t must be followed by 0. W_1 is t + 1, or t, and then the last digit is not t.
//                 t = 1 is Zeckendorf's numeration by Fibonacci numbers (1, 2, 3, 5, ...), t = 2 that by Pell-like numbers
//
// Each natural number has exactly one valid word without leading zeros; with n digits one writes the numbers below W_n
// (Zeckendorf 1972, Ostrowski 1922, Fraenkel 1985).
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "gallimaufry/basics.h"

namespace galli {

struct Numeration {
  std::string name = "2";
  Integer t = 2;
  Integer e = 0;
  Integer first = 2;    ///< W_1
  Integer before = 0;   ///< W_{-1}: 0 for a base
  unsigned digits = 2;  ///< digits are 0..digits - 1

  bool is_base() const { return e == 0; }
  /// A digit t was the last one: the next must be 0.
  bool must_be_zero_after(unsigned digit) const { return e != 0 && static_cast<Integer>(digit) == t; }
  /// A word may end with the digit t.
  bool may_end_with_largest() const { return e == 0 || before != 0; }
  bool operator==(const Numeration&) const = default;
};

Numeration base_numeration(unsigned base);
/// W_1 is t + 1, or t when `is_short`.
Numeration metallic_numeration(unsigned t, bool is_short = false);

/// "2", "3" .. "16" for bases; "fib"; "pell"; "pell-q" (W_1 = 2); "metallic-3", "metallic-3-q" and so on, to 9.
std::optional<Numeration> numeration_called(std::string_view name);

/// "base 2", "the Fibonacci numeration (Zeckendorf)": for people.
std::string in_words(const Numeration& numeration);

/// W_0, W_1, ... as long as they are at most `bound`, and one more.
std::vector<Integer> weights_to(const Numeration& numeration, Integer bound);

/// The digits of a number, the most significant first; empty for 0.
std::vector<unsigned> digits_of(const Numeration& numeration, Integer number);
/// Digits to the number that they stand for, valid or not; nothing when it leaves 64 bits.
MaybeInteger number_of(const Numeration& numeration, const std::vector<unsigned>& digits);

}  // namespace galli
