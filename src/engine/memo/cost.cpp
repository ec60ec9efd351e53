// What the memo engine takes, and with what it offers itself.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "base/words.h"
#include "engine/memo/plan.h"
#include "engine/memo/regions.h"
#include "plan/cost.h"
#include "plan/explored.h"
#include "plan/planner.h"

namespace galli {
namespace {

// Rates, measured on one core of a 2020s server (docs/performance.md).
constexpr double seconds_per_memo_option = 250e-9;
constexpr double seconds_per_pieces = 18e-9;        // heaps that one heap is left as
constexpr double seconds_per_heap_option = 35e-9;   // by a rule about one heap
constexpr double seconds_per_region_cell = 110e-9;  // regions as words, by the cells of the grid
constexpr double gain_by_thread = 0.85;             // what a further thread does, of what the first one does
constexpr double least_seconds_for_threads = 0.1;
constexpr std::uint64_t bytes_per_memo_position = 160;

/// What it takes to value heaps 0 .. last by what each can be left as: one heap, two, three.
double seconds_for_heaps(const EngineQuestion& question, std::uint32_t index, double last) {
  const Node& node = question.machine.nodes[index];
  double seconds = 0;
  for (std::uint32_t kid : node.kids) seconds += seconds_for_heaps(question, kid, last);
  if (node.kind != Node::Kind::leaf) return seconds;
  const Ruleset& ruleset = *question.machine.rulesets[node.ruleset];
  seconds += pieces_left(ruleset, last) * seconds_per_pieces;
  if (!ruleset.within()) return seconds;
  for (const Family& family : recognise(*ruleset.within()->ruleset))
    seconds += last * average_options(family, {{static_cast<Integer>(last)}}) * seconds_per_heap_option;
  return seconds;
}

/// Heaps of one size are evaluated once; other positions as play comes to them.
bool is_table_of_heaps(const EngineQuestion& question, const MemoPlan& memo) {
  const bool is_apart = (memo.apart >> question.request.phase & 1) != 0;
  return is_apart && is_multiset(board_of(question.machine, question.request.phase));
}

/// The questions about games that take over, each for whatever engine is best; or why one of them has no answer.
std::variant<std::vector<Takeover>, Reason> planned_takeovers(const EngineQuestion& question) {
  std::vector<Takeover> planned;
  for (std::uint32_t node : takeovers_from(question.machine, question.request.phase)) {
    const State there = state_there(question.machine, question.machine.nodes[node], {});
    Request request = request_for(question.machine, question.request.ask, there.phase, {there.position});
    auto plan = make_part(question, question.machine, request);
    if (const Complaint* complaint = std::get_if<Complaint>(&plan))
      return fmt::format("where {} takes over: {}", question.machine.phases[there.phase].name,
                         complaint->message);
    planned.push_back(
        {node, std::move(request), std::make_shared<const Plan>(std::get<Plan>(std::move(plan)))});
  }
  return planned;
}

/// Each is asked for at most once, one after the other.
void add_cost_of(const std::vector<Takeover>& takeovers, Plan& plan) {
  std::uint64_t bytes = 0, more_bytes = 0;
  std::set<std::string> names;
  for (const Takeover& takeover : takeovers) {
    names.insert(takeover.plan->engine);
    plan.parts.push_back(takeover.plan);
    plan.seconds += takeover.plan->seconds;
    bytes = std::max(bytes, takeover.plan->bytes);
    more_bytes = std::max(more_bytes, takeover.plan->more_bytes);
  }
  plan.bytes += bytes;
  plan.more_bytes += more_bytes;
  if (!names.empty())
    plan.reasons.front() += "; what takes over by " + joined({names.begin(), names.end()}, ", ");
}

/// Where few positions are reachable from the chosen ones, they are counted. The reason why there is no plan where there are too many:
/// from one position of a phase that is never left. (Elsewhere a button may win at once.)
std::optional<Reason> add_few_positions(const EngineQuestion& question,
                                        const std::vector<Takeover>& takeovers, std::uint64_t limit,
                                        Plan& plan) {
  // Some hundredths of a second, also where positions are large.
  const std::uint64_t few_positions = is_on_heaps(question.machine) ? 1 << 14 : few_large_positions;
  const std::uint64_t few_options = 4 * few_positions;
  const Request& request = question.request;
  if (request.want != Request::Want::chosen || plan.positions.number <= few_positions / 16) return {};
  std::vector<State> valued_apart;
  for (const Takeover& takeover : takeovers)
    valued_apart.push_back({takeover.request.phase, takeover.request.chosen.front()});
  const Explored found = explored(question.machine, question.families, request,
                                  std::min(limit, few_positions), few_options, valued_apart);
  const bool is_never_left = reachable_phases(question.machine, request.phase) == PhaseSet{1}
                                                                                      << request.phase;
  if (found.positions.number > limit && is_never_left)
    return counted(found.positions, "position") + " are needed, the memory limit allows " +
           with_commas(limit);
  if (found.positions.kind != Amount::Kind::exact) return {};
  plan.positions = {found.positions.number, Amount::Kind::at_most};
  plan.seconds = static_cast<double>(found.options + found.positions.number) * seconds_per_memo_option;
  plan.more_bytes = found.positions.number * bytes_per_memo_position;
  return {};
}

void list_leaves(const Machine& machine, std::uint32_t index, std::vector<const Ruleset*>& found) {
  const Node& node = machine.nodes[index];
  if (node.kind == Node::Kind::leaf) found.push_back(machine.rulesets[node.ruleset].get());
  for (std::uint32_t kid : node.kids) list_leaves(machine, kid, found);
}

/// How many regions a grid has in play, from how their number grows: grids with one line of cells, two, and so on are
/// valued until that is no longer quick.
Amount regions_in(const std::vector<const Ruleset*>& rulesets, const Position& grid) {
  constexpr std::uint64_t enough = 1'000, too_many = 8'000;
  RegionValues regions(rulesets);
  const bool is_tall = grid[0] > grid[1];
  const Integer width = std::min(grid[0], grid[1]), length = std::max(grid[0], grid[1]);
  std::vector<double> counts;
  for (Integer lines = 1; lines <= length && regions.evaluated() < enough; ++lines) {
    regions.value(is_tall ? free_grid(lines, width) : free_grid(width, lines),
                  [&] { return regions.evaluated() < too_many; });
    counts.push_back(static_cast<double>(std::max<std::uint64_t>(1, regions.evaluated())));
  }
  const auto missing = static_cast<double>(length) - static_cast<double>(counts.size());
  if (missing <= 0 || counts.size() < 2)
    return {regions.evaluated(), missing <= 0 ? Amount::Kind::at_most : Amount::Kind::at_least};
  const double growth = counts.back() / counts[counts.size() - 2];
  return {static_cast<std::uint64_t>(std::min(1e18, counts.back() * std::pow(growth, missing))),
          Amount::Kind::about};
}

/// Regions that are words, of one grid.
void add_regions(const EngineQuestion& question, MemoPlan& memo, std::uint64_t limit, Plan& plan) {
  const Request& request = question.request;
  if (request.chosen.empty() || (memo.apart >> request.phase & 1) == 0 ||
      !is_grid(board_of(question.machine, request.phase)))
    return;
  std::vector<const Ruleset*> rulesets;
  list_leaves(question.machine, question.machine.phases[request.phase].formula, rulesets);
  const auto largest =
      std::max_element(request.chosen.begin(), request.chosen.end(),
                       [](const Position& a, const Position& b) { return free_cells(a) < free_cells(b); });
  if (!FieldMoves::takes(rulesets) || !FieldMoves::fits(*largest)) return;
  const Amount found = regions_in(rulesets, *largest);
  if (found.number >= plan.positions.number && plan.positions.kind != Amount::Kind::at_least) return;
  plan.positions = {std::min(found.number, limit), found.kind};
  plan.seconds =
      static_cast<double>(found.number) * static_cast<double>(free_cells(*largest)) * seconds_per_region_cell;
  plan.more_bytes = plan.positions.number * RegionValues::bytes_per_region;
  if (plan.seconds > least_seconds_for_threads && question.settings.threads > 1) {
    memo.region_threads.count = plan.threads = question.settings.threads;
    plan.seconds /= 1 + gain_by_thread * (plan.threads - 1);
  }
}

}  // namespace

std::variant<Plan, Reason> memo_offer(const EngineQuestion& question) {
  auto made = plan_memo(question.machine);
  if (const Reason* reason = std::get_if<Reason>(&made)) return *reason;
  Plan plan;
  MemoPlan& memo = std::get<MemoPlan>(made);
  auto takeovers = planned_takeovers(question);
  if (const Reason* reason = std::get_if<Reason>(&takeovers)) return *reason;
  memo.takeovers = std::move(std::get<std::vector<Takeover>>(takeovers));
  const std::uint64_t limit = question.settings.memory / bytes_per_memo_position;
  if (limit == 0) return "the memory allows not even one position";
  plan.reasons = {
      (memo.apart | memo.sums) != 0
          ? "positions as play comes to them; heaps or regions valued apart where nothing joins them"
          : "whole positions, as play comes to them"};
  plan = cost_off_heaps(question, std::move(plan), limit, bytes_per_memo_position);
  if (const auto reason = add_few_positions(question, memo.takeovers, limit, plan)) return *reason;
  add_regions(question, memo, limit, plan);
  if (is_table_of_heaps(question, memo)) {
    const std::uint64_t heaps = largest_heap(question.request) + 1;
    if (heaps > limit) return counted(heaps, "heap size") + ", memory allows " + with_commas(limit);
    plan.reasons = {"heaps are valued apart: a table of one heap"};
    plan.positions = {heaps, Amount::Kind::exact};
    plan.seconds = seconds_for_heaps(question, question.machine.phases[question.request.phase].formula,
                                     static_cast<double>(heaps));
    plan.bytes += 2 * heaps * sizeof(Nimber);
    plan.more_bytes = 0;
  }
  add_cost_of(memo.takeovers, plan);
  memo.limit = limit;
  plan.follows_play = true;
  set_details(plan, std::move(memo));
  return plan;
}

}  // namespace galli
