// Theorems about games: the prover with boards from the engines.
#pragma once

#include <string>
#include <variant>

#include "plan/plan.h"
#include "prove/prove.h"

namespace galli {

struct TheoremWanted {
  std::uint32_t phase = 0;
  FixedHeaps fixed{};  ///< by heap; empty: all are free
  std::uint32_t value = 0;
  bool is_direct =
      false;  ///< copies of a canonical game are proved as they are, not by Theorem 1 of the rational paper
  ProofLimits limits{};
};

struct Theorem {
  const Machine* machine = nullptr;  ///< that the system is of: the game's, or that of its canonical game
  bool is_canonical = false;         ///< the game is copies of `machine`
  ProofSystem system;
  ProofAttempt attempt;
};

/// The attempt, or why the game is not one for this prover. Throws Error when interrupted.
std::variant<Theorem, std::string> find_theorem(const Machine& machine, const TheoremWanted& wanted,
                                                const PlanSettings& settings, const Control& control);

/// Boards of a machine as the prover wants them.
BoardOracle board_oracle(const Machine& machine, const ProofLimits& limits, const PlanSettings& settings,
                         const Control& control);

}  // namespace galli
