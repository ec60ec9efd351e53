// Operators by the signs that they are written with.
#pragma once

#include "game/operators.h"
#include "lang/lexer.h"

namespace galli {

/// Null when there is none.
const Operator* operator_with(Token::Kind sign);

}  // namespace galli
