// The octal engine: nim-values of one heap in take-and-break games (octal and hexadecimal codes), and their periods.
//
// G(n) is the least number that is not the value of an option, and the value of an option that leaves heaps a and b is
// G(a) xor G(b): n / 2 of them for each splitting digit. The obvious loop marks them all. Everything here is about not
// doing so.
//
// - *Rare and common heaps* (rare.h). Often a set of bits of the values makes almost all heaps "common"; then only
//   pairs with a rare heap need all be looked at. 0.16 and 0.6 are such games.
// - *Searching* (ways.h, kernel.h) for codes where too many heaps are rare, as 0.007 and 0.06. After a
//   few marks only some values are still wanted. A set of 1024 values fits into two vector registers, in which 64 pairs
//   are looked up in the time of a few marks; a wanted value that turns up is removed. What is left over
//   at the end is in no pair. Other kernels mark, and compare when few values are wanted.
// - *Prove, stop, fill.* After each quarter that the table grows a period is looked for that the values at hand prove
//   (period.h). Once it is found nothing is computed any more, and heaps of any size have a value.
// - Codes whose moves leave three heaps have a way of their own (three.h), codes that never split need no help.
//
// All ways give the same values; which is used is decided by the table itself, since whatever it is costs only time.
// Tried and dropped: bytes instead of 16-bit values in two planes (1.2 times quicker in L2, four arrays to keep); to mark
// rare heaps heap by heap instead of 32 heaps at once.
//
// Published values that hold: T. Czajka's list of solved games (github.com/tczajka/octal-games), Winning Ways.
#pragma once

#include "plan/engine.h"

namespace galli {

extern const WindowEngine octal_engine;

}  // namespace galli
