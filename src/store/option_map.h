// Rulesets in LaTeX: the option map as a paper prints it.
#pragma once

#include <string>
#include <string_view>

#include "game/ruleset.h"
#include "store/provenance.h"

namespace galli {

/// Comment lines that name game, command and version.
std::string latex_comment(const Provenance& provenance);

/// Text in which no character has a meaning for TeX.
std::string latex_escaped(std::string_view text);

/// A displayed formula: f(x,y) = \{(x - i, y) : 1 \le i \le x\} \cup ... `symbol` is the f.
std::string option_map(const Ruleset& ruleset, const std::string& symbol);

}  // namespace galli
