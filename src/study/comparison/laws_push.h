// What the push paper says of A >> B, on concrete games; part of study/laws.
#pragma once

#include <vector>

#include "study/comparison/laws.h"

namespace galli {

/// Lemma 2.1.1 of both games, Propositions 2.1.2 and 2.1.4 of A >> B and of B >> A.
std::vector<LawFinding> try_push_laws(const Game& a, const Game& b, Integer bound,
                                      const PlanSettings& settings, const Control& control);

}  // namespace galli
