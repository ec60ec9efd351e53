// Reads sets of integers: {2,5,8}, {1..4}, {8, 21 .. 47}, {8, 21 ..}.
#pragma once

#include <memory>

#include "base/integer_set.h"
#include "lang/expression_reader.h"

namespace galli {

enum class Members { any, positive };

/// The cursor stands at the opening brace. Progressions come before single numbers in the result.
IntegerSet read_set(Cursor& cursor, const Scope& scope, Members members);

/// A set in braces or the name of one; null, and nothing is read, when there is neither.
std::shared_ptr<const IntegerSet> read_known_set(Cursor& cursor, const Scope& scope);

}  // namespace galli
