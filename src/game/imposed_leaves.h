// Which options of a formula are in some imposed set at a position: those of all its leaves and stays, but a takeover (if_stuck)
// only where some set before it is empty, and a pass (add_if_moving) only where some set is not. This is what "reachable" means,
// whatever the opponent would impose.
#pragma once

#include <utility>

#include "game/machine.h"

namespace galli {

struct Mobility {
  bool may_be_stuck = false;  ///< some imposed set is empty
  bool may_move = false;      ///< some imposed set is not
};

/// Calls `visit` with each leaf or stay that has a say and with the state that it is about; it tells whether there are options.
template <typename Visit>
class MobilityAlgebra {
 public:
  using Value = Mobility;
  using Kids = FormulaKids<MobilityAlgebra>;

  MobilityAlgebra(const Machine& machine, const State& state, Visit& visit)
      : machine_(machine), state_(&state), visit_(visit) {}

  Mobility leaf(const Node& node) { return visited(node); }
  Mobility stay(const Node& node) { return visited(node); }

  Mobility unite(const Node&, const Kids& kids) {
    Mobility all{true, false};
    for (std::size_t i = 0; i < kids.size(); ++i) {
      const Mobility one = kids[i];
      all = {all.may_be_stuck && one.may_be_stuck, all.may_move || one.may_move};
    }
    return all;
  }

  Mobility meet(const Node&, const Kids& kids) {
    Mobility all;
    for (std::size_t i = 0; i < kids.size(); ++i) {
      const Mobility one = kids[i];
      all = {all.may_be_stuck || one.may_be_stuck, all.may_move || one.may_move};
    }
    return all;
  }

  Mobility add_if_moving(const Node&, const Kids& kids) {
    const Mobility before = kids[0];
    if (before.may_move) kids[1];
    return before;
  }

  Mobility if_stuck(const Node&, const Kids& kids) {
    const Mobility before = kids[0];
    if (!before.may_be_stuck) return before;
    const Mobility instead = kids[1];
    return {instead.may_be_stuck, before.may_move || instead.may_move};
  }

  Mobility fixed_position(const Node& node, const Kids& kids) {
    const State there = state_there(machine_, node, *state_);
    const State* here = std::exchange(state_, &there);
    const Mobility found = kids[0];
    state_ = here;
    return found;
  }

 private:
  Mobility visited(const Node& node) {
    const bool has_options = visit_(node, *state_);
    return {!has_options, has_options};
  }

  const Machine& machine_;
  const State* state_;
  Visit& visit_;
};

template <typename Visit>
Mobility visit_imposed_leaves(const Machine& machine, const State& state, std::uint32_t index, Visit& visit) {
  MobilityAlgebra<Visit> algebra(machine, state, visit);
  return fold(machine, index, algebra);
}

}  // namespace galli
