// Conditions that the remainders of a loop variable decide, as sets: `i mod 2 = 0` is i in {2, 4 ..}.
#pragma once

#include <optional>
#include <vector>

#include "game/expression.h"

namespace galli {

/// Only remainders `i mod m` of loop variable 0 by constants are in it, no other variables.
bool is_about_remainders(const Expression& condition);

/// Positive integers, in the set or, when complemented, not in it.
struct PositiveIntegers {
  IntegerSet set;
  bool is_complemented = false;
};

/// Those at which all of these conditions about remainders hold; nothing when they take too long to list.
std::optional<PositiveIntegers> where_remainders_fit(const std::vector<Expression>& conditions);

}  // namespace galli
