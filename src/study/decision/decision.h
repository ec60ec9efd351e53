// Claims for all heap sizes: is what a claim says, with N left out, a sentence that automata decide?
//
// Ranges that do not end with N are gone through one by one, so each case may have a numeration of its own; the others, and what is inside, become
// unknowns (translator.h). "x <= N" is no condition then: the claim is meant for every N. A claim is proved when each case is decided
// and true. Nothing is refuted here: what is false may be false beyond N only.
#pragma once

#include <string>

#include "study/decision/translator.h"

namespace galli {

struct Decision {
  bool is_proved = false;
  DecisionGrounds grounds{};
  std::uint64_t cases = 0;  ///< one after the other
  std::uint64_t work = 0;   ///< states of automata
  std::string reason{};     ///< why it is not proved
};

struct DecisionLimits {
  std::uint64_t states = 200'000;  ///< of one automaton before it is made smaller
  std::uint64_t work =
      400'000;  ///< states of all automata together. Not a time: verdicts do not depend on the machine
  std::uint64_t cases = 2'000;
};

/// Throws Error when interrupted.
Decision decide(const claims::Claim& claim, claims::Evaluator& evaluator, StudyOracle& oracle,
                const PlanSettings& settings, const Control& control, const DecisionLimits& limits = {});

/// "for all heaps, by automata in base 2: nim has 1 state"
std::string in_words(const DecisionGrounds& grounds);

}  // namespace galli
