#include "game/machine.h"

#include <algorithm>

#include "base/words.h"
#include "game/ending.h"
#include "game/formula.h"
#include "game/symmetry.h"

namespace galli {
namespace {

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
  auto refused = rank_phases(machine, game);
  if (!refused) return machine;
  for (const Game& kid : game.kids) {
    auto part = assemble(kid);
    if (std::holds_alternative<Complaint>(part)) return part;
  }
  return *refused;
}

}  // namespace

std::string board_in_words(const Machine& machine) {
  const Board& board = machine.board;
  std::string text = heaps_in_words(board.dimension()) + " (" + joined(board.heaps, ", ") + ")";
  if (!board.conditions.empty()) text += " with " + board.condition_text();
  if (machine.is_symmetric && board.dimension() == 2) text += ", unchanged by swapping";
  if (machine.is_symmetric && board.dimension() > 2) text += ", unchanged by permuting";
  return text;
}

PhaseSet reachable_phases(const Machine& machine, std::uint32_t phase) {
  PhaseSet reached = PhaseSet{1} << phase;
  for (PhaseSet before = 0; before != reached;) {
    before = reached;
    for_each_phase(before, [&](std::uint32_t p) { reached |= next_phases(machine, machine.phases[p].formula); });
  }
  return reached;
}

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
