// A theorem as input for Walnut (H. Mousavi, Automatic theorem proving in Walnut, 2016; later versions by J. Shallit and others), so
// that another tool can prove it again.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "prove/system.h"

namespace galli {

/// Files by their paths below Walnut's home: an automaton for each set in "Automata Library", and "Command Files/NAME.txt", which
/// evaluates the equation of each set; all must come out true. That the weights fall is not part of it. Empty where Walnut does not have the
/// numeration: it has bases and Zeckendorf's.
std::vector<std::pair<std::string, std::string>> walnut_files(const ProofSystem& system,
                                                              const Numeration& numeration,
                                                              const std::vector<Automaton>& sets,
                                                              const std::string& name);

}  // namespace galli
