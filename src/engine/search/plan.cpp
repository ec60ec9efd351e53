#include "engine/search/plan.h"

#include <algorithm>
#include <cmath>

#include "engine/search/field.h"

namespace galli {
namespace {

bool is_sum(const Machine& machine, std::uint32_t index, std::uint32_t phase) {
  const Node& node = machine.nodes[index];
  if (node.kind == Node::Kind::leaf) return node.phases == PhaseSet{1} << phase;
  return node.kind == Node::Kind::unite &&
         std::all_of(node.kids.begin(), node.kids.end(),
                     [&](std::uint32_t kid) { return is_sum(machine, kid, phase); });
}

void add_rulesets(const Machine& machine, std::uint32_t index, std::vector<std::size_t>& found) {
  const Node& node = machine.nodes[index];
  if (node.kind == Node::Kind::leaf && std::find(found.begin(), found.end(), node.ruleset) == found.end())
    found.push_back(node.ruleset);
  for (std::uint32_t kid : node.kids) add_rulesets(machine, kid, found);
}

/// Why a ruleset or a formula is not for this engine.
std::optional<Reason> obstacle(const Machine& machine, PhaseSet phases) {
  if (machine.boards.size() != 1 || !is_grid(machine.boards[0])) return "it is for games on one grid";
  if (has_declared_rank(machine)) return "a rank is declared, which must be checked at every move";
  std::optional<Reason> found;
  const auto look = [&](std::uint32_t index, const auto& self) -> void {
    const Node& node = machine.nodes[index];
    if (node.kind == Node::Kind::fixed_position) found = "a game takes over at a fixed position";
    if (!is_combined(node.kind) && !node.kids.empty() && !found) found = "a choice that it does not know";
    if (node.kind == Node::Kind::leaf) {
      const Ruleset& ruleset = *machine.rulesets[node.ruleset];
      if (ruleset.moves_to_end() || ruleset.within()) found = "moves that are not pieces placed on the grid";
    }
    for (std::uint32_t kid : node.kids) self(kid, self);
  };
  for_each_phase(phases, [&](std::uint32_t phase) { look(machine.phases[phase].formula, look); });
  return found;
}

/// Cells that pieces cover beside their first ones.
std::size_t links_of(const std::vector<std::vector<Placement>>& rulesets) {
  std::size_t count = 0;
  for (const std::vector<Placement>& placements : rulesets) {
    for (const Placement& placement : placements) count += placement.cells.size() + placement.blocked.size();
  }
  return count;
}

/// The button of a phase whose moves are by unions of rulesets that stay in it, and that is left only for a sum.
struct ButtonShape {
  std::vector<std::size_t> before;
  std::vector<std::size_t> behind;  ///< of moves that take the button along
  PhaseSet pushed = 0;              ///< where a push alone leads
  PhaseSet taken = 0;               ///< where a move with a push leads
};

bool add_button(const Machine& machine, std::uint32_t index, std::uint32_t phase, ButtonShape& shape) {
  const Node& node = machine.nodes[index];
  const PhaseSet own = PhaseSet{1} << phase;
  switch (node.kind) {
    case Node::Kind::unite:
      return std::all_of(node.kids.begin(), node.kids.end(),
                         [&](std::uint32_t kid) { return add_button(machine, kid, phase, shape); });
    case Node::Kind::stay: shape.pushed |= node.phases; return !node.is_pass && (node.phases & own) == 0;
    case Node::Kind::leaf: {
      if (node.phases != own && (node.phases & own) != 0) return false;
      std::vector<std::size_t>& rulesets = node.phases == own ? shape.before : shape.behind;
      rulesets.push_back(node.ruleset);
      if (node.phases != own) shape.taken |= node.phases;
      return true;
    }
    default: return false;
  }
}

std::vector<std::size_t> each_once(std::vector<std::size_t> numbers) {
  std::sort(numbers.begin(), numbers.end());
  numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
  return numbers;
}

/// Components cancel before this phase's button: the hypotheses of engine/search/atoms.h.
bool add_push(const Machine& machine, std::uint32_t phase, SearchPlan& plan) {
  ButtonShape shape;
  if (machine.misere || !add_button(machine, machine.phases[phase].formula, phase, shape)) return false;
  const bool is_move = shape.pushed != 0 && shape.taken == 0;
  const bool is_before = shape.pushed == 0 && shape.taken != 0;
  if (!is_move && !is_before) return false;
  const PhaseSet next = is_move ? shape.pushed : shape.taken;
  if (std::popcount(next) != 1 || (plan.sums & next) == 0) return false;
  const std::vector<std::size_t> last =
      rulesets_of(machine, static_cast<std::uint32_t>(std::countr_zero(next)));
  if (is_before && each_once(shape.behind) != each_once(last)) return false;
  plan.first_game = each_once(shape.before);
  plan.last_game = each_once(last);
  plan.rule = is_move ? PushRule::at_zero : PushRule::at_nonzero;
  return true;
}

std::size_t max_free_cells(const Request& request) {
  std::size_t free = 0;
  for (const Position& position : request.chosen) free = std::max(free, free_cells(position));
  return free;
}

}  // namespace

std::vector<std::vector<Placement>> pieces_of(const Machine& machine) {
  std::vector<std::vector<Placement>> pieces;
  for (const auto& ruleset : machine.rulesets) pieces.push_back(ruleset->placements());
  return pieces;
}

std::vector<std::size_t> rulesets_of(const Machine& machine, std::uint32_t phase) {
  std::vector<std::size_t> found;
  add_rulesets(machine, machine.phases[phase].formula, found);
  return found;
}

std::variant<SearchPlan, Reason> plan_search(const Machine& machine, const Request& request) {
  const PhaseSet phases = reachable_phases(machine, request.phase);
  if (const auto reason = obstacle(machine, phases)) return *reason;
  if (request.want != Request::Want::chosen) return "it is for chosen positions";
  SearchPlan plan;
  for (const Position& position : request.chosen) {
    plan.rows = std::max(plan.rows, position[0]);
    plan.columns = std::max(plan.columns, position[1]);
  }
  const std::vector<std::vector<Placement>> pieces = pieces_of(machine);
  if (links_of(pieces) > GridField<1>::max_links) return "its pieces have too many cells";
  const int bits = field_size(pieces, plan.rows, plan.columns).bits();
  if (bits > CellBits<4>::capacity)
    return "the grid has more than 256 cells, with the margins that pieces need";
  plan.words = bits <= 64 ? 1 : bits <= 128 ? 2 : 4;
  for_each_phase(phases, [&](std::uint32_t phase) {
    if (!machine.misere && is_sum(machine, machine.phases[phase].formula, phase))
      plan.sums |= PhaseSet{1} << phase;
  });
  if ((plan.sums >> request.phase & 1) != 0) {
    plan.way = SearchWay::nimbers;
    plan.last_game = rulesets_of(machine, request.phase);
  } else if (add_push(machine, request.phase, plan)) {
    // A heap beside the board, by which values are found, cannot be moved in together with a push.
    const bool is_heap_apart = plan.rule == PushRule::at_nonzero && request.ask == Ask::values;
    plan.way = is_heap_apart ? SearchWay::whole : SearchWay::push;
  }
  return plan;
}

double expected_nodes(const SearchPlan& plan, const Request& request) {
  const auto free = static_cast<double>(max_free_cells(request));
  const bool is_narrow = std::min(plan.rows, plan.columns) <= 3;
  const bool wants_values = request.ask == Ask::values;
  double bits = 0;  // binary logarithm, as measured on Cram and Push Cram
  switch (plan.way) {
    case SearchWay::nimbers: bits = is_narrow ? 0.5 * free : 0.58 * free - 0.7; break;
    case SearchWay::push:
      bits = (is_narrow ? 0.3 * free - 0.5 : 0.38 * free + 0.7) + (wants_values ? 2 : 0);
      break;
    case SearchWay::whole: bits = (wants_values ? 0.65 : 0.5) * free; break;
  }
  return static_cast<double>(request.chosen.size()) * std::exp2(std::clamp(bits, 0.0, 62.0));
}

double seconds_per_node(const SearchPlan& plan) {
  switch (plan.way) {
    case SearchWay::nimbers: return 3e-6;
    case SearchWay::push: return 1e-6;
    case SearchWay::whole: return 10e-6;
  }
  return 0;
}

}  // namespace galli
