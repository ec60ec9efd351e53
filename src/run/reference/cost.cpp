// What the reference evaluator takes, and with what it offers itself.
#include <fmt/format.h>

#include <algorithm>

#include "base/words.h"
#include "plan/cost.h"
#include "plan/explored.h"
#include "plan/reach.h"
#include "run/reference/plan.h"

namespace galli {
namespace {

// Rates, measured on one core of a 2020s server (docs/performance.md).
constexpr double seconds_per_reference_option = 250e-9;
constexpr std::uint64_t options_explored = 1 << 20;  // a fifth of a second
constexpr std::uint64_t positions_explored = 1 << 18;
constexpr std::uint64_t unlimited_positions =
    1'000'000'000;                             // for the time: it may well need more than it may have
constexpr double max_reference_options = 2e9;  // it gives up after this many

/// Everything that play from the window reaches, in all phases, as far as the evaluator may go.
Amount reference_positions(const EngineQuestion& question, PhaseSet phases, const std::optional<Window>& box,
                           const std::vector<HalfSpace>& reach, std::uint64_t limit) {
  const Request& request = question.request;
  const bool is_chosen = request.want == Request::Want::chosen;
  if (!box && !is_chosen) return {*request.window.cells(), Amount::Kind::at_least};
  const auto cells = box ? box->cells() : std::nullopt;
  if (!cells || *cells > limit) return {limit, Amount::Kind::at_most};
  const std::uint64_t region = positions_within(reach, *box).number;
  const bool is_exact = !is_chosen && number_of(phases) == 1 && region == *request.window.cells() &&
                        question.machine.boards[0].conditions().empty();
  return {std::min(limit, region * number_of(phases)),
          is_exact ? Amount::Kind::exact : Amount::Kind::at_most};
}

/// A node of a hash table with the heaps, its place in two lists.
std::uint64_t bytes_per_reference_position(const Request& request) {
  std::size_t numbers = request.window.last.size();
  for (const Position& position : request.chosen) numbers = std::max(numbers, position.size());
  return 104 + 8 * numbers;
}

Reason too_many(const Explored& found, std::uint64_t limit, const PlanSettings& settings) {
  return fmt::format("{} are needed, {} {}", counted(found.positions, "position"),
                     limit < settings.reference_limit ? "the memory limit allows"
                                                      : "the limit of the reference evaluator is",
                     with_commas(limit));
}

/// Chosen positions from which play comes to few others, all of them counted.
Plan explored_plan(const Explored& found, Plan plan, std::uint64_t bytes_per_position, double slowness) {
  plan.positions = found.positions;
  plan.seconds =
      slowness * static_cast<double>(found.options + found.positions.number) * seconds_per_reference_option;
  plan.bytes = found.positions.number * bytes_per_position;
  return plan;
}

/// At least the options of single heaps, where a table of these is asked for.
double seconds_of_splits(const EngineQuestion& question, PhaseSet phases) {
  const Window& window = question.request.window;
  if (question.request.want == Request::Want::chosen || window.last.size() != 1) return 0;
  double options = 0;
  const auto add = [&](std::uint32_t index, const auto& self) -> void {
    const Node& node = question.machine.nodes[index];
    for (std::uint32_t kid : node.kids) self(kid, self);
    if (node.kind == Node::Kind::leaf)
      options += pieces_left(*question.machine.rulesets[node.ruleset], static_cast<double>(window.last[0]));
  };
  for_each_phase(phases, [&](std::uint32_t phase) { add(question.machine.phases[phase].formula, add); });
  return std::min(options, max_reference_options) * seconds_per_reference_option;
}

}  // namespace

std::variant<Plan, Reason> reference_offer(const EngineQuestion& question) {
  const Request& request = question.request;
  const PlanSettings& settings = question.settings;
  const bool is_chosen = request.want == Request::Want::chosen;
  const std::uint64_t cells = is_chosen ? 0 : *request.window.cells();
  if (cells > settings.reference_limit) {
    return fmt::format("{}, its limit is {}", counted(cells, "position"),
                       with_commas(settings.reference_limit));
  }
  Plan plan;
  const std::uint64_t bytes_per_position = bytes_per_reference_position(request);
  const std::uint64_t limit =
      std::max(cells, std::min(settings.reference_limit, settings.memory / bytes_per_position));
  plan.follows_play = true;
  set_details(plan, ReferencePlan{limit});
  plan.reasons = {"goes by the definition, for anything small"};
  const bool is_small = is_on_heaps(question.machine);  // its positions are: others take longer to follow
  const Explored found = is_chosen
                             ? explored(question.machine, question.families, request,
                                        std::min(limit, is_small ? positions_explored : few_large_positions),
                                        is_small ? options_explored : 4 * few_large_positions)
                             : Explored{};
  if (found.positions.number > limit) return too_many(found, limit, settings);
  if (is_chosen && found.positions.kind == Amount::Kind::exact)
    return explored_plan(found, std::move(plan), bytes_per_position, slowness_by_text(question.machine));
  const PhaseSet phases = reachable_phases(question.machine, request.phase);
  if (!is_on_heaps(question.machine)) {
    plan = cost_off_heaps(question, std::move(plan), limit, bytes_per_position);
    plan.seconds = std::max(plan.seconds, seconds_of_splits(question, phases));
    if (question.machine.boards.size() <= 1)
      plan.seconds = std::max(plan.seconds, cost_off_heaps(question, {}, unlimited_positions, 0).seconds);
    return plan;
  }
  const auto reach = reach_of(question.machine, request.window);
  const auto box = bounding_window(reach, request.window.last.size());
  plan.positions = reference_positions(question, phases, box, reach, limit);
  const OptionCounts cost = options_in(question, phases, box.value_or(request.window), true);
  const double options = static_cast<double>(plan.positions.number) / static_cast<double>(number_of(phases)) *
                         (cost.options + cost.general);
  plan.seconds = std::min(options, max_reference_options) * seconds_per_reference_option;
  plan.bytes = cells * bytes_per_position;
  plan.more_bytes = (plan.positions.number - std::min(plan.positions.number, cells)) * bytes_per_position;
  add_answer(question, plan, true);
  return plan;
}

}  // namespace galli
