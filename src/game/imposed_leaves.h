// Which options of a formula are in some imposed set at a position: those of all its leaves and stays, but a takeover (if_stuck)
// only where some set before it is empty, and a pass (add_if_moving) only where some set is not. This is what "reachable" means,
// whatever the opponent would impose.
#pragma once

#include "game/machine.h"

namespace galli {

struct Mobility {
  bool may_be_stuck = false;  ///< some imposed set is empty
  bool may_move = false;      ///< some imposed set is not
};

/// Calls `visit` with each leaf or stay that has a say and with the state that it is about; it tells whether there are options.
template <typename Visit>
Mobility visit_imposed_leaves(const Machine& machine, const State& state, std::uint32_t index, Visit& visit) {
  const Node& node = machine.nodes[index];
  const auto kid = [&](std::size_t i) { return visit_imposed_leaves(machine, state, node.kids[i], visit); };
  switch (node.kind) {
    case Node::Kind::leaf:
    case Node::Kind::stay: {
      const bool has_options = visit(node, state);
      return {!has_options, has_options};
    }
    case Node::Kind::fixed_position:
      return visit_imposed_leaves(machine, state_there(machine, node, state), node.kids[0], visit);
    case Node::Kind::add_if_moving: {
      const Mobility before = kid(0);
      if (before.may_move) kid(1);
      return before;
    }
    case Node::Kind::if_stuck: {
      const Mobility before = kid(0);
      if (!before.may_be_stuck) return before;
      const Mobility instead = kid(1);
      return {instead.may_be_stuck, before.may_move || instead.may_move};
    }
    case Node::Kind::unite:
    case Node::Kind::meet: break;
  }
  Mobility all{node.kind == Node::Kind::unite, false};
  for (std::size_t i = 0; i < node.kids.size(); ++i) {
    const Mobility one = kid(i);
    all.may_be_stuck = node.kind == Node::Kind::unite ? all.may_be_stuck && one.may_be_stuck
                                                      : all.may_be_stuck || one.may_be_stuck;
    all.may_move |= one.may_move;
  }
  return all;
}

}  // namespace galli
