// One walk over a choice formula for all uses. What a use makes of the nodes is its *algebra*: a class with a type `Value`, what is passed
// up, and a function for each kind of node:
//
//   Value leaf(const Node&)
//   Value stay(const Node&)
//   Value unite(const Node&, const FormulaKids<Algebra>&)           and likewise meet, add_if_moving, if_stuck
//   Value fixed_position(const Node&, const FormulaKids<Algebra>&)
//
// A kid is walked over when its value is asked for, so an algebra may leave kids out, and may go to another position before it asks. Values may
// be anything: whether a set may be empty, the sets themselves, a text, or numbers that count on how many options a label stands.
//
// The algebras: what a choice leaves to the mover (value/choice.h), who may be stuck (game/imposed_leaves.h), imposed sets as families
// (plan/shape), as listed options (study/imposed), as text X. A new kind of node does not compile until each of them
// knows it. The reference evaluator has a walk of its own.
#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>

#include "game/machine.h"

namespace galli {

template <typename Algebra>
typename Algebra::Value fold(const Machine& machine, std::uint32_t index, Algebra& algebra);

/// The kids of a node, each to be walked over.
template <typename Algebra>
class FormulaKids {
 public:
  FormulaKids(const Machine& machine, const Node& node, Algebra& algebra)
      : machine_(machine), node_(node), algebra_(algebra) {}

  std::size_t size() const { return node_.kids.size(); }
  const Node& node(std::size_t i) const { return machine_.nodes[node_.kids[i]]; }
  typename Algebra::Value operator[](std::size_t i) const { return fold(machine_, node_.kids[i], algebra_); }

 private:
  const Machine& machine_;
  const Node& node_;
  Algebra& algebra_;
};

template <typename Algebra>
typename Algebra::Value fold(const Machine& machine, std::uint32_t index, Algebra& algebra) {
  const Node& node = machine.nodes[index];
  const FormulaKids<Algebra> kids(machine, node, algebra);
  switch (node.kind) {
    case Node::Kind::leaf: return algebra.leaf(node);
    case Node::Kind::stay: return algebra.stay(node);
    case Node::Kind::unite: return algebra.unite(node, kids);
    case Node::Kind::meet: return algebra.meet(node, kids);
    case Node::Kind::add_if_moving: return algebra.add_if_moving(node, kids);
    case Node::Kind::if_stuck: return algebra.if_stuck(node, kids);
    case Node::Kind::fixed_position: return algebra.fixed_position(node, kids);
  }
  assert(false);
  return algebra.leaf(node);
}

}  // namespace galli
