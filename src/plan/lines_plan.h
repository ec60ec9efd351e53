// What the lines engine needs to know of a game, or why it cannot run it.
#pragma once

#include <variant>
#include <vector>

#include "plan/shape.h"
#include "value/request.h"

namespace galli {

/// A clause without loops: at most one option. It is asked only where one of the lists holds.
struct LinesStep {
  Clause clause;
  std::vector<Facts> places;
};

/// Amounts are rays here: one for each progression that they are made of.
using LinesMove = std::variant<Ray, Residue, LinesStep>;

struct LinesPlan {
  enum class Way {
    rows,      ///< position by position, the last heap runs fastest
    multiples  ///< sorted positions, where every heap falls by multiples of the least positive one
  };

  Way way = Way::rows;
  Shape shape;
  std::vector<std::vector<LinesMove>> moves;  ///< by family
  PhaseSet phases = 0;                        ///< those that the request needs
  Window window;                              ///< no move leaves it
  Region board;                               ///< what the board asks of the heaps, when that is linear
  bool is_board_linear = true;                ///< else the board itself must be asked
  std::vector<Nimber> most_value;             ///< by phase: no value is larger
};

/// The plan, or the reason why there is none.
std::variant<LinesPlan, Reason> plan_lines(const Machine& machine, const Families& families,
                                           const Request& request);

/// No option by this move is further away than so many sizes of the first heap; nothing when there is no bound.
std::optional<Integer> farthest_row(const LinesMove& move);

}  // namespace galli
