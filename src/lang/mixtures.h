// The mistake of joining games by different operators, or by '>>' or ':' twice, without parentheses.
#pragma once

#include "lang/cursor.h"

namespace galli {

/// `left first_sign middle second_sign right` without parentheses; token positions.
struct Mixture {
  std::size_t left = 0;
  std::size_t first_sign = 0;  ///< the one before `middle`; `left` may itself hold the same sign
  std::size_t second_sign = 0;
};

/// Throws the Error that shows both readings; the cursor stands behind the operand on the right.
[[noreturn]] void complain_of_mixture(const Cursor& cursor, const Mixture& mixture);

}  // namespace galli
