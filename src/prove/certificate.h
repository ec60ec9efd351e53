// A theorem as a text that others can check (docs/certificates.md).
#pragma once

#include <string>

#include "game/machine.h"
#include "prove/system.h"

namespace galli {

struct TheoremText {
  std::string program;  ///< version
  std::string game;
  std::string rules;  ///< often empty
};

std::string theorem_certificate(const TheoremText& text, const Machine& machine, const ProofSystem& system,
                                const Numeration& numeration, const std::vector<Automaton>& sets);

}  // namespace galli
