// Euclid (push paper, Proposition 3.0.3; A. J. Cole, A. J. T. Davie 1969). Multiples of a heap that is not fixed are not linear, so
// the moves of euclid are no automaton. Its P-positions are all the same:
//
// LEMMA. A set P is that of the P-positions of euclid, and of zeruclid with two heaps, if
//   (1) it is symmetric, has (0,0) and no other position with an empty heap,
//   (2) it has (a,a) for a > 0,                  (3) it has no (a,b) with 0 < 2a <= b,
//   (4) for 0 < r < a it has exactly one of (r,a) and (a,a+r).
// Proof, by induction on a + b. With an empty heap: (0,0) is the end, and one moves there from (0,b). (a,a) has no move, or moves to (a,0)
// and (0,a), which are N. Let 0 < a < b. If b < 2a the only move (but for one to an empty heap, which is N) is to (a, b - a), and (4)
// with r = b - a says that exactly one of the two is P. If b >= 2a, write b = qa + r. If r = 0 one moves to (a,a), which is P by
// (2). Otherwise one may move to (a,r) and, since q >= 2, to (a, a + r), one of which is P by (4). So (a,b) is N, and (3) says so.
#pragma once

#include <optional>
#include <string>

#include "automaton/automaton.h"
#include "game/ruleset.h"
#include "prove/system.h"

namespace galli {

/// The ruleset is euclid or zeruclid(2), by its clauses; or zeruclid(k) with all but two heaps fixed at 0.
bool is_euclid(const Ruleset& ruleset, const FixedHeaps& fixed);

/// Empty when all sentences hold, else the one that does not.
std::string broken_euclid_sentence(const Automaton& set, const Numeration& numeration, AutomatonBudget& budget);

}  // namespace galli
