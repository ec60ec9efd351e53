// Automata that go by digits: shifted numbers, Beatty sequences, places of Zeckendorf sums, patterns.
//
// Let theta be the larger root of the recurrence of a metallic numeration with W_1 = t + 1 (theta = phi for Zeckendorf's), and s(b) the
// number whose digits are those of b with a 0 behind them. Then s(b) - theta b = (t + 1 - theta) S, where S is the sum of digit_i (-1/theta)^i.
// So floor(theta b) = s(b) - k with k = ceil(s(b) - theta b), and k is one of 0..t. Which one it is follows from comparing t S with
// k (1 + theta). Read from the least significant digit on, "t S <= T" becomes "t S' >= -(T - t digit) theta" for the rest S' of the word: the
// thresholds T are of the form a + b theta, those that decide nothing are bounded, and so are their conjugates, which shrink. So there are finitely
// many, in exact arithmetic, and reversing the words gives an automaton as we have them.
#pragma once

#include <optional>
#include <string_view>

#include "automaton/automaton.h"

namespace galli {

/// Tracks b, f with f = floor(theta b). Not for bases, nor for W_1 = t. Valid words only, minimised.
Automaton floor_of_multiple(const Numeration& numeration, AutomatonBudget& budget);

/// Tracks a, b, c with c = a xor b, in base 2.
Automaton exclusive_or_of_two();

/// Tracks n, z: z is the weight of the least significant digit of n that is not 0; that digit is 1.
Automaton least_weight(const Numeration& numeration);

/// n > 0 whose word ends with a number of zeros that is `residue` modulo `modulus`.
Automaton zeros_at_end(const Numeration& numeration, unsigned modulus, unsigned residue);

/// Tracks a, b: the word of b without leading zeros is that of a with `digits` behind it.
Automaton with_digits_behind(const Numeration& numeration, std::string_view digits);

/// Numbers whose word without leading zeros, in a numeration with digits 0 and 1, matches a pattern of 0 1 ( ) * + ? |; that of 0 is empty.
/// Nothing if it is not a pattern.
std::optional<Automaton> matching(const Numeration& numeration, std::string_view pattern);

}  // namespace galli
