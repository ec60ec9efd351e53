// Conditions on numbers that automata can decide: Boolean combinations of linear atoms and congruences with constant
// coefficients (Presburger arithmetic without quantifiers).
#pragma once

#include <string>
#include <vector>

#include "automaton/automaton.h"
#include "game/elimination.h"

namespace galli {

struct LinearCondition {
  enum class Kind {
    yes,
    no,
    at_most,    ///< form <= 0
    equal,      ///< form = 0
    congruent,  ///< form = 0 (mod modulus)
    all,        ///< of the kids
    some,
    none,
  };

  Kind kind = Kind::yes;
  LinearForm form{};
  Integer modulus = 1;
  std::vector<LinearCondition> kids{};
};

/// Why a clause, a board or an expression is not linear. Thrown within this room, handed back to others.
struct NotLinear {
  std::string reason;
};

LinearCondition at_most_zero(LinearForm form);
LinearCondition equal_to_zero(LinearForm form);
LinearCondition multiple_of(LinearForm form, Integer modulus);
LinearCondition all_of(std::vector<LinearCondition> kids);
LinearCondition some_of(std::vector<LinearCondition> kids);
LinearCondition negated(LinearCondition condition);

/// With these values of the variables.
bool holds(const LinearCondition& condition, const std::vector<Integer>& values);

/// Minimised, valid words only; variable i is track i.
Automaton automaton_of(const LinearCondition& condition, const Numeration& numeration, unsigned tracks,
                       AutomatonBudget& budget);

/// "(all (at_most 1 -1 | 0) (mod 3 1 0 | 2))": as certificates write it (docs/certificates.md). All variables are listed.
std::string certificate_text(const LinearCondition& condition, std::size_t variables);

}  // namespace galli
