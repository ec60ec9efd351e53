// Games with the same choices, by their rules, and whether values of two games agree.
#include <algorithm>

#include "prove/system.h"
#include "study/comparison/domination.h"
#include "study/decision/translator.h"

namespace galli {
namespace {

using claims::Term;
using Handle = claims::Oracle::Handle;

/// The formula of a phase as a Boolean function of its clauses. What is not `|` or `&` is one literal, by its text.
class Choices {
 public:
  struct Gate {
    enum class Kind { literal, some, all };
    Kind kind = Kind::literal;
    std::size_t literal = 0;
    std::vector<Gate> kids{};
  };

  Gate gate(const Machine& machine, std::uint32_t index) {
    const Node& node = machine.nodes[index];
    Gate made;
    switch (node.kind) {
      case Node::Kind::leaf:
        made.kind = Gate::Kind::some;
        if (node.phases == 0) return made;
        for (const Clause& clause : machine.rulesets[node.ruleset]->clauses())
          made.kids.push_back(
              {Gate::Kind::literal,
               literal("c" + std::to_string(number(clause)) + "/" + std::to_string(node.phases)),
               {}});
        return made;
      case Node::Kind::unite:
      case Node::Kind::meet:
        made.kind = node.kind == Node::Kind::unite ? Gate::Kind::some : Gate::Kind::all;
        for (std::uint32_t kid : node.kids) made.kids.push_back(gate(machine, kid));
        return made;
      case Node::Kind::fixed_position:
        throw NotDecided{"a game that goes on at a fixed position is not handled"};
      default: break;
    }
    made.literal = literal(text(machine, index));
    return made;
  }
  std::size_t literals() const { return literals_.size(); }

  static bool value(const Gate& gate, std::uint64_t truths) {
    const auto holds = [&](const Gate& kid) { return value(kid, truths); };
    switch (gate.kind) {
      case Gate::Kind::literal: return (truths >> gate.literal & 1) != 0;
      case Gate::Kind::some: return std::any_of(gate.kids.begin(), gate.kids.end(), holds);
      case Gate::Kind::all: break;
    }
    return std::all_of(gate.kids.begin(), gate.kids.end(), holds);
  }

 private:
  std::size_t number(const Clause& clause) {
    for (std::size_t i = 0; i < clauses_.size(); ++i) {
      if (same_rules(clauses_[i], clause)) return i;
    }
    clauses_.push_back(clause);
    return clauses_.size() - 1;
  }
  std::size_t literal(const std::string& name) {
    const auto at = std::find(literals_.begin(), literals_.end(), name);
    if (at != literals_.end()) return static_cast<std::size_t>(at - literals_.begin());
    literals_.push_back(name);
    return literals_.size() - 1;
  }
  std::string text(const Machine& machine, std::uint32_t index) {
    const Node& node = machine.nodes[index];
    std::string all = std::to_string(static_cast<int>(node.kind)) + "/" + std::to_string(node.phases) + "(";
    if (node.kind == Node::Kind::leaf) {
      for (const Clause& clause : machine.rulesets[node.ruleset]->clauses())
        all += "c" + std::to_string(number(clause)) + " ";
    }
    for (std::uint32_t kid : node.kids) all += text(machine, kid) + " ";
    return all + ")";
  }

  std::vector<Clause> clauses_{};
  std::vector<std::string> literals_{};
};

bool have_same_formulas(const Machine& a, const Machine& b) {
  if (a.phases.size() != b.phases.size()) return false;
  Choices choices;
  for (std::size_t phase = 0; phase < a.phases.size(); ++phase) {
    const Board& board = a.boards[a.phases[phase].board];
    const Board& other = b.boards[b.phases[phase].board];
    if (board.dimension() != other.dimension() || board.conditions() != other.conditions()) return false;
    const Choices::Gate one = choices.gate(a, a.phases[phase].formula),
                        two = choices.gate(b, b.phases[phase].formula);
    if (choices.literals() > 14) return false;
    for (std::uint64_t truths = 0; truths >> choices.literals() == 0; ++truths) {
      if (Choices::value(one, truths) != Choices::value(two, truths)) return false;
    }
  }
  return true;
}

}  // namespace

bool ClaimTranslator::same_choices(Handle a, std::uint32_t phase_a, Handle b, std::uint32_t phase_b) {
  const Machine& one = oracle_.machine(a);
  const Machine& other = oracle_.machine(b);
  if (one.misere || other.misere || phase_a != phase_b) return false;
  if (has_declared_rank(one) || has_declared_rank(other)) return false;
  if (have_same_formulas(one, other)) return true;
  if (one.phases.size() != 1 || other.phases.size() != 1 || !has_one_set(one) || !has_one_set(other))
    return false;
  if (one.boards[0].dimension() != other.boards[0].dimension()) return false;
  std::vector<SymbolicNumber> place;
  for (std::size_t i = 0; i < one.boards[0].dimension(); ++i) place.push_back(of(make_.fresh()));
  return make_.is_always(make_.same(on_board(a, 0, place), on_board(b, 0, place))) &&
         option_relation(a, 0) == option_relation(b, 0);
}

/// Yes, no, or not known.
std::optional<bool> ClaimTranslator::values_agree(const Term& a, const Term& b, Slots& slots) {
  const auto one = game(a.game, slots), other = game(b.game, slots);
  const std::uint32_t phase_a = phase(a, one, slots), phase_b = phase(b, other, slots);
  if (!a.kids.empty()) {
    const auto place = position(a.kids[0], slots), there = position(b.kids[0], slots);
    if (text_of(a.kids[0].span) != text_of(b.kids[0].span)) return {};
    require(on_board(one, phase_a, place), "a position is not on the board");
    require(on_board(other, phase_b, there), "a position is not on the board");
  }
  if (same_choices(one, phase_a, other, phase_b)) {
    grounds_.by_rules = true;
    return true;
  }
  if (!a.kids.empty()) return {};
  if (!a.asks_values) {
    std::vector<SymbolicNumber> place;
    for (std::size_t i = 0; i < oracle_.board(one, phase_a).dimension(); ++i)
      place.push_back(of(make_.fresh()));
    return make_.is_always(
        make_.same(has_value(one, phase_a, 0, place), has_value(other, phase_b, 0, place)));
  }
  return value_relation(one, phase_a) == value_relation(other, phase_b);
}

}  // namespace galli
