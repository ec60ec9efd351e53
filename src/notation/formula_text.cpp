#include "notation/formula_text.h"

#include "base/words.h"

namespace galli {
namespace {

std::string list_of(PhaseSet phases) {
  std::vector<std::string> numbers;
  for_each_phase(phases, [&](std::uint32_t phase) { numbers.push_back(std::to_string(phase + 1)); });
  return joined(numbers, " or ");
}

/// `phase` is the one that the formula belongs to: it need not be named. Below an `fixed_position` node play is in another phase,
/// `here`, on its board.
class FormulaWriter {
 public:
  FormulaWriter(const Machine& machine, std::uint32_t phase) : machine_(machine), phase_(phase) {}

  std::string text() const { return text(machine_.phases[phase_].formula, phase_, false); }

 private:
  std::string text(std::uint32_t index, std::uint32_t here, bool is_inside) const {
    const Node& node = machine_.nodes[index];
    switch (node.kind) {
      case Node::Kind::leaf: return leaf(node);
      case Node::Kind::stay:
        return (node.is_pass ? "pass to phase " : "push to phase ") + list_of(node.phases);
      case Node::Kind::unite: return joined_kids(node, here, " | ", is_inside);
      case Node::Kind::meet: return joined_kids(node, here, " & ", is_inside);
      case Node::Kind::add_if_moving: return conditional(node, here, ", or if that has a move ", is_inside);
      case Node::Kind::if_stuck: return conditional(node, here, ", or if that has no move ", is_inside);
      case Node::Kind::fixed_position:
        return text(node.kids[0], phase_there(node), is_inside) + " at " +
               to_text(node.place.position, board_there(node, here));
    }
    return "";
  }

  static std::uint32_t phase_there(const Node& fixed) {
    return static_cast<std::uint32_t>(std::countr_zero(fixed.phases));
  }

  /// The board that play goes over to, without the parts of a sum that stay.
  Board board_there(const Node& node, std::uint32_t here) const {
    const Board& whole = board_of(machine_, phase_there(node));
    if (whole.factors.empty() || node.place.factors == 0) return whole;
    const std::size_t others = factor_count(board_of(machine_, here)) - node.place.factors;
    Board there = whole.factors[node.place.first_factor];
    for (std::size_t i = 1; i < whole.factors.size() - others; ++i)
      there = product(there, whole.factors[node.place.first_factor + i]);
    return there;
  }

  std::string leaf(const Node& node) const {
    const std::string& name = machine_.rulesets[node.ruleset]->name;
    return node.phases == PhaseSet{1} << phase_ ? name : name + " to phase " + list_of(node.phases);
  }

  std::string joined_kids(const Node& node, std::uint32_t here, const std::string& sign,
                          bool is_inside) const {
    std::vector<std::string> parts;
    for (std::uint32_t kid : node.kids) parts.push_back(text(kid, here, true));
    return enclosed(joined(parts, sign), is_inside);
  }

  std::string conditional(const Node& node, std::uint32_t here, const std::string& words,
                          bool is_inside) const {
    return enclosed(text(node.kids[0], here, true) + words + text(node.kids[1], here, true), is_inside);
  }

  static std::string enclosed(const std::string& text, bool is_inside) {
    return is_inside ? "(" + text + ")" : text;
  }

  const Machine& machine_;
  std::uint32_t phase_;
};

}  // namespace

std::string formula_text(const Machine& machine, std::uint32_t phase) {
  return FormulaWriter(machine, phase).text();
}

}  // namespace galli
