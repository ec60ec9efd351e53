// Several automata read side by side, on the fly.
#pragma once

#include <functional>
#include <span>
#include <vector>

#include "automaton/automaton.h"

namespace galli {

/// An automaton whose track i is track tracks[i] of the whole.
struct Operand {
  const Automaton* automaton = nullptr;
  std::vector<unsigned> tracks;
  bool is_required = true;  ///< what it does not accept, the whole does not accept either
};

/// Accepts where `accept` says so of which operands accept, in their order, and all required ones do. Not minimised. What
/// `accept` says where no operand accepts must be no, unless a required operand keeps out what is not valid.
using AcceptedBy = std::function<bool(const std::vector<bool>&)>;
Automaton product(const Numeration& numeration, unsigned tracks, std::span<const Operand> operands,
                  const AcceptedBy& accept, AutomatonBudget& budget);

/// A word, if there is one, on which all required operands accept and `accept` says yes; the search ends with the first. Digits
/// of each track.
std::optional<std::vector<std::vector<unsigned>>> find_word(const Numeration& numeration, unsigned tracks,
                                                            std::span<const Operand> operands,
                                                            const AcceptedBy& accept,
                                                            AutomatonBudget& budget);

/// Minimised: what all operands accept, those with is_required; and what the others do not accept. Valid words only.
Automaton conjunction(const Numeration& numeration, unsigned tracks, std::vector<Operand> operands,
                      AutomatonBudget& budget);
/// Minimised; automata on the same tracks.
Automaton either(const Numeration& numeration, const Automaton& a, const Automaton& b,
                 AutomatonBudget& budget);
/// Valid words that it does not accept; minimised.
Automaton complement(const Numeration& numeration, const Automaton& automaton, AutomatonBudget& budget);
/// The same with its tracks elsewhere in a tuple of `tracks`: the others may be anything. Minimised, valid words only.
Automaton on_tracks(const Numeration& numeration, const Automaton& automaton, unsigned tracks,
                    std::vector<unsigned> where, AutomatonBudget& budget);

}  // namespace galli
