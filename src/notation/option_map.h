// Rulesets in LaTeX: the option map as a paper prints it.
#pragma once

#include <string>

#include "game/ruleset.h"

namespace galli {

/// A displayed formula: f(x,y) = \{(x - i, y) : 1 \le i \le x\} \cup ... `symbol` is the f.
/// Throws Error for boards of several parts.
std::string option_map(const Ruleset& ruleset, const std::string& symbol);

/// What the formula needs to be understood: "F is the set of free cells"; often empty.
std::string option_map_remark(const Ruleset& ruleset);

/// n, h_{1} for h1 and h[1], \mathit{limit}.
std::string latex_variable(const std::string& name);

}  // namespace galli
