// Outcomes from the other side: each P-position marks the positions that have a move to it, and what nobody marked is P in its turn. Each
// option is looked at once at most, and only those that win.
//
// The clauses are turned around: (x - i, y - j, z - l) for i in 0..x, ... where i xor j xor l = 0  leads to (x, y, z) from
// (x + i, y + j, z + l), under the conditions that hold there. A clause fits if each heap of its target is the mover's heap plus something that
// no heap is in. Does not fit: (n div 2); (v, min(y, v)) for v in 0..x - 1.
//
// Worth it where P-positions are few: a row that one of them takes has at most one. Where it turns out that they are not, the run is given up, and
// the options of each position are looked at instead.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "game/compiled/option_lanes.h"
#include "game/machine.h"
#include "value/table.h"

namespace galli {

struct MarksPlan {
  Window box;
  std::vector<ClauseProgram> sources;  ///< by clause: the positions that have a move to one
  bool is_one_in_a_row = false;        ///< the last heap can be lowered to anything
  double lanes_per_cell = 0;  ///< what looking at the options would cost, in lanes of a compiled clause
};

/// The clause turned around: its heaps are those of an option, its target is a position that has it. Heaps are at most `last`.
std::optional<Clause> turned_around(const Clause& clause, std::span<const Integer> last);

/// Null if the game does not fit. No move raises a heap, and play stays in the box.
std::shared_ptr<MarksPlan> plan_marks(const Machine& machine, std::uint32_t phase, const Window& box);

}  // namespace galli
