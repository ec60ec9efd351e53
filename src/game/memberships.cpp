#include "game/memberships.h"

#include <algorithm>
#include <map>
#include <optional>

namespace galli {
namespace {

using Op = Expression::Op;

/// Which values a loop variable may have: only these, or all but these.
struct Membership {
  std::size_t loop = 0;
  std::vector<Progression> members;
};

/// `i = 4`, `4 = i` (or with != where that is asked), or `i in {...}`.
std::optional<Membership> read_one(const Expression& condition, Op comparison) {
  const bool is_membership =
      condition.op == Op::in_set && condition.kids[0].op == Op::loop && comparison == Op::equal;
  if (is_membership)
    return Membership{static_cast<std::size_t>(condition.kids[0].number), condition.set->parts};
  if (condition.op != comparison) return {};
  const bool is_first = condition.kids[0].op == Op::loop;
  const Expression& variable = condition.kids[is_first ? 0 : 1];
  const MaybeInteger value = constant_value(condition.kids[is_first ? 1 : 0]);
  if (variable.op != Op::loop || !value) return {};
  return Membership{static_cast<std::size_t>(variable.number), {{*value, 1, *value}}};
}

/// A disjunction of such conditions about one variable.
std::optional<Membership> read_all(const Expression& condition) {
  if (condition.op != Op::or_) return read_one(condition, Op::equal);
  std::optional<Membership> all;
  for (const Expression& kid : condition.kids) {
    auto one = read_all(kid);
    if (!one || (all && all->loop != one->loop)) return {};
    if (!all)
      all = std::move(one);
    else
      all->members.insert(all->members.end(), one->members.begin(), one->members.end());
  }
  return all;
}

Expression in_set(Membership membership) {
  auto& parts = membership.members;
  std::stable_sort(parts.begin(), parts.end(),
                   [](const auto& a, const auto& b) { return a.first < b.first; });
  parts.erase(std::unique(parts.begin(), parts.end()), parts.end());
  Expression result = combine(Op::in_set, {loop_variable(membership.loop)});
  result.set = std::make_shared<const IntegerSet>(IntegerSet{std::move(parts)});
  return result;
}

}  // namespace

Clause with_memberships(const Clause& clause) {
  Clause result = clause;
  std::map<std::size_t, Membership> excluded;
  std::vector<Guard> guards;
  for (Guard& guard : result.guards) {
    if (guard.condition.op == Op::or_) {
      if (auto all = read_all(guard.condition)) guard.condition = in_set(std::move(*all));
    }
    if (const auto one = read_one(guard.condition, Op::not_equal)) {
      Membership& known = excluded[one->loop];
      known.loop = one->loop;
      known.members.push_back(one->members[0]);
      if (known.members.size() > 1) continue;
    }
    guards.push_back(std::move(guard));
  }
  for (Guard& guard : guards) {
    const auto one = read_one(guard.condition, Op::not_equal);
    if (!one) continue;
    Membership& known = excluded[one->loop];
    if (known.members.size() > 1) guard.condition = combine(Op::not_, {in_set(std::move(known))});
  }
  result.guards = std::move(guards);
  return result;
}

}  // namespace galli
