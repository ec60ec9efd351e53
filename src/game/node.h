// Choice formulas, laid flat, and the one walk over them. A node stands for *imposed sets* of options, what the opponent can leave to the mover:
//
//   leaf           one imposed set: the options of a ruleset, each carried into any phase of `phases`
//   stay           one imposed set: the same position in each phase of `phases` (a button, a pass)
//   unite          every union of one imposed set from each kid (the mover chooses among the kids)
//   meet           the imposed sets of all kids together (the opponent chooses among the kids)
//   add_if_moving  the imposed sets of the first kid; the options of the second (a stay) are added to each
//                  that is not empty
//   if_stuck       the imposed sets of the first kid; each empty one is replaced by those of the second
//   fixed_position      the imposed sets of its kid at another position, on another board
//
// One walk serves all uses. What a use makes of the nodes is its *algebra*: a class with a type `Value`, what is passed up, and a function for
// each kind of node:
//
//   Value leaf(const Node&)
//   Value stay(const Node&)
//   Value unite(const Node&, const FormulaKids<Algebra>&)           and likewise meet, add_if_moving, if_stuck
//   Value fixed_position(const Node&, const FormulaKids<Algebra>&)
//
// A kid is walked over when its value is asked for, so an algebra may leave kids out, and may go to another position before it asks. Values may
// be anything: whether a set may be empty, the sets themselves, a text, or numbers that count on how many options a label stands.
//
// The algebras: what a choice leaves to the mover (value/choice.h; value/imposed_leaves.h asks only who is stuck), imposed sets as families
// (plan/shape), as listed options (study/moves/imposed), as text (notation/formula_text). A new kind of node does not compile until each of them
// knows it. The reference evaluator has a walk of its own; the few others that have one refuse a node that they do not know.
#pragma once

#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "gallimaufry/basics.h"

namespace galli {

/// A set of phases, bit p for phase p (phases count from 0 here, from 1 for people).
using PhaseSet = std::uint64_t;
inline constexpr std::size_t max_phases = 64;

template <typename Visit>
void for_each_phase(PhaseSet set, Visit visit) {
  for (; set != 0; set &= set - 1) visit(static_cast<std::uint32_t>(std::countr_zero(set)));
}

/// Some factors of the position are replaced, the others kept.
struct FixedPosition {
  std::size_t first_factor = 0;
  std::size_t factors = 0;  ///< 0: the whole position is replaced
  Position position{};

  bool operator==(const FixedPosition&) const = default;
};

/// A node without its kids.
struct NodeHead {
  enum class Kind { leaf, stay, unite, meet, add_if_moving, if_stuck, fixed_position };

  Kind kind = Kind::leaf;
  std::uint32_t ruleset = 0;  ///< leaf: index into Machine::rulesets
  PhaseSet phases = 0;        ///< leaf, stay; fixed_position: the phase that its kid is the formula of
  bool is_pass = false;       ///< stay: a pass, not a button
  FixedPosition place{};      ///< fixed_position

  bool operator==(const NodeHead&) const = default;
};

struct Node : NodeHead {
  std::vector<std::uint32_t> kids{};  ///< indices into Machine::nodes
};

/// What such a node leaves to the mover is put together from what its kids leave, two by two (value/choice.h).
inline bool is_combined(Node::Kind kind) {
  return kind == Node::Kind::unite || kind == Node::Kind::meet || kind == Node::Kind::add_if_moving ||
         kind == Node::Kind::if_stuck;
}

template <typename Algebra>
typename Algebra::Value fold(const std::vector<Node>& nodes, std::uint32_t index, Algebra& algebra);

/// The kids of a node, each to be walked over.
template <typename Algebra>
class FormulaKids {
 public:
  FormulaKids(const std::vector<Node>& nodes, const Node& node, Algebra& algebra)
      : nodes_(nodes), node_(node), algebra_(algebra) {}

  std::size_t size() const { return node_.kids.size(); }
  const Node& node(std::size_t i) const { return nodes_[node_.kids[i]]; }
  typename Algebra::Value operator[](std::size_t i) const { return fold(nodes_, node_.kids[i], algebra_); }

 private:
  const std::vector<Node>& nodes_;
  const Node& node_;
  Algebra& algebra_;
};

template <typename Algebra>
typename Algebra::Value fold(const std::vector<Node>& nodes, std::uint32_t index, Algebra& algebra) {
  const Node& node = nodes[index];
  const FormulaKids<Algebra> kids(nodes, node, algebra);
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
