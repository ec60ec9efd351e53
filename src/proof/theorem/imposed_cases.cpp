#include "proof/theorem/imposed_cases.h"

#include "proof/theorem/clauses.h"

namespace galli::theorem {
namespace {

constexpr std::size_t max_imposed_sets = 4'096;

/// Every choice of one imposed set from each part.
std::vector<ImposedCase> united(const Machine& machine, const Node& node) {
  std::vector<ImposedCase> result = {{}};
  for (std::uint32_t kid : node.kids) {
    std::vector<ImposedCase> more;
    for (const ImposedCase& some : result) {
      for (const ImposedCase& other : imposed_cases(machine, kid)) {
        ImposedCase both = some;
        both.choices.insert(both.choices.end(), other.choices.begin(), other.choices.end());
        both.conditions.insert(both.conditions.end(), other.conditions.begin(), other.conditions.end());
        more.push_back(std::move(both));
      }
    }
    if (more.size() > max_imposed_sets) throw CannotCheck{"there are too many imposed sets"};
    result = std::move(more);
  }
  return result;
}

}  // namespace

std::vector<ImposedCase> imposed_cases(const Machine& machine, std::uint32_t index) {
  const Node& node = machine.nodes[index];
  std::vector<ImposedCase> result;
  switch (node.kind) {
    case Node::Kind::leaf:
    case Node::Kind::stay: return {{{index}, {}}};
    case Node::Kind::unite: return united(machine, node);
    case Node::Kind::meet:
      for (std::uint32_t kid : node.kids) {
        const std::vector<ImposedCase> some = imposed_cases(machine, kid);
        result.insert(result.end(), some.begin(), some.end());
      }
      return result;
    case Node::Kind::add_if_moving:
    case Node::Kind::if_stuck:
      for (const ImposedCase& first : imposed_cases(machine, node.kids[0])) {
        ImposedCase moving = first, stuck = first;
        moving.conditions.emplace_back(first.choices, false);
        stuck.conditions.emplace_back(first.choices, true);
        if (node.kind == Node::Kind::add_if_moving) {
          moving.choices.push_back(node.kids[1]);
          result.push_back(moving);
          result.push_back(stuck);
          continue;
        }
        result.push_back(moving);
        for (const ImposedCase& second : imposed_cases(machine, node.kids[1])) {
          ImposedCase after = second;
          after.conditions.insert(after.conditions.end(), stuck.conditions.begin(), stuck.conditions.end());
          result.push_back(std::move(after));
        }
      }
      return result;
    case Node::Kind::fixed_position: throw CannotCheck{"the game goes on at a fixed position"};
    default: throw CannotCheck{"the opponent has a choice that is not known here"};
  }
}

}  // namespace galli::theorem
