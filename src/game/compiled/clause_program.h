// A clause as a flat program: its expressions become steps over registers (game/compiled/lanes.h), done for many positions
// and values of loop variables at once.
//
// The idea. Level 0 has a lane for each position, level d one for each position and values of the first d loop variables. Each
// level has its steps, and conditions that can be judged there, which is the outermost level that they depend on. Lanes that pass
// are spread over the values of the next loop, and what is needed further down is copied along. The last level gives targets.
//
// Ranges are narrowed before they are walked through: a condition whose last unknown is the loop variable is solved for it, as far
// as sums, products, squares, quotients, minima, maxima, abs and xor go; `n mod d = 0` lists divisors of n; `i in {...}` walks the
// set. A target must not be negative, and the board may have conditions: these narrow ranges too. All conditions are judged
// afterwards, so that a bound need only be right, not sharp.
//
// Exactness. The heaps are bounded, so that every subexpression has an interval. Where that shows that nothing leaves 64 bits
// and no divisor is zero, steps are done without a check; elsewhere a second register says which lanes have a value. A condition is
// compiled to where it holds (and, below `not` and `or`, to where it fails): what is undefined is neither.
//
// Example: (n - i*i) for i in 1..n  has one loop, whose range is cut to 1..isqrt(n) because the target must not be negative.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "game/compiled/lanes.h"
#include "game/ruleset.h"

namespace galli {

inline constexpr std::uint16_t no_register = 0xFFFF;

/// An end of a range at a lane; none where it is not defined.
struct LoopBound {
  bool is_upper = true;
  std::uint16_t at = 0;
  std::uint16_t defined = no_register;  ///< everywhere, if there is no such register
};

/// The loop whose lanes are those of the next level.
struct LaneLoop {
  std::vector<LoopBound>
      bounds;  ///< the first two are the ends of the range, if it is no set; where one is undefined, there are no values
  const IntegerSet* set = nullptr;       ///< its members only
  bool is_over_set = false;              ///< by the text: there is no range
  std::uint16_t multiple = no_register;  ///< divisors of this only, if they are positive
  std::uint16_t multiple_defined = no_register;
  std::uint16_t value = 0;  ///< register of the next level
};

struct LaneLevel {
  struct Carried {
    std::uint16_t from = 0;  ///< of the level above
    std::uint16_t to = 0;
  };

  std::vector<Carried> carried;
  std::vector<LaneStep> steps;
  std::vector<std::uint16_t> guards;
  LaneLoop loop;  ///< but on the last level
};

struct ClauseProgram {
  std::vector<LaneLevel> levels;  ///< one more than there are loops, without those that an equation solves
  std::vector<std::uint16_t> heaps;
  std::uint16_t owner = 0;     ///< on the last level: which position a lane is about
  std::uint16_t owner_in = 0;  ///< on level 0
  std::uint16_t cell = 0;      ///< on the last level: the target, weighed and added up
  std::vector<std::pair<std::uint16_t, Lane>> constants;
  std::uint16_t registers = 0;
  bool is_empty = false;  ///< there are never options
  Integer largest_of_first_loop = 0;
  std::vector<std::unique_ptr<std::vector<std::uint8_t>>> tables{};
  std::vector<std::shared_ptr<const IntegerSet>> sets{};
};

/// The program for positions with heaps from 0 to `last`; targets are numbered by `strides`. Nothing when it would be too long, or a
/// number of a target may leave 64 bits. Targets are natural numbers, on the board if the mover is.
std::optional<ClauseProgram> compiled(const Clause& clause, const Board& board, std::span<const Integer> last,
                                      std::span<const Integer> strides);

/// Heap `heap` of the target is a natural number wherever the loops lead.
bool is_always_natural(const Clause& clause, std::size_t heap, std::span<const Integer> last);

/// The conditions of a board, asked of a target.
std::vector<Expression> conditions_at(const Board& board, const std::vector<Expression>& target);

}  // namespace galli
