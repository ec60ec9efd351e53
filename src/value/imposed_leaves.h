// Which options of a formula are in some imposed set at a position: those of all its leaves and stays, but a takeover (if_stuck)
// only where some set before it is empty, and a pass (add_if_moving) only where some set is not. This is what "reachable" means,
// whatever the opponent would impose.
#pragma once

#include <utility>

#include "value/choice.h"

namespace galli {

struct Mobility {
  bool may_be_stuck = false;  ///< some imposed set is empty
  bool may_move = false;      ///< some imposed set is not
};

/// Where only whether sets are empty is asked.
struct NoLabels {
  void unite(const NoLabels&) {}
  void intersect(const NoLabels&) {}
};

/// Calls `visit` with each leaf or stay that has a say and with the state that it is about; it tells whether there are options.
template <typename Visit>
class MobilityAlgebra : public ChoiceAlgebra<NoLabels> {
 public:
  using Kids = FormulaKids<MobilityAlgebra>;

  MobilityAlgebra(const Machine& machine, const State& state, Visit& visit)
      : machine_(machine), state_(&state), visit_(visit) {}

  Value leaf(const Node& node) { return visited(node); }
  Value stay(const Node& node) { return visited(node); }

  Value fixed_position(const Node& node, const Kids& kids) {
    const State there = state_there(machine_, node, *state_);
    const State* here = std::exchange(state_, &there);
    const Value found = kids[0];
    state_ = here;
    return found;
  }

 private:
  Value visited(const Node& node) {
    if (!visit_(node, *state_)) return {true, {}};
    return {false, NoLabels{}};
  }

  const Machine& machine_;
  const State* state_;
  Visit& visit_;
};

template <typename Visit>
Mobility visit_imposed_leaves(const Machine& machine, const State& state, std::uint32_t index, Visit& visit) {
  MobilityAlgebra<Visit> algebra(machine, state, visit);
  const Choice<NoLabels> found = fold(machine, index, algebra);
  return {found.may_be_stuck, found.forced.has_value()};
}

}  // namespace galli
