// What a teacher would say to habits from other notations: `nim > euclid`, `x/2`, `2i`, `if`, `kayles`.
#pragma once

#include <string_view>

#include "gallimaufry/remedy.h"
#include "lang/lexer.h"

namespace galli {

/// About a sign or a word that is not expected; `before` is what precedes it, in the same text. Empty where nothing is known.
Remedies advice_on(std::string_view found, std::string_view before, Habitat habitat);

/// A game that is known by another name: kayles is octal(0.77). Empty where none is.
Remedies advice_on_name(std::string_view name);

}  // namespace galli
