// Finite automata that read tuples of numbers, one digit of each at a time, the most significant first.
//
// A letter is a digit for each track: letter = sum of digit_i * D^i. The words of a tuple are padded with zeros to one
// length, so what an automaton accepts does not depend on leading zeros: reading zeros in the first state stays in it or in
// an equivalent one. An automaton is right on valid words (automaton/numeration.h) only; sets of positions accept
// nothing else, atoms may.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "automaton/numeration.h"

namespace galli {

/// Deterministic; state 0 is the first. No state at all: nothing is accepted.
struct Automaton {
  static constexpr std::int32_t dead = -1;

  unsigned tracks = 0;
  unsigned letters = 1;               ///< digits to the power of tracks
  std::vector<std::int32_t> next;     ///< state * letters + letter -> state or dead
  std::vector<std::uint8_t> accepts;  ///< by state

  std::size_t size() const { return accepts.size(); }
  std::int32_t step(std::int32_t state, unsigned letter) const {
    return state == dead ? dead : next[static_cast<std::size_t>(state) * letters + letter];
  }
  bool is_accepting(std::int32_t state) const {
    return state != dead && accepts[static_cast<std::size_t>(state)] != 0;
  }
  std::int32_t start() const { return accepts.empty() ? dead : 0; }
  bool operator==(const Automaton&) const = default;
};

/// A limit was met. Thrown by everything that may grow, and caught where a proof is attempted.
struct BudgetSpent {
  enum class What { states, memory, work, seconds, stopped };
  What what = What::states;
};

/// What automata may cost.
struct AutomatonBudget {
  std::uint64_t max_states = 2'000'000;     ///< of one automaton before it is made smaller
  std::uint64_t max_entries = 400'000'000;  ///< numbers kept at a time for one automaton, four bytes each
  /// Called now and then; throws BudgetSpent to stop.
  std::function<void()> check = [] {};
  std::uint64_t largest = 0;                   ///< automaton so far, before it was made smaller
  std::uint64_t max_work = ~std::uint64_t{0};  ///< states of all automata together
  std::uint64_t work = 0;                      ///< so far

  /// This many states so far, with this many numbers kept for them. Throws BudgetSpent.
  void spend(std::uint64_t states, std::uint64_t entries);
};

unsigned letter_count(const Numeration& numeration, unsigned tracks);
/// The digit of a track in a letter.
unsigned digit_in(const Numeration& numeration, unsigned letter, unsigned track);

/// Accepts every word, valid or not; or none.
Automaton everything(const Numeration& numeration, unsigned tracks);
Automaton nothing(const Numeration& numeration, unsigned tracks);
/// Accepts the words of which each track is valid.
Automaton valid_words(const Numeration& numeration, unsigned tracks);

/// The smallest automaton for the same words: states from which nothing is accepted are left out, the others are numbered
/// in the order in which letters come to them. So two automata accept the same words exactly when these are equal.
Automaton minimised(const Automaton& automaton, AutomatonBudget& budget);

/// Does it accept these numbers?
bool accepts(const Automaton& automaton, const Numeration& numeration, const std::vector<Integer>& numbers);
/// The same for digits of each track, the most significant first; short words are padded with zeros.
bool accepts_words(const Automaton& automaton, const Numeration& numeration,
                   const std::vector<std::vector<unsigned>>& words);

/// Digits of each track, the most significant first, of a shortest accepted word; empty if nothing is accepted.
std::optional<std::vector<std::vector<unsigned>>> shortest_word(const Automaton& automaton,
                                                                const Numeration& numeration);
/// The numbers of a shortest word; empty if nothing is accepted or they leave 64 bits.
std::optional<std::vector<Integer>> witness(const Automaton& automaton, const Numeration& numeration);

}  // namespace galli
