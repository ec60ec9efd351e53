// From a system to a theorem: guesses are learnt from computed boards and checked; what is proved holds for all heaps.
//
// Boards grow step by step. On each board, numerations are tried in turn and the depth of the learner grows; a guess is compared
// with the whole board first, then with the equations. A wrong guess is refuted by a position and the search goes on. The answer is
// a proof, or "undecided" with the budget that ended the search: never that there is no proof.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "automaton/learner.h"
#include "gallimaufry/control.h"
#include "prove/phi.h"

namespace galli {

/// A board of a set with heaps up to a bound; nothing when it would cost too much.
using BoardOracle = std::function<std::optional<Sample>(const SetKey& set, Integer bound)>;

struct ProofLimits {
  std::vector<Numeration> numerations;
  std::uint64_t states = 2'000'000;               ///< of an automaton before it is made smaller
  std::uint64_t memory = std::uint64_t{2} << 30;  ///< bytes for one automaton before it is made smaller
  std::uint64_t work = ~std::uint64_t{0};         ///< states of all automata together
  Integer board = 0;                              ///< largest bound of boards; 0: as far as the oracle goes
  double seconds = 120;
  std::function<double()> clock{};  ///< seconds since some time; none: there is no limit
};

/// A guess that agreed with its board and was wrong.
struct Refuted {
  std::string numeration;
  std::size_t states = 0;
  Integer bound = 0;
  Failing where;
};

struct ProofTimes {
  double boards = 0;
  double guesses = 0;
  double proof = 0;  ///< the check of the guess that was right
};

struct ProofAttempt {
  enum class End { proved, states, memory, board, work, seconds };

  End end = End::board;
  Numeration numeration;
  std::vector<Automaton> sets;  ///< proved: one for each set of the system
  Integer bound = 0;            ///< of the board that was enough, or of the largest one
  unsigned depth = 0;
  ProofSizes sizes;
  ProofTimes times;
  std::vector<Refuted> refuted;
  std::uint64_t guesses = 0;  ///< closed guesses that were compared with boards
};

/// Throws Error when interrupted.
ProofAttempt prove(const ProofSystem& system, const BoardOracle& oracle, const ProofLimits& limits,
                   const Control& control);

/// Numerations that are tried when none is named.
std::vector<Numeration> default_numerations(std::size_t heaps);

}  // namespace galli
