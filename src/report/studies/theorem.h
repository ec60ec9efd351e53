// Theorems about all heap sizes, in words and for machines.
#pragma once

#include <string>

#include "gallimaufry/prove.h"
#include "report/provenance.h"

namespace galli {

/// `with_times`: what took how long is told too.
std::string as_text(const ProveAnswer& answer, bool with_times);
std::string as_json(const ProveAnswer& answer, const Provenance& provenance);

/// The theorem and its automaton, for a paper; a comment says which packages it needs.
std::string as_latex(const ProveAnswer& answer, const Provenance& provenance);

/// The automaton of the first set as Graphviz reads it; only of a proof.
std::string as_dot(const ProveAnswer& answer);

}  // namespace galli
