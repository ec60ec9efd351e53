// Theorems for all heap sizes: the P-positions of a game as a finite automaton, guessed from a board and proved.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "gallimaufry/basics.h"
#include "gallimaufry/control.h"
#include "gallimaufry/game.h"
#include "gallimaufry/settings.h"

namespace galli {

/// What is the set of P-positions (or of positions with one nim-value), for all heap sizes?
struct ProveQuestion {
  GameHandle game;
  std::size_t phase = 1;
  std::uint32_t value = 0;                             ///< nim-value; 0: P-positions
  std::string numeration = "auto";                     ///< "2", "fib", "pell", ...
  std::vector<std::pair<std::string, Integer>> fix{};  ///< heaps that are kept at a size, by name
  bool is_direct = false;                ///< a rational game as it is, not through its canonical game
  std::uint64_t max_states = 2'000'000;  ///< of an automaton before it is made smaller
  Integer max_board = 0;  ///< bound of the boards that guesses are made from; 0: what is quick to compute
  double max_seconds = 120;
  std::function<double()> clock{};  ///< seconds since some time; none: no limit on time, and all times are 0
};

/// Deterministic; state 0 is the first.
struct AutomatonView {
  std::size_t tracks = 0;
  std::size_t digits = 2;                         ///< letter = sum of digit_i * digits^i
  std::vector<std::vector<std::int32_t>> next{};  ///< by state and letter; -1: nothing more is accepted
  std::vector<bool> accepts{};

  bool operator==(const AutomatonView&) const = default;
};

struct ProvedSet {
  std::string name{};  ///< the phase, and the sizes of fixed heaps
  std::uint32_t value = 0;
  std::string argument{};  ///< what it rests on besides its equation; empty: nothing
  AutomatonView automaton{};

  bool operator==(const ProvedSet&) const = default;
};

struct RefutedGuess {
  std::string numeration{};
  std::size_t states = 0;
  Integer bound = 0;  ///< of the board that it agreed with
  std::string set{};
  std::vector<Integer> position{};  ///< where its equation fails; may be empty
  std::string sentence{};           ///< of a lemma that fails

  bool operator==(const RefutedGuess&) const = default;
};

struct ProveAnswer {
  enum class Verdict { proved, undecided };

  std::string game{};
  std::string
      canonical{};  ///< not empty: the theorem is about this game, of which the other is copies (Theorem 1)
  std::vector<std::string> heaps{};
  std::string phase{};
  std::uint32_t value = 0;
  std::vector<std::pair<std::string, Integer>> fix{};
  bool misere = false;
  Verdict verdict = Verdict::undecided;
  std::string budget{};      ///< undecided: which one ended the search
  std::string numeration{};  ///< its name
  std::string numeration_words{};
  std::vector<ProvedSet> sets{};              ///< proved; the one that was asked for first
  std::vector<std::vector<Integer>> first{};  ///< members of the first set, by their sum
  std::vector<std::string> rests_on{};        ///< besides the equations: theorems that were used
  Integer bound = 0;                          ///< of the last board
  std::uint64_t guesses = 0;
  std::vector<RefutedGuess> refuted{};
  std::uint64_t largest = 0;  ///< automaton of the proof, before it was made smaller
  double board_seconds = 0;
  double guess_seconds = 0;
  double proof_seconds = 0;
  std::string certificate{};  ///< proved: a text (docs/certificates.md)
  std::vector<std::pair<std::string, std::string>>
      walnut{};  ///< proved, in a numeration that Walnut has: paths of files below its home, and their texts

  bool operator==(const ProveAnswer&) const = default;
};

ProveAnswer ask(const ProveQuestion& question, const Settings& settings = {}, const Control& control = {});

}  // namespace galli
