// What a choice formula leaves to the mover, put together from what its parts leave. A formula stands for its
// imposed sets of options; each is empty, or has a set of labels, those of the options in it (nim-values, or just
// whether a P-position is among them). Two things are enough to know:
//
//   may_be_stuck   some imposed set is empty
//   forced         the labels that every imposed set that is not empty has: what the mover can force
//                  (no value when there is no such set: then anything is forced)
//
// A union pairs every imposed set of one kid with every one of the other. If neither can be empty, a label
// outside both intersections is missed by some pair, so `forced` is the union of both. If one can be empty, the
// other's sets stand alone in some pair, and the rest of the pairs hold one of those.
#pragma once

#include <cstddef>
#include <optional>
#include <utility>

#include "game/fold.h"

namespace galli {

/// `Labels` is a set with unite and intersect.
template <typename Labels>
struct Choice {
  bool may_be_stuck = false;
  std::optional<Labels> forced;
};

template <typename Labels>
void keep_common(std::optional<Labels>& forced, const std::optional<Labels>& other) {
  if (!forced) {
    forced = other;
  } else if (other) {
    forced->intersect(*other);
  }
}

template <typename Labels>
Choice<Labels> meet(Choice<Labels> a, const Choice<Labels>& b) {
  a.may_be_stuck |= b.may_be_stuck;
  keep_common(a.forced, b.forced);
  return a;
}

template <typename Labels>
Choice<Labels> unite(Choice<Labels> a, const Choice<Labels>& b) {
  if (a.may_be_stuck && b.may_be_stuck) {
    keep_common(a.forced, b.forced);
    return a;
  }
  if (a.may_be_stuck) return b;
  if (!b.may_be_stuck) a.forced->unite(*b.forced);
  return a;
}

/// The options of `extra` are added to every imposed set that is not empty. It is one imposed set, and is empty only where an engine
/// has halted and looks at nothing more.
template <typename Labels>
Choice<Labels> add_if_moving(Choice<Labels> a, const Choice<Labels>& extra) {
  if (a.forced && extra.forced) a.forced->unite(*extra.forced);
  return a;
}

/// Every empty imposed set is replaced by those of `instead`.
template <typename Labels>
Choice<Labels> if_stuck(Choice<Labels> a, const Choice<Labels>& instead) {
  if (!a.may_be_stuck) return a;
  a.may_be_stuck = instead.may_be_stuck;
  keep_common(a.forced, instead.forced);
  return a;
}

/// The part of an algebra (game/fold.h) that is the same for all who ask what a choice leaves: leaves, stays and fixed positions are theirs.
template <typename Labels>
struct ChoiceAlgebra {
  using Value = Choice<Labels>;

  template <typename Kids>
  Value unite(const Node&, const Kids& kids) {
    Value result = kids[0];
    for (std::size_t i = 1; i < kids.size(); ++i) result = galli::unite(std::move(result), kids[i]);
    return result;
  }

  template <typename Kids>
  Value meet(const Node&, const Kids& kids) {
    Value result = kids[0];
    for (std::size_t i = 1; i < kids.size(); ++i) result = galli::meet(std::move(result), kids[i]);
    return result;
  }

  template <typename Kids>
  Value add_if_moving(const Node&, const Kids& kids) {
    Value result = kids[0];
    return result.forced ? galli::add_if_moving(std::move(result), kids[1]) : result;
  }

  template <typename Kids>
  Value if_stuck(const Node&, const Kids& kids) {
    Value result = kids[0];
    return result.may_be_stuck ? galli::if_stuck(std::move(result), kids[1]) : result;
  }
};

/// Another kid of the node has a say after those so far: a pass where there is a move, a takeover where there may be none.
template <typename Labels>
bool needs_next(Node::Kind kind, const Choice<Labels>& so_far) {
  if (kind == Node::Kind::add_if_moving) return so_far.forced.has_value();
  return kind != Node::Kind::if_stuck || so_far.may_be_stuck;
}

/// What a node with kids makes of what its kids so far leave and of the next one.
template <typename Labels>
Choice<Labels> combined(Node::Kind kind, Choice<Labels> so_far, const Choice<Labels>& next) {
  switch (kind) {
    case Node::Kind::unite: return unite(std::move(so_far), next);
    case Node::Kind::meet: return meet(std::move(so_far), next);
    case Node::Kind::add_if_moving: return add_if_moving(std::move(so_far), next);
    case Node::Kind::if_stuck: return if_stuck(std::move(so_far), next);
    case Node::Kind::leaf:
    case Node::Kind::stay:
    case Node::Kind::fixed_position: break;  // they have one kid at most
  }
  return so_far;
}

}  // namespace galli
