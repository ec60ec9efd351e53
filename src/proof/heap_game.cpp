#include "proof/heap_game.h"

#include <algorithm>

#include "proof/period_check.h"
#include "proof/reference.h"

namespace galli {
namespace {

using Kind = Node::Kind;

/// Phases that a formula leads to at the same heap.
PhaseSet stays_of(const Machine& machine, std::uint32_t index) {
  const Node& node = machine.nodes[index];
  if (node.kind == Kind::fixed_position) return 0;
  PhaseSet stays = node.kind == Kind::stay ? node.phases : 0;
  for (std::uint32_t kid : node.kids) stays |= stays_of(machine, kid);
  return stays;
}

}  // namespace

/// What a formula leaves to the mover at a fixed position, its options valued by the reference.
class FixedChoice {
 public:
  FixedChoice(const Machine& machine, Ask ask, const Control& control)
      : machine_(machine), reference_(machine, ask), control_(control) {}

  Choice<NimberSet> at(const State& state, std::uint32_t index) {
    const Node& node = machine_.nodes[index];
    if (node.kind == Kind::fixed_position) return at(state_there(machine_, node, state), node.kids[0]);
    if (node.kind == Kind::leaf || node.kind == Kind::stay) return by_options(state, node);
    Choice<NimberSet> result = at(state, node.kids[0]);
    for (std::size_t i = 1; i < node.kids.size(); ++i)
      result = combined(node.kind, std::move(result), at(state, node.kids[i]));
    return result;
  }

  bool is_complete() const { return is_complete_; }

 private:
  Choice<NimberSet> by_options(const State& state, const Node& node) {
    Choice<NimberSet> result{true, {}};
    const auto add = [&](const Position& to) {
      for_each_phase(node.phases, [&](std::uint32_t phase) {
        const auto value = is_complete_ ? reference_.value(phase, to, control_) : Nimber{0};
        is_complete_ = is_complete_ && std::holds_alternative<Nimber>(value);
        if (!is_complete_) return;
        result.may_be_stuck = false;
        if (!result.forced) result.forced.emplace();
        result.forced->insert(std::get<Nimber>(value));
      });
      return is_complete_;
    };
    Budget budget;
    if (node.kind == Kind::stay) add(state.position);
    if (node.kind == Kind::leaf &&
        !visit_options(*machine_.rulesets[node.ruleset], state.position, budget, add))
      is_complete_ = false;
    return result;
  }

  const Machine& machine_;
  Reference reference_;
  const Control& control_;
  bool is_complete_ = true;
};

std::string HeapGame::read_board(std::uint32_t phase) {
  const auto least = least_heap(board_of(*machine_, phase));
  if (const auto* reason = std::get_if<std::string>(&least)) return *reason;
  least_ = std::get<Integer>(least);
  if (has_declared_rank(*machine_)) return "that play ends is declared, not shown";
  return "";
}

std::string HeapGame::read_rulesets(std::uint32_t index) {
  const Node& node = machine_->nodes[index];
  if (node.kind == Kind::fixed_position) return "";
  for (std::uint32_t kid : node.kids) {
    if (std::string reason = read_rulesets(kid); !reason.empty()) return reason;
  }
  const bool is_known = node.kind == Kind::leaf || node.kind == Kind::stay || is_combined(node.kind);
  if (!is_known) return "what may be chosen does not come from its parts";
  if (node.kind != Kind::leaf || takings_.contains(node.ruleset)) return "";
  const Ruleset& ruleset = *machine_->rulesets[node.ruleset];
  auto taking = taking_of(ruleset);
  if (const auto* reason = std::get_if<std::string>(&taking)) return *reason;
  const auto least = least_heap(ruleset.board);
  if (least != std::variant<Integer, std::string>(least_)) return ruleset.name + " has another board";
  const Taking& read = std::get<Taking>(taking);
  if (read.all_but) return ruleset.name + ": infinitely many amounts may be taken";
  largest_ = std::max(largest_, read.largest());
  takings_[node.ruleset] = read;
  return "";
}

std::string HeapGame::read_fixed_position(std::uint32_t index, FixedChoice& fixed) {
  const Node& node = machine_->nodes[index];
  if (node.kind == Kind::fixed_position) {
    if (node.place.factors != 0) return "play goes over to another board in part";
    constants_[index] = fixed.at(state_there(*machine_, node, {}), node.kids[0]);
    return fixed.is_complete() ? "" : "what play goes over to is too large to be valued by the definition";
  }
  for (std::uint32_t kid : node.kids) {
    if (std::string reason = read_fixed_position(kid, fixed); !reason.empty()) return reason;
  }
  return "";
}

/// A phase comes after those that it leads to at the same heap.
std::string HeapGame::order_phases() {
  std::vector<std::uint32_t> waiting = std::move(phases_);
  phases_.clear();
  PhaseSet done = 0;
  while (!waiting.empty()) {
    const auto ready = std::find_if(waiting.begin(), waiting.end(), [&](std::uint32_t phase) {
      return (stays_of(*machine_, machine_->phases[phase].formula) & ~done) == 0;
    });
    if (ready == waiting.end()) return "passes or buttons go round";
    done |= PhaseSet{1} << *ready;
    phases_.push_back(*ready);
    waiting.erase(ready);
  }
  return "";
}

std::variant<HeapGame, std::string> HeapGame::of(const Machine& machine, Ask ask, std::uint32_t phase,
                                                 const Control& control) {
  HeapGame game(machine, ask);
  FixedChoice fixed(machine, ask, control);
  std::string reason = game.read_board(phase);
  if (!reason.empty()) return reason;
  game.phases_ = phases_on_board(machine, phase);
  for (std::uint32_t reached : game.phases_) {
    const Phase& played = machine.phases[reached];
    if (played.board != machine.phases[phase].board) reason = "its phases are played on different boards";
    if (reason.empty()) reason = game.read_rulesets(played.formula);
    if (reason.empty()) reason = game.read_fixed_position(played.formula, fixed);
    if (!reason.empty()) return reason;
  }
  reason = game.order_phases();
  if (!reason.empty()) return reason;
  const auto rows = static_cast<std::size_t>(game.largest_) + 1;
  game.recent_.assign(rows * machine.phases.size(), Table::off_board);
  return game;
}

std::uint64_t HeapGame::cost(std::uint32_t index) const {
  const Node& node = machine_->nodes[index];
  std::uint64_t cost = 40;
  if (node.kind == Kind::leaf)
    cost +=
        6 * takings_.at(node.ruleset).listed.size() * static_cast<std::size_t>(std::popcount(node.phases));
  if (node.kind == Kind::fixed_position) return cost;
  for (std::uint32_t kid : node.kids) cost += this->cost(kid);
  return cost;
}

std::uint64_t HeapGame::cost() const {
  std::uint64_t sum = 20;
  for (std::uint32_t phase : phases_) sum += cost(machine_->phases[phase].formula);
  return sum;
}

Choice<NimberSet> HeapGame::leaf(const Node& node) const {
  Choice<NimberSet> result{true, {}};
  for (Integer amount : takings_.at(node.ruleset).listed) {
    if (next_ - amount < least_) break;
    if (!result.forced) result = {false, NimberSet{}};
    for_each_phase(node.phases, [&](std::uint32_t phase) {
      result.forced->insert(static_cast<Nimber>(at(phase, next_ - amount)));
    });
  }
  return result;
}

Choice<NimberSet> HeapGame::choice(std::uint32_t index) const {
  const Node& node = machine_->nodes[index];
  if (node.kind == Kind::leaf) return leaf(node);
  if (node.kind == Kind::fixed_position) return constants_.at(index);
  if (node.kind == Kind::stay) {
    Choice<NimberSet> result{false, NimberSet{}};
    for_each_phase(node.phases, [&](std::uint32_t phase) {
      result.forced->insert(static_cast<Nimber>(at(phase, next_)));
    });
    return result;
  }
  Choice<NimberSet> result = choice(node.kids[0]);
  for (std::size_t i = 1; i < node.kids.size(); ++i)
    result = combined(node.kind, std::move(result), choice(node.kids[i]));
  return result;
}

/// The nim-value; or 0 for P and 1 for N. In misere play N needs every imposed set to be empty or to hold a P-position.
std::int32_t HeapGame::label(const Choice<NimberSet>& left) const {
  const bool is_won_if_moving = !left.forced || left.forced->contains(0);
  if (machine_->misere) return is_won_if_moving ? 1 : 0;
  if (left.may_be_stuck) return 0;
  if (ask_ == Ask::outcomes) return is_won_if_moving ? 1 : 0;
  return static_cast<std::int32_t>(left.forced->mex());
}

void HeapGame::advance() {
  for (std::uint32_t phase : phases_) {
    recent_[slot(phase, next_)] =
        next_ < least_ ? Table::off_board : label(choice(machine_->phases[phase].formula));
  }
  ++next_;
}

}  // namespace galli
