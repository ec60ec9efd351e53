// Numbers of any size as words of digits, and automata that read some of their tracks from given words.
#pragma once

#include <cstddef>
#include <vector>

#include "automaton/automaton.h"
#include "base/natural.h"

namespace galli {

/// Digits, the most significant first.
using DigitWord = std::vector<unsigned>;

/// Empty for 0.
DigitWord digits_of(const Numeration& numeration, Natural number);
/// The number that digits stand for, valid or not.
Natural natural_of(const Numeration& numeration, const DigitWord& digits);

/// What the tracks after the given ones may read, so that the automaton accepts.
struct Completions {
  std::vector<std::vector<DigitWord>> found{};  ///< by completion and track
  bool is_cut = false;                          ///< there are more
};

/// The first tracks read the given words. The other tracks may have longer words, by no more digits than the automaton has
/// states: all completions are found where their number is finite, and otherwise `limit` of them.
Completions completions(const Automaton& automaton, const Numeration& numeration,
                        const std::vector<DigitWord>& given, std::size_t limit);

}  // namespace galli
