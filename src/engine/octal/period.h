// Periods of take-and-break games, and when they are proved.
//
// THEOREM (Guy and Smith, The G-values of various games, 1956; Winning Ways, chapter 4, for octal codes). Let a move take t
// tokens from one heap and leave the rest as j heaps that are not empty, where the code says which (t, j) are allowed; for
// t = 0 this needs j >= 2. Let n0 >= 1, p >= 1 and
//
//     N = max over the allowed (t, j) of   j*n0 + (j-1)*p + t - j + 1   (j >= 1)   and   t + 1   (j = 0).
//
// If G(n + p) = G(n) for n0 <= n < N, then G(n + p) = G(n) for all n >= n0.
//
// PROOF. Let n >= N, and let the claim hold for all heaps from n0 up to n - 1. It is enough that n and n + p have options
// of the same values. A move to no heap is possible from t itself only, and n + p > n >= N > t. Let a move by (t, j),
// j >= 1, leave heaps of sum n + p - t, the largest of them h. If all were below n0 + p, the sum would be at most
// j*(n0 + p - 1); but it is at least N + p - t >= j*(n0 + p) - j + 1, so h >= n0 + p. Put h - p for h. It is at least
// n0 >= 1, so no heap has become empty and the same (t, j) allows the move from n; and h - p <= n - 1, because t >= 1 or
// another heap is not empty. By assumption G(h) = G(h - p), and the value is the same. Conversely, let a move from n
// leave heaps of sum n - t, the largest of them h. Were all below n0, the sum would be at most j*(n0 - 1), but
// n - t >= N - t > j*(n0 - 1) + (j-1)*p. So h >= n0, also h <= n - 1, and h + p in its place has the same value. QED
//
// With r the largest j and k the last digit that is not 0, N <= r*n0 + (r-1)*p + k - r + 1: for octal codes
// 2*n0 + p + k - 1. What must be known are the values of heaps 0 ... N + p - 1. The digit before the point is the case
// t = 0 (4: j = 2, 8: j = 3), and it decides the maximum only if no other digit leaves as many heaps.
//
// The heap of size 0 is no heap: a move that leaves "an empty heap" is another one, which leaves a heap less. So n0 >= 1 is
// needed: lowering a heap by p must not empty it. Once the theorem holds with n0 = 1, G(p) = G(0) makes the sequence
// periodic from 0 on, which is then said, but nothing was concluded from it.
//
// The least p that passes with the values at hand is the least period: the least period q of a sequence with period p
// divides p and begins where p does (go up by multiples of p, then q, then down), and N grows with p, so q passes too.
//
// G(n + p) = G(n) holds for all n from n0 to the end of the table exactly when the reversed table and the reversed table
// moved by p begin with the same stretch, down to n0: so one Z-function of the reversed table gives n0 for all p in
// linear time.
//
// Codes with moves to three heaps may be arithmetically periodic: G(n + p) = G(n) + s. There is no such short proof for
// these, so they are reported as observed.
#pragma once

#include <cstdint>
#include <span>

#include "engine/octal/code.h"

namespace galli {

/// G(n + period) = G(n) + saltus for all n >= preperiod.
struct OctalPeriod {
  enum class Status {
    none,      ///< nothing is said
    observed,  ///< it is so for all heaps that are known, and they are many periods
    proved,
  };

  Status status = Status::none;
  std::uint64_t preperiod = 0;  ///< the least; the last exception is the heap before, if there is one
  std::uint64_t period = 0;     ///< the least
  std::uint64_t saltus = 0;
  std::uint64_t known = 0;  ///< heaps 0 ... known - 1 were looked at

  bool operator==(const OctalPeriod&) const = default;
};

/// How many values, from heap 0 on, prove a period: N + p of the theorem. Saturates.
std::uint64_t values_for_proof(const OctalCode& code, std::uint64_t preperiod, std::uint64_t period);

/// The proved period, or none (also when there are 2^32 values or more); `reversed` holds the values from the last heap down to heap 0.
OctalPeriod proved_period(const OctalCode& code, std::span<const std::uint16_t> reversed);

/// The proved period; or what is observed: at least four periods, over half of the heaps; or none.
OctalPeriod find_period(const OctalCode& code, std::span<const std::uint16_t> reversed);

}  // namespace galli
