// The rules of a ruleset, a line for each, whatever board it is played on.
#pragma once

#include <string>
#include <vector>

#include "game/ruleset.h"

namespace galli {

/// Clauses and pieces as the language writes them; digits of codes in words.
std::vector<std::string> rules_in_words(const Ruleset& ruleset);

}  // namespace galli
