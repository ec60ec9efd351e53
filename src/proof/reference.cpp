// By the definition: the value of a state is the mex of what the mover can force (value/choice.h). Outcomes are the
// same computation with labels 0 (a P-position) and 1.
#include "proof/reference.h"

#include <cassert>
#include <unordered_map>

#include "value/choice.h"
#include "value/imposed_leaves.h"

namespace galli {
namespace {

constexpr std::uint32_t unknown = ~std::uint32_t{0};
constexpr std::size_t max_pending = 50'000'000;
constexpr std::uint64_t max_options_looked_at = 2'000'000'000;  // looked at in all: some minutes

}  // namespace

struct Reference::Memory {
  Memory(const Machine& of_machine, Ask asked, std::uint64_t at_most)
      : machine(of_machine), ask(asked), limit(at_most) {}

  std::uint32_t identify(const State& state) {
    const auto [entry, is_new] = ids.try_emplace(state, static_cast<std::uint32_t>(states.size()));
    if (is_new) {
      states.push_back(&entry->first);
      values.push_back(unknown);
    }
    return entry->second;
  }

  /// The states that the options of a state lead to; nothing when halted.
  std::optional<std::vector<std::uint32_t>> children(std::uint32_t id);
  void list_options(const State& state, const Node& leaf, const State& there, Budget& budget,
                    std::vector<std::uint32_t>& found);
  bool follow(const State& state, const Node& leaf, const State& there, const Position& to,
              std::vector<std::uint32_t>& found);

  Choice<NimberSet> choice(const State& state, const State& there, std::uint32_t node);
  void settle(std::uint32_t id);

  const Machine& machine;
  Ask ask;
  std::uint64_t limit;
  std::unordered_map<State, std::uint32_t, StateHash> ids;
  std::vector<const State*> states;   ///< by id; map nodes do not move
  std::vector<std::uint32_t> values;  ///< by id, or unknown
  std::uint64_t options_seen = 0;
  std::optional<Halt> halt;
};

/// One option of a leaf, in each phase that it may carry.
bool Reference::Memory::follow(const State& state, const Node& leaf, const State& there, const Position& to,
                               std::vector<std::uint32_t>& found) {
  for_each_phase(leaf.phases, [&](std::uint32_t phase) {
    if (!halt && !lowers_declared_rank(machine, {state.phase, there.position}, {phase, to}))
      halt = Halt{Halt::Reason::rank_not_lowered, state.phase, there.position, to};
    if (!halt) found.push_back(identify({phase, to}));
  });
  if (!halt && (states.size() > limit || ++options_seen > max_options_looked_at))
    halt = Halt{Halt::Reason::too_many_positions, state.phase, state.position, to};
  return !halt;
}

/// The options of a leaf or a stay at the state `there`, which a move from `state` may lead to.
void Reference::Memory::list_options(const State& state, const Node& leaf, const State& there, Budget& budget,
                                     std::vector<std::uint32_t>& found) {
  const auto take = [&](const Position& to) { return follow(state, leaf, there, to, found); };
  if (leaf.kind == Node::Kind::stay) {
    take(there.position);
  } else if (!visit_options(*machine.rulesets[leaf.ruleset], there.position, budget, take)) {
    halt = Halt{Halt::Reason::too_many_steps, state.phase, there.position, {}};
  }
}

std::optional<std::vector<std::uint32_t>> Reference::Memory::children(std::uint32_t id) {
  const State state = *states[id];
  std::vector<std::uint32_t> found;
  Budget budget;
  const auto visit = [&](const Node& leaf, const State& there) {
    const std::size_t before = found.size();
    if (!halt) list_options(state, leaf, there, budget, found);
    return found.size() > before;
  };
  visit_imposed_leaves(machine, state, machine.phases[state.phase].formula, visit);
  if (halt) return {};
  return found;
}

/// All options below the node that are in some imposed set have their values.
Choice<NimberSet> Reference::Memory::choice(const State& state, const State& there, std::uint32_t index) {
  const Node& node = machine.nodes[index];
  if (node.kind == Node::Kind::leaf || node.kind == Node::Kind::stay) {
    std::vector<std::uint32_t> options;
    Budget budget;
    list_options(state, node, there, budget, options);
    if (options.empty()) return {true, {}};
    Choice<NimberSet> result{false, NimberSet{}};
    for (std::uint32_t option : options) result.forced->insert(values[option]);
    return result;
  }
  if (node.kind == Node::Kind::fixed_position)
    return choice(state, state_there(machine, node, there), node.kids[0]);
  assert(is_combined(node.kind));
  Choice<NimberSet> result = choice(state, there, node.kids[0]);
  for (std::size_t i = 1; i < node.kids.size() && needs_next(node.kind, result); ++i) {
    result = combined(node.kind, std::move(result), choice(state, there, node.kids[i]));
  }
  return result;
}

/// Gives a state its value: all its options have theirs.
void Reference::Memory::settle(std::uint32_t id) {
  const State state = *states[id];
  const Choice<NimberSet> all = choice(state, state, machine.phases[state.phase].formula);
  const bool is_won_if_moving = !all.forced || all.forced->contains(0);
  if (machine.misere) {  // N: every imposed set is empty or holds a misere P-position
    values[id] = is_won_if_moving ? 1 : 0;
  } else if (all.may_be_stuck) {
    values[id] = 0;
  } else {
    values[id] = ask == Ask::values ? all.forced->mex() : (is_won_if_moving ? 1 : 0);
  }
}

Reference::Reference(const Machine& machine, Ask ask, std::uint64_t limit)
    : memory_(std::make_unique<Memory>(machine, ask, limit)) {
  assert(!machine.misere || ask == Ask::outcomes);
}

Reference::~Reference() = default;

std::uint64_t Reference::evaluated() const { return memory_->states.size(); }

/// Depth first without recursion: a state waits on the stack until all its options have values.
std::variant<Nimber, Halt> Reference::value(std::uint32_t phase, const Position& position,
                                            const Control& control) {
  Memory& memory = *memory_;
  memory.halt.reset();
  const std::uint32_t wanted = memory.identify({phase, position});
  std::vector<std::uint32_t> pending = {wanted};
  while (!pending.empty()) {
    control.progress({.done = memory.states.size(), .total = 0});
    if (control.stop_requested()) return Halt{Halt::Reason::stopped, phase, position, {}};
    const std::uint32_t id = pending.back();
    if (memory.values[id] != unknown) {
      pending.pop_back();
      continue;
    }
    const auto children = memory.children(id);
    if (!children) return *memory.halt;
    const std::size_t before = pending.size();
    for (std::uint32_t child : *children) {
      if (memory.values[child] == unknown) pending.push_back(child);
    }
    if (pending.size() > max_pending) return Halt{Halt::Reason::too_many_positions, phase, position, {}};
    if (pending.size() > before) continue;
    memory.settle(id);
    pending.pop_back();
  }
  return memory.values[wanted];
}

}  // namespace galli
