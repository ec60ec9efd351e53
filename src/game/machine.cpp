#include "game/machine.h"

#include <algorithm>
#include <functional>

#include "game/formula.h"
#include "game/symmetry.h"

namespace galli {
namespace {

// --- boards -------------------------------------------------------------------------------------------------

std::string heaps_in_words(std::size_t heaps) {
  static const char* const words[] = {"no heap", "one heap", "two heaps", "three heaps", "four heaps", "five heaps"};
  return heaps < std::size(words) ? words[heaps] : std::to_string(heaps) + " heaps";
}

std::string board_in_words(const Board& board) {
  const std::string condition = board.condition_text();
  return heaps_in_words(board.dimension()) + (condition.empty() ? "" : " with " + condition);
}

Complaint different_boards(const Game& a, const Game& b, const BoardComparison& comparison) {
  const Ruleset& first = *a.ruleset;
  const Ruleset& second = *b.ruleset;
  Complaint complaint{ExitCode::text, "", b.span, "", ""};
  complaint.message = comparison.verdict == Comparison::unknown
                          ? "the boards of '" + first.name + "' and '" + second.name + "' are not shown to be equal"
                          : "'" + first.name + "' and '" + second.name + "' are played on different boards";
  complaint.hint = first.name + " has " + board_in_words(first.board) + ", " + second.name + " has " + board_in_words(second.board);
  if (!comparison.witness.empty()) {
    const bool is_first = first.board.contains(comparison.witness);
    complaint.hint += "\n" + to_text(comparison.witness) + " is on the board of " + (is_first ? first : second).name + " only";
  }
  return complaint;
}

/// The rulesets of a game as they stand in the text.
void list_rulesets(const Game& game, std::vector<const Game*>& found) {
  if (game.kind == Game::Kind::ruleset) found.push_back(&game);
  for (const Game& kid : game.kids) list_rulesets(kid, found);
}

std::optional<Complaint> check_boards(const Game& game) {
  std::vector<const Game*> all;
  list_rulesets(game, all);
  for (const Game* other : all) {
    if (other->ruleset == all.front()->ruleset) continue;
    const BoardComparison comparison = compare(all.front()->ruleset->board, other->ruleset->board);
    if (comparison.verdict != Comparison::equal) return different_boards(*all.front(), *other, comparison);
  }
  return {};
}

// --- nodes --------------------------------------------------------------------------------------------------

/// Lays a formula flat, kids before their parents; gives the index of its root.
std::uint32_t flatten(const Formula& formula, std::vector<Node>& nodes) {
  Node node{formula.kind, formula.ruleset, formula.phases, formula.is_pass, {}};
  for (const Formula& kid : formula.kids) node.kids.push_back(flatten(kid, nodes));
  nodes.push_back(std::move(node));
  return static_cast<std::uint32_t>(nodes.size() - 1);
}

/// Phases that one move, push or pass can lead to from a node.
PhaseSet next_phases(const Machine& machine, std::uint32_t index) {
  const Node& node = machine.nodes[index];
  PhaseSet next = node.phases;
  for (std::uint32_t kid : node.kids) next |= next_phases(machine, kid);
  return next;
}

/// Rulesets whose moves from this node can lead into `phases`.
void rulesets_leading_to(const Machine& machine, std::uint32_t index, PhaseSet phases, std::vector<std::uint32_t>& found) {
  const Node& node = machine.nodes[index];
  if (node.kind == Node::Kind::leaf && (node.phases & phases) != 0) found.push_back(node.ruleset);
  for (std::uint32_t kid : node.kids) rulesets_leading_to(machine, kid, phases, found);
}

// --- why play ends ------------------------------------------------------------------------------------------

/// Sets of phases that play can go round in, in an order that play follows. With at most 64 phases, closing
/// the relation "can lead to" is simpler than Tarjan's algorithm.
std::vector<PhaseSet> components(const Machine& machine) {
  const std::size_t count = machine.phases.size();
  std::vector<PhaseSet> reach(count);
  for (std::size_t p = 0; p < count; ++p) reach[p] = next_phases(machine, machine.phases[p].formula) | PhaseSet{1} << p;
  for (std::size_t middle = 0; middle < count; ++middle) {
    for (std::size_t p = 0; p < count; ++p) {
      if ((reach[p] >> middle & 1) != 0) reach[p] |= reach[middle];
    }
  }
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

std::optional<Complaint> rank(Machine& machine, const Game& game) {
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

/// The machine without symmetry; of complaints that play need not end, that of the smallest part is given.
std::variant<Machine, Complaint> assemble(const Game& game) {
  Compiler compiler;
  auto compiled = compiler.compile(game);
  if (auto* complaint = std::get_if<Complaint>(&compiled)) return *complaint;
  Machine machine;
  machine.board = first_ruleset(game).board;
  machine.rulesets = compiler.rulesets();
  for (Part::Phase& phase : std::get<Part>(compiled).phases) {
    const std::uint32_t root = flatten(phase.formula, machine.nodes);
    machine.phases.push_back({root, std::move(phase.name)});
  }
  auto refused = rank(machine, game);
  if (!refused) return machine;
  for (const Game& kid : game.kids) {
    auto part = assemble(kid);
    if (std::holds_alternative<Complaint>(part)) return part;
  }
  return *refused;
}

}  // namespace

std::variant<Machine, Complaint> build_machine(const Game& game) {
  if (auto complaint = check_boards(game)) return *complaint;
  const bool misere = game.kind == Game::Kind::misere;
  auto result = assemble(misere ? game.kids.front() : game);
  if (auto* machine = std::get_if<Machine>(&result)) {
    machine->misere = misere;
    machine->is_symmetric = is_symmetric(*machine);
  }
  return result;
}

}  // namespace galli
