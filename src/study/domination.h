// Which ruleset dominates which under the enforce operator (enforce paper, section 3).
//
// A dominates B when A & B has the outcomes of A (Definition 14). By Theorem 18 that is so exactly when from every N-position
// of A some move by B goes to a P-position of A: the opponent then never needs to name B. Here it is decided cell by cell
// in a window, from the outcomes of A & B and of A. The printed text has one sign for both operators; `&` is meant.
//
// A dominates B strongly when A & B & C has the outcomes of A & C for every C that is short together with them
// (Definition 24). That is so when every move of A is a move of B (Proposition 25); it is refuted by one C. Strong
// domination is wider than inclusion, so that often neither is found.
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "gallimaufry/control.h"
#include "game/game.h"
#include "lang/library.h"
#include "study/agreement.h"
#include "study/witness.h"

namespace galli {

/// Why it makes no sense to ask.
using Unasked = std::string;

/// Outcomes of A & B on the left, of A on the right, with heaps 0..bound: A dominates B to the bound when they agree. Games
/// of one phase on one board, in normal play, short together. Throws Error when a table cannot be had.
std::variant<Agreement, Unasked> domination(const Game& a, const Game& b, Integer bound,
                                            const PlanSettings& settings, const Control& control);

/// What shows that the agreement above does not hold.
std::optional<Witness> against_domination(const Game& a, const Game& b, const Agreement& agreement,
                                          const PlanSettings& settings, const Control& control);

enum class Relation { dominates, dominated, similar, confused };
Relation relation_of(bool a_dominates_b, bool b_dominates_a);
std::string_view name_of(Relation relation);

struct StrongDomination {
  enum class Verdict { by_inclusion, refuted, open };

  Verdict verdict = Verdict::open;
  Integer bound = 0;             ///< to which moves were compared, or outcomes for each C
  std::uint64_t tried = 0;       ///< rulesets C
  std::string with;              ///< refuted: C
  bool has_other_moves = false;  ///< A has a move that B has not; false: or it was not looked at
  Agreement agreement;           ///< refuted: A & B & C on the left, A & C on the right
  std::optional<Witness> witness;
};

/// A game whose mover has one set of options: rulesets, joined by `|` or alone.
bool has_one_set(const Machine& machine);

/// Of games for which `domination` holds. Rulesets C come from the library and from small sets of steps.
StrongDomination strong_domination(const Game& a, const Game& b, Integer bound, const Library& library,
                                   const PlanSettings& settings, const Control& control);

}  // namespace galli
