#include "plan/cost.h"

#include <algorithm>
#include <cmath>

#include "game/compiled/option_lanes.h"
#include "game/compiled/shared_list.h"
#include "plan/listing.h"
#include "plan/pieces.h"

namespace galli {
namespace {

// Rates, measured on one core of a 2020s server (docs/performance.md). Estimates are meant to be right within a
// factor of three.

constexpr double seconds_per_large_position = 2e-6;

/// Ranges of a rule that is not recognised: the first as it is in the middle of the box, since the others may depend on it.
double average_of_loops(const std::vector<Loop>& loops, const Window& box) {
  if (loops.empty()) return 1;
  const double largest = static_cast<double>(*std::max_element(box.last.begin(), box.last.end()));
  Position middle = box.last;
  for (Integer& size : middle) size /= 2;
  const bool is_range = !loops.front().set;
  const MaybeInteger first = is_range ? number_at(loops.front().first, {middle, {}}) : MaybeInteger{};
  const MaybeInteger last = is_range ? number_at(loops.front().last, {middle, {}}) : MaybeInteger{};
  const double range =
      first && last ? static_cast<double>(*last) - static_cast<double>(*first) + 1 : 1 + largest / 2;
  return std::max(1.0, range) * std::pow(1 + largest / 2, static_cast<double>(loops.size() - 1));
}

/// The moves from a position grow with the places where they begin.
double seconds_per_position(const Request& request, const Board& board) {
  std::size_t size = 1;
  for (const Position& position : request.chosen) {
    size = std::max(size, move_places(board, position));
  }
  return static_cast<double>(size) * seconds_per_large_position;
}

/// What a table takes in memory; capped where that is more than any machine has.
std::uint64_t table_bytes(const Window& window) {
  return std::min(*window.cells(), std::uint64_t{1} << 60) * sizeof(std::int32_t);
}

}  // namespace

double average_options(const Family& family, const Window& box) {
  if (const Ray* ray = std::get_if<Ray>(&family)) {
    double shortest = ray->count ? static_cast<double>(*ray->count) : 1e18;
    for (std::size_t heap = 0; heap < box.last.size(); ++heap) {
      if (ray->direction[heap] < 0)
        shortest = std::min(
            shortest, static_cast<double>(box.last[heap]) / static_cast<double>(-ray->direction[heap]) / 2);
    }
    return std::max(1.0, shortest);
  }
  if (const Amounts* amounts = std::get_if<Amounts>(&family)) {
    const auto members = amounts->set.members(100);
    return members && !amounts->is_complemented ? static_cast<double>(members->size())
                                                : static_cast<double>(box.last[amounts->heap]) / 2;
  }
  if (const Residue* residue = std::get_if<Residue>(&family)) return average_multiples(*residue, box);
  return average_of_loops(std::get<General>(family).clause.loops, box);
}

OptionCounts options_of(const Clause& clause, const Board& board, const Window& box) {
  constexpr std::uint64_t samples = 48, lanes_each = 1 << 16;
  const std::vector<Integer> ones(box.last.size(), 1);
  const auto program = compiled(clause, board, box.last, ones);
  OptionCounts found;
  if (!program) return found;
  std::uint64_t options = 0, lanes = 0, positions = 0;
  Position position(box.last.size());
  for (std::uint64_t i = 0; i < 4 * samples && positions < samples; ++i) {
    for (std::size_t heap = 0; heap < position.size(); ++heap) {
      constexpr double golden[] = {0.6180339887, 0.7548776662, 0.5698402910, 0.8191725134, 0.6710436067};
      const double at = golden[heap % 5] * static_cast<double>(i + 1 + heap / 5);
      position[heap] = static_cast<Integer>((at - std::floor(at)) * static_cast<double>(box.last[heap] + 1));
    }
    if (!board.contains(position)) continue;
    ++positions;
    ClauseRun run(*program);
    run.limit_lanes(lanes_each);
    for (std::size_t heap = 0; heap < position.size(); ++heap) run.heap(heap)[0] = position[heap];
    run.run(1, lanes_at_once, [&](const OptionLanes& some) {
      options += some.count;
      return true;
    });
    lanes += run.lanes();
    if (run.lanes() > lanes_each) {  // all of the loops, then
      const auto all = static_cast<std::uint64_t>(std::min(1e15, average_of_loops(clause.loops, box)));
      options += all;
      lanes += all;
    }
  }
  found.general = static_cast<double>(options) / static_cast<double>(std::max<std::uint64_t>(1, positions));
  const bool is_shared = shared_list(clause, board, box.last, ones).has_value();
  found.lists = is_shared ? 1 : 0;
  found.looked_at =
      is_shared ? 1 : static_cast<double>(lanes) / static_cast<double>(std::max<std::uint64_t>(1, positions));
  return found;
}

double slowness_by_text(const Ruleset& ruleset) {
  constexpr double usual_length = 64;
  constexpr double slowness_of_calls = 5;  // a function of Python's takes a microsecond
  double slowness = 1;
  for (const Clause& clause : ruleset.clauses()) {
    if (calls_functions(clause)) slowness = std::max(slowness, slowness_of_calls);
    slowness = std::max(slowness, static_cast<double>(length_of(clause)) / usual_length);
  }
  return slowness;
}

double slowness_by_text(const Machine& machine) {
  double slowness = 1;
  for (const auto& ruleset : machine.rulesets) slowness = std::max(slowness, slowness_by_text(*ruleset));
  return slowness;
}

OptionCounts options_in(const EngineQuestion& question, PhaseSet phases, const Window& box, bool is_by_text) {
  OptionCounts cost;
  const auto add = [&](std::uint32_t index, const auto& self) -> void {
    const Node& node = question.machine.nodes[index];
    if (node.kind == Node::Kind::leaf) {
      for (const Family& family : question.families[node.ruleset]) {
        const auto phases_led_to = static_cast<double>(number_of(node.phases));
        const General* general = std::get_if<General>(&family);
        if (!general || is_by_text) {
          const double slowness = is_by_text ? slowness_by_text(*question.machine.rulesets[node.ruleset]) : 1;
          (general ? cost.general : cost.options) += average_options(family, box) * phases_led_to * slowness;
          continue;
        }
        const OptionCounts by_clause = options_of(general->clause, question.machine.boards[0], box);
        cost.general += by_clause.general * phases_led_to;
        cost.looked_at += by_clause.looked_at;
        cost.lists += by_clause.lists;
      }
    }
    for (std::uint32_t kid : node.kids) self(kid, self);
  };
  for_each_phase(phases, [&](std::uint32_t phase) { add(question.machine.phases[phase].formula, add); });
  return cost;
}

double pieces_left(const Ruleset& ruleset, double last) {
  double pieces = 0;
  for (const Split& split : ruleset.splits()) {
    pieces += ((split.left & 2U) != 0 ? last : 0) + ((split.left & 4U) != 0 ? last * last / 4 : 0) +
              ((split.left & 8U) != 0 ? last * last * last / 36 : 0);
  }
  return pieces;
}

Plan cost_off_heaps(const EngineQuestion& question, Plan plan, std::uint64_t limit,
                    std::uint64_t bytes_per_position) {
  plan.positions = {max_positions(question.machine, question.request, limit), Amount::Kind::at_most};
  plan.seconds = static_cast<double>(plan.positions.number) *
                 seconds_per_position(question.request, board_of(question.machine, question.request.phase));
  plan.more_bytes = plan.positions.number * bytes_per_position;
  if (question.request.want == Request::Want::table) plan.bytes += table_bytes(question.request.window);
  return plan;
}

double average_multiples(const Residue& residue, const Window& box) {
  double modulus = static_cast<double>(box.last[residue.modulus_heap]);
  double heaps = 1;
  if (residue.modulus == Residue::Modulus::least_positive) {
    modulus = static_cast<double>(*std::min_element(box.last.begin(), box.last.end()));
    heaps = static_cast<double>(box.last.size() - 1);
  }
  // The modulus is 1, 2, 3, ... equally often.
  const double harmonic = modulus < 1 ? 0 : 0.6 + std::log(modulus);
  return std::min(1.0, heaps / (modulus + 1)) * harmonic * static_cast<double>(box.last[residue.heap]) / 2;
}

void add_long_list(const EngineQuestion& question, Plan& plan) {
  constexpr double seconds_per_cell = 12e-9;  // where every fourth is P, or so
  if (question.request.want != Request::Want::positions) return;
  const ListBound bound = max_listed(question.machine, question.families, question.request);
  if (!bound.is_near) plan.seconds += static_cast<double>(bound.positions) * seconds_per_cell;
}

void add_answer(const EngineQuestion& question, Plan& plan, bool streams) {
  constexpr double seconds_per_cell = 3e-9;  // of a table that is handed over
  const Request& request = question.request;
  if (request.want == Request::Want::table)
    plan.seconds += static_cast<double>(*request.window.cells()) * seconds_per_cell;
  if (streams && is_streamed(request)) return;
  if (request.want == Request::Want::table) plan.bytes += table_bytes(request.window);
  if (request.want != Request::Want::positions) return;
  const ListBound bound = max_listed(question.machine, question.families, request);
  (bound.is_near ? plan.bytes : plan.more_bytes) +=
      bound.positions * bytes_per_listed(request.window.last.size());
}

}  // namespace galli
