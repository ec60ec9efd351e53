#include "game/ending.h"

#include <algorithm>

namespace galli {
namespace {

/// Rulesets whose moves from this node can lead into `phases`.
void rulesets_leading_to(const Machine& machine, std::uint32_t index, PhaseSet phases, std::vector<std::uint32_t>& found) {
  const Node& node = machine.nodes[index];
  if (node.kind == Node::Kind::leaf && (node.phases & phases) != 0) found.push_back(node.ruleset);
  for (std::uint32_t kid : node.kids) rulesets_leading_to(machine, kid, phases, found);
}

/// Sets of phases that play can go round in, in an order that play follows.
std::vector<PhaseSet> components(const Machine& machine) {
  const std::size_t count = machine.phases.size();
  std::vector<PhaseSet> reach(count);
  for (std::size_t p = 0; p < count; ++p) reach[p] = reachable_phases(machine, static_cast<std::uint32_t>(p));
  std::vector<PhaseSet> found;
  PhaseSet done = 0;
  for (std::size_t p = 0; p < count; ++p) {
    if ((done >> p & 1) != 0) continue;
    PhaseSet component = 0;
    for (std::size_t q = 0; q < count; ++q) {
      if ((reach[p] >> q & 1) != 0 && (reach[q] >> p & 1) != 0) component |= PhaseSet{1} << q;
    }
    found.push_back(component);
    done |= component;
  }
  std::stable_sort(found.begin(), found.end(), [&](PhaseSet a, PhaseSet b) {
    return std::popcount(reach[static_cast<std::size_t>(std::countr_zero(a))]) >
           std::popcount(reach[static_cast<std::size_t>(std::countr_zero(b))]);
  });
  return found;
}

std::vector<const Ruleset*> rulesets_within(const Machine& machine, PhaseSet component) {
  std::vector<std::uint32_t> found;
  for_each_phase(component, [&](std::uint32_t phase) {
    rulesets_leading_to(machine, machine.phases[phase].formula, component, found);
  });
  std::sort(found.begin(), found.end());
  found.erase(std::unique(found.begin(), found.end()), found.end());
  std::vector<const Ruleset*> rulesets;
  for (std::uint32_t index : found) rulesets.push_back(machine.rulesets[index].get());
  return rulesets;
}

std::string where_defined(const std::vector<const Ruleset*>& rulesets) {
  std::string text;
  for (const Ruleset* ruleset : rulesets) {
    if (!ruleset->span.source || ruleset->span.source->name.empty()) continue;
    text += text.empty() ? ruleset->name + " is defined in " : ", " + ruleset->name + " in ";
    text += place(ruleset->span);
  }
  return text;
}

std::string cycle_in_words(const Cycle& cycle, const std::vector<const Ruleset*>& rulesets) {
  std::string text = to_text(cycle.positions.front());
  for (std::size_t i = 0; i < cycle.positions.size(); ++i) {
    const Position& next = cycle.positions[(i + 1) % cycle.positions.size()];
    text += " -" + rulesets[cycle.rulesets[i]]->name + "-> " + to_text(next);
  }
  return text + " goes round";
}

/// The rulesets that take part in a cycle, each once.
std::vector<const Ruleset*> rulesets_of(const Cycle& cycle, const std::vector<const Ruleset*>& rulesets) {
  std::vector<const Ruleset*> taking_part;
  for (std::size_t index : cycle.rulesets) {
    if (std::find(taking_part.begin(), taking_part.end(), rulesets[index]) == taking_part.end()) taking_part.push_back(rulesets[index]);
  }
  return taking_part;
}

Complaint not_short(const Game& game, const std::vector<const Ruleset*>& rulesets) {
  Complaint complaint{ExitCode::refused, "this game need not end", game.span, "", ""};
  std::vector<const Ruleset*> concerned = rulesets;
  if (const auto cycle = find_cycle(rulesets)) {
    concerned = rulesets_of(*cycle, rulesets);
    complaint.hint = cycle_in_words(*cycle, rulesets);
    const bool each_is_short = std::all_of(concerned.begin(), concerned.end(), [](const Ruleset* r) { return find_ranking({r}).has_value(); });
    if (concerned.size() > 1 && each_is_short) complaint.hint += "; each alone is short, together they are not";
  } else {
    complaint.message = "this game is not shown to end";
    complaint.hint = "no weights were found that every move lowers; a ruleset may declare  rank EXPRESSION";
  }
  const std::string places = where_defined(concerned);
  if (!places.empty()) complaint.hint += "\n" + places;
  return complaint;
}

}  // namespace

std::optional<Complaint> rank_phases(Machine& machine, const Game& game) {
  machine.component_of.resize(machine.phases.size());
  for (PhaseSet component : components(machine)) {
    const auto rulesets = rulesets_within(machine, component);
    auto ranking = find_ranking(rulesets);
    if (!ranking) return not_short(game, rulesets);
    for_each_phase(component, [&](std::uint32_t phase) {
      machine.component_of[phase] = static_cast<std::uint32_t>(machine.rankings.size());
    });
    machine.rankings.push_back(std::move(*ranking));
  }
  return {};
}

}  // namespace galli
