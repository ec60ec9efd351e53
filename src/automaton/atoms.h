// Atoms: linear equations, inequalities and congruences as automata, without adders in between.
//
// After a prefix of the digits, with n digits to come, the sum of c_i x_i is U W_n + V W_{n-1} + rest. The pair (U, V) is the
// state; a letter with s = sum of c_i digit_i leads to (t U + e V + s, e U), and at the end the sum is U + V W_{-1}.
//
// Saturation: a number with n digits is at most W_n - 1, so the rest is at least -N (W_n - 1), where N is the sum of the
// absolute values of the negative coefficients. h_n = (U - N) W_n + V W_{n-1} satisfies the recurrence of the weights; if h_0 and
// h_1 are above a bound that is not negative, so are all h_n, and the sum is above that bound + N in the end. With the bound
// max(C - N, 0) it is above C. The mirror image holds for sums that stay below. This is right on valid words only, and atoms
// are not restricted to these: who needs that conjoins valid_words once. The larger root of the recurrence is a Pisot number
// (or a base), so finitely many pairs are neither above nor below.
#pragma once

#include <vector>

#include "automaton/automaton.h"

namespace galli {

enum class LinearRelation { equal, at_most };

/// sum of coefficients[i] * x_i  = or <=  constant.
Automaton linear_atom(const Numeration& numeration, const std::vector<Integer>& coefficients,
                      LinearRelation relation, Integer constant, AutomatonBudget& budget);

/// sum of coefficients[i] * x_i = residue (mod modulus); modulus >= 1.
Automaton congruence_atom(const Numeration& numeration, const std::vector<Integer>& coefficients,
                          Integer modulus, Integer residue, AutomatonBudget& budget);

}  // namespace galli
