// From a proof that a sequence repeats to its least period and preperiod.
//
// The lengths d for which a sequence satisfies term(n + d) - term(n) = constant from some n on are the multiples of the
// least one. So a proved length is reduced prime by prime: d / q is again such a length, or no divisor of d without that
// power of q is. Then the preperiod is walked back, term by term.
#pragma once

#include <cstdint>
#include <vector>

#include "gallimaufry/period.h"

namespace galli {

/// The primes that divide a positive number, each once.
std::vector<std::uint64_t> prime_divisors(std::uint64_t number);

/// The proved length divided by primes as long as `repeats(d)` holds.
template <typename Repeats>
std::uint64_t least_length(std::uint64_t length, Repeats repeats) {
  for (std::uint64_t prime : prime_divisors(length)) {
    while (length % prime == 0 && repeats(length / prime)) length /= prime;
  }
  return length;
}

/// Given: term(n + length) = term(n) + saltus for all n >= from. Terms below from + length are asked for, and no others.
template <typename Term>
Period least_period(const Term& term, std::uint64_t from, std::uint64_t length, std::uint64_t saltus) {
  const auto wrapped = [&](std::uint64_t n) {
    return n < from + length ? std::uint64_t{term(n)} : std::uint64_t{term(n - length)} + saltus;
  };
  const auto repeats = [&](std::uint64_t d) {
    if (saltus % (length / d) != 0) return false;
    const std::uint64_t part = saltus / (length / d);
    for (std::uint64_t n = from; n < from + length; ++n) {
      if (wrapped(n + d) != std::uint64_t{term(n)} + part) return false;
    }
    return true;
  };
  Period result;
  result.period = least_length(length, repeats);
  result.saltus = saltus / (length / result.period);
  result.preperiod = from;
  while (result.preperiod > 0) {
    const std::uint64_t n = result.preperiod - 1;
    if (std::uint64_t{term(n + result.period)} != std::uint64_t{term(n)} + result.saltus) break;
    result.preperiod = n;
  }
  return result;
}

}  // namespace galli
