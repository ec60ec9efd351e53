// What the lines engine needs to know of a game, or why it cannot run it.
#pragma once

#include <variant>
#include <vector>

#include "plan/engine.h"
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
    rows,       ///< position by position, the last heap runs fastest
    bits,       ///< the same for outcomes, 64 positions at a time
    multiples,  ///< sorted positions, where every heap falls by multiples of the least positive one
    slices      ///< the same with three heaps, the first of which is small: rows of P-positions
  };

  Way way = Way::rows;
  Shape shape;
  std::vector<std::vector<LinesMove>> moves;  ///< by family
  PhaseSet phases = 0;                        ///< those that the request needs
  Window window;                              ///< no move leaves it
  Region board;                               ///< what the board asks of the heaps, when that is linear
  bool is_board_linear = true;                ///< else the board itself must be asked
  std::vector<Nimber> max_value;              ///< by phase: no value is larger
  /// The phases of each thread, for values and for outcomes by bits. Moves lead to the same group or an earlier one.
  std::vector<PhaseSet> groups;

  bool is_whole_board() const { return is_board_linear && board.is_everywhere(); }
};

/// The plan, or the reason why there is none.
std::variant<LinesPlan, Reason> plan_lines(const Machine& machine, const Families& families,
                                           const Request& request);

/// The lines of a direction that lowers a heap before the last, numbered so that those through a row (all heaps but the
/// last are fixed) follow each other. Each line is known by where it comes to when it is followed until the heap
/// `pivot` has no full step left. Lines that end when one of the first heaps changes share their numbers.
struct LineNumbering {
  std::size_t first = 0;  ///< the first heap that is lowered
  std::size_t pivot = 0;
  std::vector<Integer> shifts;         ///< by heap: what is added so that nothing is negative
  std::vector<std::uint64_t> strides;  ///< by heap
  std::uint64_t count = 0;             ///< 2^63 or more: too many
};

LineNumbering numbering_of(const std::vector<Integer>& direction, const Window& window);

/// How many sizes of the first heap a thread may be ahead of the last thread: what a few megabytes hold, at least one.
Integer slabs_ahead(const LinesPlan& plan, Ask ask);

/// How many sizes of the first heap are kept: that of the row itself, those before it that the engine looks at, and those that threads
/// are ahead.
Integer slabs_kept(const LinesPlan& plan, Ask ask);

/// The residues that a row's last heap may have, when it falls by multiples of what the other heaps determine.
Integer max_modulus(const Residue& residue, const Window& window);

/// All options lie in the row of the mover; else, for rays, in earlier rows.
bool stays_in_row(const std::vector<Integer>& change);

/// Whether all options of a move lie in earlier rows.
bool leaves_row(const LinesMove& move, std::size_t heaps);

/// The same with what it costs, as the planner asks for it.
std::variant<Plan, Reason> lines_offer(const EngineQuestion& question);

}  // namespace galli
