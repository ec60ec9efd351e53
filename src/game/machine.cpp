#include "game/machine.h"

#include <algorithm>

#include "base/words.h"
#include "game/blocks.h"
#include "game/compiler.h"
#include "game/ending.h"
#include "game/symmetry.h"

namespace galli {
namespace {

/// Lays a formula flat, kids before their parents; gives the index of its root.
std::uint32_t flatten(const Formula& formula, std::vector<Node>& nodes) {
  Node node{formula, {}};
  for (const Formula& kid : formula.kids) node.kids.push_back(flatten(kid, nodes));
  nodes.push_back(std::move(node));
  return static_cast<std::uint32_t>(nodes.size() - 1);
}

/// Rulesets that were only steps on the way to those on larger boards go.
void drop_unused_rulesets(Machine& machine) {
  std::vector<std::uint32_t> index_of(machine.rulesets.size(), 0);
  for (const Node& node : machine.nodes) {
    if (node.kind == Node::Kind::leaf) index_of[node.ruleset] = 1;
  }
  std::vector<std::shared_ptr<const Ruleset>> kept;
  for (std::size_t i = 0; i < index_of.size(); ++i) {
    if (index_of[i] == 0) continue;
    index_of[i] = static_cast<std::uint32_t>(kept.size());
    kept.push_back(std::move(machine.rulesets[i]));
  }
  for (Node& node : machine.nodes) {
    if (node.kind == Node::Kind::leaf) node.ruleset = index_of[node.ruleset];
  }
  machine.rulesets = std::move(kept);
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
  Part& part = std::get<Part>(compiled);
  if (is_open(part.boards[0].board)) return no_partner(*part.boards[0].origin);
  Machine machine;
  for (Part::PlacedBoard& placed : part.boards) machine.boards.push_back(std::move(placed.board));
  machine.rulesets = compiler.rulesets();
  for (Part::Phase& phase : part.phases) {
    const std::uint32_t root = flatten(phase.formula, machine.nodes);
    machine.phases.push_back({root, std::move(phase.name), static_cast<std::uint32_t>(phase.board)});
  }
  drop_unused_rulesets(machine);
  auto refused = rank_phases(machine, game);
  if (!refused) return machine;
  for (const Game& kid : game.kids) {
    auto smaller = assemble(kid);
    const auto* complaint = std::get_if<Complaint>(&smaller);
    if (complaint && complaint->kind == ErrorKind::refused) return smaller;
  }
  return *refused;
}

/// The matrix that every ruleset of a game stands under, and the game without it.
struct Stripped {
  Matrix matrix;
  Game game;
};
std::optional<Stripped> stripped(const Game& game) {
  switch (game.kind) {
    case Game::Kind::rational: return Stripped{game.matrix, game.kids[0]};
    case Game::Kind::select:
    case Game::Kind::enforce:
    case Game::Kind::push:
    case Game::Kind::one_pass:
    case Game::Kind::twist:
    case Game::Kind::conjoin:
    case Game::Kind::misere: break;
    default: return {};
  }
  Stripped result{{}, game};
  for (Game& kid : result.game.kids) {
    auto inner = stripped(kid);
    const bool is_first = &kid == &result.game.kids.front();
    if (!inner || (!is_first && inner->matrix != result.matrix)) return {};
    result.matrix = inner->matrix;
    kid = std::move(inner->game);
  }
  return result;
}

std::shared_ptr<const Machine> shared_machine(const Game& game) {
  auto built = build_machine(game);
  auto* machine = std::get_if<Machine>(&built);
  return machine ? std::make_shared<const Machine>(std::move(*machine)) : nullptr;
}

/// The machines of the kids of a sum, equal ones once; none when one has none.
std::vector<std::shared_ptr<const Machine>> machines_of_kids(const Game& sum) {
  std::vector<std::shared_ptr<const Machine>> machines;
  for (const Game& kid : sum.kids) {
    const auto same = std::find(sum.kids.begin(), sum.kids.end(), kid) - sum.kids.begin();
    const auto known = static_cast<std::size_t>(same);
    machines.push_back(known < machines.size() ? machines[known] : shared_machine(kid));
    if (!machines.back()) return {};
  }
  return machines;
}

/// The summands side by side in a phase, whose number has a digit for each, the first slowest.
std::vector<Summand> side_by_side(const std::vector<std::shared_ptr<const Machine>>& machines,
                                  const Board& board, std::uint32_t phase) {
  std::vector<Summand> summands(machines.size());
  for (std::size_t i = machines.size(); i-- > 0;) {
    const auto radix = static_cast<std::uint32_t>(machines[i]->phases.size());
    summands[i].machine = machines[i];
    summands[i].phase = phase % radix;
    phase /= radix;
  }
  std::size_t factor = 0, heap = 0;
  for (Summand& summand : summands) {
    const Board& own = board_of(*summand.machine, summand.phase);
    summand.first_factor = factor;
    summand.factors = factor_count(own);
    factor += summand.factors;
    for (std::size_t i = 0; board.positions_are_sizes() && i < own.dimension(); ++i)
      summand.heaps.push_back(heap++);
  }
  return summands;
}

/// Notes what is worth the same as parts or copies.
void note_equals(const Game& game, Machine& machine) {
  if (const auto inner = stripped(game)) {
    if (auto canonical = shared_machine(inner->game)) machine.copies = {inner->matrix, std::move(canonical)};
  }
  if (game.kind != Game::Kind::plus) {
    machine.summands = summands_by_blocks(machine);
    return;
  }
  const auto machines = machines_of_kids(game);
  for (std::uint32_t phase = 0; !machines.empty() && phase < machine.phases.size(); ++phase)
    machine.summands.push_back(side_by_side(machines, board_of(machine, phase), phase));
}

}  // namespace

std::string board_in_words(const Machine& machine) {
  const Board& board = machine.boards[0];
  if (!board.positions_are_sizes()) return in_words(board);
  std::string text = heaps_in_words(board.dimension()) + " (" + joined(board.heaps(), ", ") + ")";
  if (!board.conditions().empty()) text += " with " + board.condition_text();
  if (machine.is_symmetric && board.dimension() == 2) text += ", unchanged by swapping";
  if (machine.is_symmetric && board.dimension() > 2) text += ", unchanged by permuting";
  return text;
}

PhaseSet reachable_phases(const Machine& machine, std::uint32_t phase) {
  PhaseSet reached = PhaseSet{1} << phase;
  for (PhaseSet before = 0; before != reached;) {
    before = reached;
    for_each_phase(before,
                   [&](std::uint32_t p) { reached |= next_phases(machine, machine.phases[p].formula); });
  }
  return reached;
}

bool has_moves(const Machine& machine) {
  return std::any_of(machine.rulesets.begin(), machine.rulesets.end(),
                     [](const auto& ruleset) { return has_moves(ruleset->moves); });
}

bool calls_functions(const Machine& machine) {
  return std::any_of(machine.rulesets.begin(), machine.rulesets.end(),
                     [](const auto& ruleset) { return calls_functions(*ruleset); });
}

bool is_on_heaps(const Machine& machine) {
  const bool is_one_board = machine.boards.size() == 1 && machine.boards[0].positions_are_sizes();
  return is_one_board && std::none_of(machine.nodes.begin(), machine.nodes.end(), [](const Node& node) {
           return node.kind == Node::Kind::fixed_position;
         });
}

std::size_t StateHash::operator()(const State& state) const {
  std::uint64_t hash = state.phase + 0x9E3779B97F4A7C15U;
  for (Integer number : state.position) {
    hash = (hash ^ static_cast<std::uint64_t>(number)) * 0xD6E8FEB86659FD93U;
    hash ^= hash >> 32;
  }
  return hash;
}

State state_there(const Machine& machine, const Node& fixed, const State& from) {
  const FixedPosition& place = fixed.place;
  const auto phase = static_cast<std::uint32_t>(std::countr_zero(fixed.phases));
  if (place.factors == 0) return {phase, place.position};
  const Segment replaced =
      segment(board_of(machine, from.phase), from.position, place.first_factor, place.factors);
  return {phase, spliced(from.position, replaced, place.position)};
}

std::span<const Summand> summands_of(const Machine& machine, std::uint32_t phase) {
  if (machine.summands.empty()) return {};
  return machine.summands[phase];
}

Position part_of(const Position& position, const Board& board, const Summand& summand) {
  if (!board.positions_are_sizes())
    return part_of(position, segment(board, position, summand.first_factor, summand.factors));
  Position part;
  for (std::size_t heap : summand.heaps) part.push_back(position[heap]);
  return part;
}

std::string why_it_ends(const Machine& machine, std::uint32_t component) {
  const auto phase = std::find(machine.component_of.begin(), machine.component_of.end(), component) -
                     machine.component_of.begin();
  return to_text(machine.rankings[component], board_of(machine, static_cast<std::uint32_t>(phase)));
}

bool has_meet(const Machine& machine) {
  return std::any_of(machine.nodes.begin(), machine.nodes.end(),
                     [](const Node& node) { return node.kind == Node::Kind::meet; });
}

bool has_declared_rank(const Machine& machine) {
  return std::any_of(machine.rankings.begin(), machine.rankings.end(),
                     [](const Ranking& ranking) { return !ranking.declared.empty(); });
}

bool lowers_declared_rank(const Machine& machine, const State& from, const State& to) {
  const std::uint32_t component = machine.component_of[from.phase];
  const auto& declared = machine.rankings[component].declared;
  if (declared.empty() || machine.component_of[to.phase] != component) return true;
  for (const Expression& rank : declared) {
    const Integer before = rank_at(rank, from.position), after = rank_at(rank, to.position);
    if (after != before) return after < before && after != no_rank;
  }
  return false;
}

std::variant<Board, Complaint> board_of(const Game& game) {
  Compiler compiler;
  auto compiled = compiler.compile(game);
  if (auto* complaint = std::get_if<Complaint>(&compiled)) return *complaint;
  const Part::PlacedBoard& placed = std::get<Part>(compiled).boards[0];
  if (is_open(placed.board)) return no_partner(*placed.origin);
  return placed.board;
}

std::variant<Machine, Complaint> build_machine(const Game& game) {
  const bool misere = game.kind == Game::Kind::misere;
  auto result = assemble(misere ? game.kids.front() : game);
  if (auto* machine = std::get_if<Machine>(&result)) {
    machine->misere = misere;
    machine->is_symmetric = is_symmetric(*machine);
    note_equals(game, *machine);
  }
  return result;
}

}  // namespace galli
