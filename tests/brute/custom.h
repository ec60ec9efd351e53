// Random rules files, each together with an evaluation of its own that never reads the text: the generator
// keeps the tree it printed and walks it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "brute.h"

namespace brute {

struct Custom {
  std::string rules_text;          // a whole `ruleset NAME(...)` block, ended by a newline
  Ruleset ruleset;                 // its text is NAME, or left(NAME) when there are sides
  std::optional<Ruleset> right{};  // right(NAME) when there are sides
};

enum class XorForm { infix, function, never };  // x xor y, xor(x, y)

struct CustomLimits {
  int heaps = 2;  // 1 to 4
  int max_clauses = 3;
  // Off: every target is affine and falls in total for all values of the loop variables that the (constant)
  // lower ends of their ranges allow. On: targets may be any expressions; a condition keeps the total falling,
  // and the file declares `rank` as the total.
  bool any_targets = false;
  bool with_board = false;  // one board condition, the same in all rulesets made together
  // Each line moves and reads one heap or two, and seldom reads one more; conditions of the board are conjuncts on one heap,
  // seldom one on two. Not with any_targets.
  bool apart = false;
  bool overflow = false;  // also numbers near 2^62, so that arithmetic may leave 64 bits
  XorForm xor_form = XorForm::infix;
  bool partizan = false;  // lines of left, lines of right, lines of both
};

// Rulesets on one board, so that they may be combined; each lowers the total of the heaps by every move.
std::vector<Custom> random_customs(Random& random, const CustomLimits& limits,
                                   const std::vector<std::string>& names);

// Rulesets on heaps that share a declared rank, seldom one that weights could confirm. Some files keep to it everywhere, some
// break it at some positions; there may be rounds then. Targets stay small.
std::vector<Custom> random_ranked_customs(Random& random, int heaps, const std::vector<std::string>& names);

struct GridLimits {
  int max_lines = 3;
  int max_cells = 3;  // of a line, to be placed
  bool partizan = false;
};

// Placements on grids.
std::vector<Custom> random_grid_customs(Random& random, const GridLimits& limits,
                                        const std::vector<std::string>& names);

}  // namespace brute
