// Moves as conditions: from a clause of a ruleset to what holds of a position and its option.
//
// Loop variables are not guessed by the automata: the target equations are solved for them. The rows of the equations are
// combined as in Euclid's algorithm until one of them has the variable, with the greatest common divisor g of its coefficients;
// it is then (a linear form) / g, with a congruence modulo g if g > 1. Only a variable that no target has stays as a
// track of its own. min, max, abs, div and mod by constants are taken apart into cases.
#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "game/ruleset.h"
#include "prove/condition.h"

namespace galli {

/// Variables: the free heaps of the position, then those of the option that are not just the same, then loop variables.
struct MoveRelation {
  LinearCondition condition;
  std::vector<unsigned> target;  ///< by free heap of the option: its variable
  unsigned variables = 0;

  bool operator==(const MoveRelation&) const = delete;
};

/// Heaps that are given numbers; the others are free. By heap.
using FixedHeaps = std::vector<MaybeInteger>;

/// Every way to have the fixed heaps no larger than they are; the free ones stay free.
std::vector<FixedHeaps> sizes_up_to(const FixedHeaps& fixed);

/// The moves by a clause from positions with the fixed heaps `from` to those with `to` (the same heaps, perhaps other numbers):
/// any of these relations.
std::variant<std::vector<MoveRelation>, NotLinear> relations_of(const Clause& clause, const Board& board,
                                                                const FixedHeaps& from, const FixedHeaps& to);

/// The board's condition on the free heaps.
std::variant<LinearCondition, NotLinear> condition_of(const Board& board, const FixedHeaps& fixed);

}  // namespace galli
