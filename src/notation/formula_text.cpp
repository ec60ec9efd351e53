#include "notation/formula_text.h"

#include <bit>
#include <utility>

#include "base/words.h"
#include "game/machine.h"

namespace galli {
namespace {

std::string list_of(PhaseSet phases) {
  std::vector<std::string> numbers;
  for_each_phase(phases, [&](std::uint32_t phase) { numbers.push_back(std::to_string(phase + 1)); });
  return joined(numbers, " or ");
}

/// `phase` is the one that the formula belongs to: it need not be named. Below a `fixed_position` node play is in another phase,
/// `here`, on its board. The value of a node is its text, with whether it must be enclosed inside another.
class FormulaWriter {
 public:
  struct Value {
    std::string text;
    bool is_joined = false;
    std::string after{};  ///< what is not enclosed with it
  };
  using Kids = FormulaKids<FormulaWriter>;

  FormulaWriter(const Machine& machine, std::uint32_t phase)
      : machine_(machine), phase_(phase), here_(phase) {}

  std::string text() {
    const Value all = fold(machine_, machine_.phases[phase_].formula, *this);
    return all.text + all.after;
  }

  Value leaf(const Node& node) {
    const std::string& name = machine_.rulesets[node.ruleset]->name;
    return {node.phases == PhaseSet{1} << phase_ ? name : name + " to phase " + list_of(node.phases)};
  }
  Value stay(const Node& node) {
    return {(node.is_pass ? "pass to phase " : "push to phase ") + list_of(node.phases)};
  }
  Value unite(const Node&, const Kids& kids) { return joined_kids(kids, " | "); }
  Value meet(const Node&, const Kids& kids) { return joined_kids(kids, " & "); }
  Value add_if_moving(const Node&, const Kids& kids) { return joined_kids(kids, ", or if that has a move "); }
  Value if_stuck(const Node&, const Kids& kids) { return joined_kids(kids, ", or if that has no move "); }
  Value fixed_position(const Node& node, const Kids& kids) {
    const std::uint32_t before = std::exchange(here_, phase_there(node));
    Value there = kids[0];
    here_ = before;
    there.after += " at " + to_text(node.place.position, board_there(node, here_));
    return there;
  }

 private:
  static std::uint32_t phase_there(const Node& fixed) {
    return static_cast<std::uint32_t>(std::countr_zero(fixed.phases));
  }

  /// The board that play goes over to, without the parts of a sum that stay.
  Board board_there(const Node& node, std::uint32_t here) const {
    const Board& whole = board_of(machine_, phase_there(node));
    if (whole.factors().empty() || node.place.factors == 0) return whole;
    const std::size_t others = factor_count(board_of(machine_, here)) - node.place.factors;
    Board there = whole.factors()[node.place.first_factor];
    for (std::size_t i = 1; i < whole.factors().size() - others; ++i)
      there = product(there, whole.factors()[node.place.first_factor + i]);
    return there;
  }

  static std::string inside(const Value& value) {
    return (value.is_joined ? "(" + value.text + ")" : value.text) + value.after;
  }

  Value joined_kids(const Kids& kids, const std::string& sign) {
    std::vector<std::string> parts;
    for (std::size_t i = 0; i < kids.size(); ++i) parts.push_back(inside(kids[i]));
    return {joined(parts, sign), true};
  }

  const Machine& machine_;
  std::uint32_t phase_;
  std::uint32_t here_;
};

}  // namespace

std::string formula_text(const Machine& machine, std::uint32_t phase) {
  return FormulaWriter(machine, phase).text();
}

}  // namespace galli
