// Which ruleset dominates which under the enforce operator (enforce paper, section 3).
//
// A dominates B when A & B has the outcomes of A (Definition 14). By Theorem 18 that is so exactly when from every N-position
// of A some move by B goes to a P-position of A: the opponent then never needs to name B. Here it is decided cell by cell
// in a window, from the outcomes of A & B and of A. The printed text has one sign for both operators; `&` is meant.
//
// A dominates B strongly when A & B & C has the outcomes of A & C for every C that is short together with them
// (Definition 24). Write a(x) and b(x) for the options of x. That is so exactly when at every x some r, which is x or an option of x by B,
// has a(r) inside b(x): a criterion that looks at one position at a time, and that contains Proposition 25 (delta), where r is x.
//
// If: let x be N in A & C and no option of x by B be P there. Then r is N there, so some option of r by A is P; but it is in b(x). So
// the mover at x wins under B too, and by Theorem 18 for A & C and B nothing changes. Only if: let there be no such r at x, and let
// C have the moves of A at x and at the options of x by B, and no move elsewhere. What is elsewhere is P in A & C. At x and at its options by B some
// move of A leads elsewhere (never back to x, since all is short), so they are N: x is N in A & C, and no option by B is P.
//
// So one position refutes strong domination for good. To a bound it is observed. On boards with several heaps in a multiset only
// single heaps are looked at.
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "gallimaufry/control.h"
#include "gallimaufry/studies.h"
#include "game/game.h"
#include "study/comparison/agreement.h"
#include "study/moves/witness.h"

namespace galli {

/// Outcomes of A & B on the left, of A on the right, with heaps 0..bound: A dominates B to the bound when they agree. Games
/// of one phase on one board, in normal play, short together. Throws Error when a table cannot be had.
std::variant<Agreement, Unasked> domination(const Game& a, const Game& b, Integer bound,
                                            const PlanSettings& settings, const Control& control);

/// What shows that the agreement above does not hold.
std::optional<Witness> against_domination(const Game& a, const Game& b, const Agreement& agreement,
                                          const PlanSettings& settings, const Control& control);

Relation relation_of(bool a_dominates_b, bool b_dominates_a);

/// A game whose mover has one set of options: rulesets, joined by `|` or alone.
bool has_one_set(const Machine& machine);

/// For rulesets that are short together, with heaps 0..bound, or fewer where that would take long.
StrongDomination strong_domination(const Game& a, const Game& b, Integer bound, const Control& control);

}  // namespace galli
