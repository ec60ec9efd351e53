// The twist engine: comply/constrain games twist(subtraction{A}, allbut{B}) and all-but games allbut{B}, with finite A and B; and
// the proof that their nim-values repeat, those of the infinite side with a saltus.
//
// The games. a(n) is the value of heap n when the next move must take an amount in A, b(n) when it must take an amount not in B;
// who moves also says which of the two holds next. So
//
//   a(n) = mex { a(n-s), b(n-s) : s in A, s <= n }      b(n) = mex { a(n-j), b(n-j) : 1 <= j <= n, j not in B }
//
// With A = B = S this is the game of A. Sravankumar, Comply/constrain subtraction, and twist(subtraction{S}) of the language. In
// what follows m >= 1 is at least max B, M = max A, |A| the number of amounts in A.
//
// 1. INITIAL SEGMENTS. The values of a and b at heaps 0..k are exactly 0, 1, ..., max, for every k >= 0: each number below the
// value of a position is the value of one of its options, and that is on a smaller heap.
//
// Let base(n) = 1 + max { a(k), b(k) : 0 <= k <= n-m-1 }, or 0 when n <= m. From (n, b) every heap k <= n-m-1 can be reached in
// both ways, since n-k > m is not in B. By 1 their values are 0..base(n)-1. Hence
//
//   (1)  b(n) is the least v >= base(n) that is none of a(n-j), b(n-j) with 1 <= j <= min(m, n), j not in B,
//
// which costs 2m operations where the definition takes 2n; a(n) costs 2|A|.
//
// 2. BOUNDS. a(n) <= 2|A|, the number of options. base never falls, and base(n) <= b(n) <= base(n) + 2m by (1). Further
// base(n+m+1) >= 1 + b(n) > base(n), so base grows beyond all bounds. Let n1 be the least n with base(n) > |A|.
//
// 3. FROM n1 ON b(n) >= base(n) > |A|.
// FROM n1 + M ON a IGNORES b: the numbers a(n-s), s in A, have a mex v <= |A|; all b(n-s) are above |A|; so the mex of both is v.
//
//   (2)  a(n) = mex { a(n-s) : s in A } <= |A|     for n >= n1 + M
//
// FROM n2 = n1 + M + m ON b IGNORES a: for 1 <= j <= m we have a(n-j) <= |A| < base(n) by (2), so in (1) they forbid nothing; and
// 1 + a(n-m) <= base(n). With a heap n-m >= 0 at hand,
//
//   (3)  b(n) is the least v >= base(n) that is none of b(n-j) with 1 <= j <= m, j not in B
//   (4)  base(n+1) = max(base(n), 1 + b(n-m))                                               for n >= n2
//
// 4. THEOREM. a is ultimately periodic; b is ultimately arithmetic periodic: b(n+p) = b(n) + saltus, with p, saltus >= 1.
//
// For a: by (2) its last M values, numbers up to 2|A|, determine all later ones; there are finitely many such windows, so one
// comes again. If a(x-M..x-1) = a(y-M..y-1) and y > x >= n1 + M, then a(n + y-x) = a(n) for all n >= x-M.
//
// For b let c_j(n) = max(b(n-j) - base(n), -1) for 1 <= j <= m. Values below base(n) play no part in (3) and (4), so
// c(n) = (c_1, ..., c_m) determines b(n) - base(n), and base(n+1) - base(n) = 1 + c_m(n) =: d, and with them c(n+1): its
// first entry is max(b(n) - base(n) - d, -1), the others are max(c_j(n) - d, -1), where -1 stays -1 because d >= 0. The entries
// lie between -1 and 2m since b(n-j) <= base(n-j) + 2m <= base(n) + 2m; so some c comes again. If c(x) = c(y) and y > x >= n2, then
// by induction c(n + y-x) = c(n) and b(n + y-x) = b(n) + base(y) - base(x) for all n >= x. The saltus is not 0: base grows. QED
//
// Used: A and B finite; m >= max B, m >= 1; nothing about A = B. Not used: anything observed. What the engine checks is the last
// sentence of each half, entry by entry, with x waiting for n1 + M or n2.
//
// 5. LEAST PERIODS. The first return of a window or of c is the least period: if b(n+q) = b(n) + t from some n on, then
// base(n+q) = base(n) + t from some n on too (the maximum in base is one of the last m+1 values of b, because b(k) < b(k') when
// k' > k+m), so c repeats with q. The engine still divides by primes and walks back to the least preperiod (engine/sequences/cycle.h).
//
// 6. ALL-BUT GAMES g(n) = mex { g(n-j) : j not in B } are (1) without a; then (3) and (4) hold from n = 0 on, when entries of c
// for heaps below 0 are -1. That they are ultimately arithmetic periodic is a theorem of A. Siegel; purely so when B has at most
// three members (A. Siegel; D. Sleator and M. Slusky, Subtraction games with FES sets of size 3, arXiv 1201.3299).
//
// 7. OUTCOMES. b(n) = 0 needs base(n) = 0, so n <= m: the infinite side is P at finitely many heaps, found at once. So the
// outcomes of a are those of a sieve (engine/sequences/greedy.h) whose obstacle ends: heaps from which an amount in A leads to one of them.
//
// Fits: twist(subtraction{1,2}), allbut{2,3}, twist(subtraction{1}, allbut{2}). Does not fit: twist(subtraction{1}, subtraction{2})
// (engine/sieve/sieve.h), twist(nim, wythoff). Theorem 2.2 of the paper is the case {1..k}, Theorem 3.9 the case of some progressions,
// for a. D. G. Horrocks and M. A. Trenton, Subtraction with a Muller twist (Integers 8, 2008, G05), treat infinite
// progressions; we have not seen all of it, and do not know whether the theorem has been published.
#pragma once

#include "plan/engine.h"

namespace galli {

extern const WindowEngine twist_engine;

}  // namespace galli
