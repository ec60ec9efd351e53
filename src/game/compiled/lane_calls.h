// Steps of compiled clauses that kernels leave to the caller (LaneOp::call).
#pragma once

#include "game/compiled/lanes.h"
#include "game/expression.h"

namespace galli {

void do_gcd(const LaneStep& step, Lane* registers, std::size_t count);
void do_power(const LaneStep& step, Lane* registers, std::size_t count);

/// The largest number whose b-th power is at most a; -1 where a is negative.
void do_root(const LaneStep& step, Lane* registers, std::size_t count);

/// The smaller one of the numbers that are above zero; zero where none is.
void do_least_positive(const LaneStep& step, Lane* registers, std::size_t count);

/// Whether a is in the IntegerSet that the step goes `with`.
void do_membership(const LaneStep& step, Lane* registers, std::size_t count);

/// The same as do_root, for one number.
Integer integer_root(Integer number, Integer exponent);

}  // namespace galli
