// The zeckendorf engine: outcomes of Fibonacci Nim, at any size at once.
//
// Theorem (M. J. Whinihan 1963; A. J. Schwenk, Take-away games, 1970). A heap n > 0 from which at most `limit` may be taken is P if and
// only if limit < z(n), the least part of n as a sum of Fibonacci numbers of which no two are neighbours. n = 0 is P.
//
// Proof, by induction on n. (1) Let limit < z(n), and let i < z(n) be taken. The heap n - i has the parts of n but its least, and those
// of m = z(n) - i, which are smaller. The least part of m is at most 2i: otherwise the largest part of i, which is below half of it, would not
// be its neighbour, and z(n) = m + i would have the parts of both, while it has one. So z(n - i) <= 2i, the new limit: N. (2) Let limit >= z(n),
// and let z(n) be taken. Nothing is left, or a heap whose least part is not a neighbour of z(n), so larger than 2*z(n), the new limit: P.
//
// Fits: the ruleset `fibonacci` alone, in normal play, by its rules and not by its name. Does not: nim-values, buttons, sums, misere.
// Cost: the parts of one number for each heap that is asked for.
#pragma once

#include "plan/engine.h"

namespace galli {

extern const WindowEngine zeckendorf_engine;

}  // namespace galli
