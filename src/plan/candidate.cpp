#include "plan/candidate.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "base/words.h"
#include "game/compiled/option_lanes.h"
#include "game/compiled/shared_list.h"
#include "plan/explored.h"
#include "plan/listing.h"

namespace galli {
namespace {

// Rates, measured on one core of a 2020s server (docs/performance.md). Estimates are meant to be right within a
// factor of three.
constexpr double seconds_per_reference_option = 250e-9;
constexpr double seconds_per_dense_outcome_option =
    2e-9;  // of those there are: looking ends at the first that wins
constexpr double seconds_per_dense_value_option = 6e-9;
constexpr double seconds_per_general_option = 1.5e-9;
constexpr double seconds_per_general_outcome_option = 0.5e-9;
constexpr double seconds_per_general_lane = 2e-9;  // a value of a loop variable that is looked at
constexpr double seconds_per_dense_cell = 60e-9;
constexpr double seconds_per_ordered_cell =
    40e-9;  // of the box, reachable or not, where cells must be sorted
constexpr double seconds_per_cleared_byte = 0.25e-9;
constexpr double seconds_per_wave_diagonal = 30e-9;
constexpr double seconds_per_wave_vector_term = 0.5e-9;
constexpr double seconds_per_marked_cell = 3e-9;  // where every fourth is P, or so

constexpr double seconds_per_memo_position = 2e-6;
constexpr double seconds_per_memo_option = 250e-9;
constexpr double seconds_per_pieces = 18e-9;       // heaps that one heap is left as
constexpr double seconds_per_heap_option = 35e-9;  // by a rule about one heap

constexpr std::uint64_t bytes_per_memo_position = 160;
constexpr std::uint64_t options_explored = 1 << 20;  // a fifth of a second
constexpr std::uint64_t positions_explored = 1 << 18;
constexpr std::uint64_t few_large_positions =
    1 << 11;  ///< grids, multisets, several boards: some hundredths of a second
constexpr double max_reference_options = 2e9;  // it gives up after so many

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

/// Options that an average position of the box has by one family.
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

std::uint64_t number_of(PhaseSet phases) { return static_cast<std::uint64_t>(std::popcount(phases)); }

struct OptionCounts {
  double options = 0;
  double general = 0;
  double looked_at = 0;     ///< values of loop variables of general clauses
  std::uint64_t lists = 0;  ///< general clauses that positions share lists of
};

/// Options of an average position of the box by a general clause, and what is looked at to find them: of some positions, spread over the box.
OptionCounts sampled(const Clause& clause, const Board& board, const Window& box) {
  constexpr std::uint64_t samples = 48, lanes_each = 1 << 14;
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

/// Options of a position in all phases together.
OptionCounts cost_of(const Question& question, PhaseSet phases, const Window& box, bool is_by_text) {
  OptionCounts cost;
  const auto add = [&](std::uint32_t index, const auto& self) -> void {
    const Node& node = question.machine.nodes[index];
    if (node.kind == Node::Kind::leaf) {
      for (const Family& family : question.families[node.ruleset]) {
        const auto phases_led_to = static_cast<double>(number_of(node.phases));
        const General* general = std::get_if<General>(&family);
        if (!general || is_by_text) {
          (general ? cost.general : cost.options) += average_options(family, box) * phases_led_to;
          continue;
        }
        const OptionCounts by_clause = sampled(general->clause, question.machine.board, box);
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

/// Everything that play from the window reaches, in all phases, as far as the evaluator may go.
Amount reference_positions(const Question& question, PhaseSet phases, const std::optional<Window>& box,
                           const std::vector<HalfSpace>& reach, std::uint64_t limit) {
  const Request& request = question.request;
  const bool is_chosen = request.want == Request::Want::chosen;
  if (!box && !is_chosen) return {*request.window.cells(), Amount::Kind::at_least};
  const auto cells = box ? box->cells() : std::nullopt;
  if (!cells || *cells > limit) return {limit, Amount::Kind::at_most};
  const std::uint64_t region = positions_within(reach, *box).number;
  const bool is_exact = !is_chosen && number_of(phases) == 1 && region == *request.window.cells() &&
                        question.machine.board.conditions.empty();
  return {std::min(limit, region * number_of(phases)),
          is_exact ? Amount::Kind::exact : Amount::Kind::at_most};
}

Reason dense_reason(const DensePlan& dense) {
  for (const auto& families : dense.families) {
    for (const Family& family : families) {
      if (std::holds_alternative<Residue>(family)) return "steps depend on the position";
      if (const General* general = std::get_if<General>(&family)) return "not recognised: " + general->reason;
    }
  }
  return "looks at every option";
}

/// Of the reference evaluator: a node of a hash table with the heaps, its place in two lists.
std::uint64_t bytes_per_reference_position(const Request& request) {
  std::size_t numbers = request.window.last.size();
  for (const Position& position : request.chosen) numbers = std::max(numbers, position.size());
  return 104 + 8 * numbers;
}

/// What the order of the cells takes when it is not row by row: a list of them, and a second one to sort it. Where ranks are
/// declared, they are kept for every cell of the box, and in each phase whether it is reachable, with a list of what was reached.
std::uint64_t order_bytes(const Machine& machine, const DensePlan& dense) {
  if (dense.is_row_by_row) return 0;
  std::size_t ranks = 0;
  for (const Ranking& ranking : machine.rankings) ranks = std::max(ranks, ranking.declared.size());
  const std::uint64_t ordered = dense.filled.number * 16;
  return ranks == 0 ? ordered : ordered + *dense.box.cells() * (8 * ranks + 17 * number_of(dense.phases));
}

/// A long bounded ray is made of unions of 2, 4, 8 ... options, and two of the largest.
std::size_t bounded_terms(const WaveRay& ray) {
  const auto count = static_cast<std::uint64_t>(ray.count.value_or(1));
  return count <= 3 || ray.is_listed ? count : static_cast<std::size_t>(std::bit_width(count)) + 1;
}

/// Terms of all phases that are computed.
std::size_t wave_terms(const WavePlan& wave) {
  std::size_t terms = 0;
  for_each_phase(wave.phases, [&](std::uint32_t phase) {
    for (const ImposedSet& set : wave.shape.phases[phase]) {
      for (const FamilyMoves& moves : set.moves) terms += bounded_terms(wave.rays[moves.family]);
      terms += static_cast<std::size_t>(std::popcount(set.stays)) + 2 * set.guarded.size() + 1;
    }
  });
  return terms;
}

/// A list in any order must be sorted, and so be kept; it may be longer than a bit for each cell of the window.
bool lists_by_bits(const Question& question) {
  const Request& request = question.request;
  if (request.want != Request::Want::positions) return false;
  const ListBound bound = max_listed(question.machine, question.families, request);
  return bound.positions > *request.window.cells() / 8 / bytes_per_listed(request.window.last.size());
}

/// The moves from a position grow with its size: the free cells of a grid.
double seconds_per_position(const Request& request, const Board& board) {
  std::size_t size = 1;
  for (const Position& position : request.chosen) {
    if (board.kind == Board::Kind::grid) size = std::max(size, free_cells(position));
  }
  return static_cast<double>(size) * seconds_per_memo_position;
}

/// Of a table in memory; more than any machine has, where that is so.
std::uint64_t table_bytes(const Window& window) {
  return std::min(*window.cells(), std::uint64_t{1} << 60) * sizeof(std::int32_t);
}

/// What it takes to value heaps 0 .. last by what each can be left as: one heap, two, three.
double seconds_for_heaps(const Question& question, std::uint32_t index, double last) {
  const Node& node = question.machine.nodes[index];
  double seconds = 0;
  for (std::uint32_t kid : node.kids) seconds += seconds_for_heaps(question, kid, last);
  if (node.kind != Node::Kind::leaf) return seconds;
  const Ruleset& ruleset = *question.machine.rulesets[node.ruleset];
  for (const Split& split : ruleset.splits) {
    const double ways = ((split.left & 2U) != 0 ? last : 0) + ((split.left & 4U) != 0 ? last * last / 4 : 0) +
                        ((split.left & 8U) != 0 ? last * last * last / 36 : 0);
    seconds += ways * seconds_per_pieces;
  }
  if (!ruleset.within) return seconds;
  for (const Family& family : recognise(*ruleset.within))
    seconds += last * average_options(family, {{static_cast<Integer>(last)}}) * seconds_per_heap_option;
  return seconds;
}

/// An upper bound on the reachable positions, up to the evaluator's limit.
Plan not_on_heaps(const Question& question, Plan plan, std::uint64_t limit,
                  std::uint64_t bytes_per_position) {
  plan.positions = {max_positions(question.machine, question.request, limit), Amount::Kind::at_most};
  plan.seconds = static_cast<double>(plan.positions.number) *
                 seconds_per_position(question.request, board_of(question.machine, question.request.phase));
  plan.more_bytes = plan.positions.number * bytes_per_position;
  if (question.request.want == Request::Want::table) plan.bytes += table_bytes(question.request.window);
  return plan;
}

/// Heaps of one size are evaluated once; other positions as play comes to them.
bool is_table_of_heaps(const Question& question, const MemoPlan& memo) {
  const bool is_apart = (memo.apart >> question.request.phase & 1) != 0;
  return is_apart && board_of(question.machine, question.request.phase).kind == Board::Kind::multiset;
}

/// The questions about games that take over, each for whatever engine is best; or why one of them has no answer.
std::variant<std::vector<Takeover>, Reason> planned_takeovers(const Question& question) {
  PlanSettings free_choice = question.settings;
  free_choice.engine.clear();
  std::vector<Takeover> planned;
  for (std::uint32_t node : takeovers_from(question.machine, question.request.phase)) {
    const State there = state_there(question.machine, question.machine.nodes[node], {});
    Request request = request_for(question.machine, question.request.ask, there.phase, {there.position});
    auto plan = make_plan(question.machine, request, free_choice);
    if (const Complaint* complaint = std::get_if<Complaint>(&plan))
      return fmt::format("where {} takes over: {}", question.machine.phases[there.phase].name,
                         complaint->message);
    planned.push_back(
        {node, std::move(request), std::make_shared<const Plan>(std::get<Plan>(std::move(plan)))});
  }
  return planned;
}

/// Each is asked for at most once, one after the other.
void add_takeovers(const std::vector<Takeover>& takeovers, Plan& plan) {
  std::uint64_t bytes = 0, more_bytes = 0;
  std::set<std::string> names;
  for (const Takeover& takeover : takeovers) {
    names.insert(takeover.plan->engine);
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
std::optional<Reason> add_few_positions(const Question& question, const std::vector<Takeover>& takeovers,
                                        std::uint64_t limit, Plan& plan) {
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

Reason too_many(const Explored& found, std::uint64_t limit, const PlanSettings& settings) {
  return fmt::format("{} are needed, {} {}", counted(found.positions, "position"),
                     limit < settings.reference_limit ? "the memory limit allows"
                                                      : "the limit of the reference evaluator is",
                     with_commas(limit));
}

/// Chosen positions from which play comes to few others, all of them counted.
Plan explored_plan(const Explored& found, Plan plan, std::uint64_t bytes_per_position) {
  plan.positions = found.positions;
  plan.seconds = static_cast<double>(found.options + found.positions.number) * seconds_per_reference_option;
  plan.bytes = found.positions.number * bytes_per_position;
  return plan;
}

}  // namespace

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

void add_long_list(const Question& question, Plan& plan) {
  constexpr double seconds_per_cell = 12e-9;  // where every fourth is P, or so
  if (question.request.want != Request::Want::positions) return;
  const ListBound bound = max_listed(question.machine, question.families, question.request);
  if (!bound.is_near) plan.seconds += static_cast<double>(bound.positions) * seconds_per_cell;
}

void add_answer(const Question& question, Plan& plan, bool streams) {
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

Candidate memo_candidate(const Question& question) {
  auto made = plan_memo(question.machine);
  if (const Reason* reason = std::get_if<Reason>(&made)) return {"memo", *reason};
  Plan plan;
  MemoPlan& memo = std::get<MemoPlan>(made);
  auto takeovers = planned_takeovers(question);
  if (const Reason* reason = std::get_if<Reason>(&takeovers)) return {"memo", *reason};
  memo.takeovers = std::move(std::get<std::vector<Takeover>>(takeovers));
  const std::uint64_t limit = question.settings.memory / bytes_per_memo_position;
  if (limit == 0) return {"memo", "the memory allows not even one position"};
  plan.reasons = {
      (memo.apart | memo.sums) != 0
          ? "positions as play comes to them; heaps or regions valued apart where nothing joins them"
          : "whole positions, as play comes to them"};
  plan = not_on_heaps(question, std::move(plan), limit, bytes_per_memo_position);
  if (const auto reason = add_few_positions(question, memo.takeovers, limit, plan)) return {"memo", *reason};
  if (is_table_of_heaps(question, memo)) {
    const std::uint64_t heaps = largest_heap(question.request) + 1;
    if (heaps > limit) return {"memo", counted(heaps, "heap size") + ", memory allows " + with_commas(limit)};
    plan.reasons = {"heaps are valued apart: a table of one heap"};
    plan.positions = {heaps, Amount::Kind::exact};
    plan.seconds = seconds_for_heaps(question, question.machine.phases[question.request.phase].formula,
                                     static_cast<double>(heaps));
    plan.bytes += 2 * heaps * sizeof(Nimber);
    plan.more_bytes = 0;
  }
  add_takeovers(memo.takeovers, plan);
  memo.limit = limit;
  plan.details = std::move(memo);
  return {"memo", plan};
}

Candidate reference_candidate(const Question& question) {
  const Request& request = question.request;
  const PlanSettings& settings = question.settings;
  const bool is_chosen = request.want == Request::Want::chosen;
  const std::uint64_t cells = is_chosen ? 0 : *request.window.cells();
  if (cells > settings.reference_limit) {
    return {"reference", fmt::format("{}, its limit is {}", counted(cells, "position"),
                                     with_commas(settings.reference_limit))};
  }
  Plan plan;
  const std::uint64_t bytes_per_position = bytes_per_reference_position(request);
  const std::uint64_t limit =
      std::max(cells, std::min(settings.reference_limit, settings.memory / bytes_per_position));
  plan.details = ReferencePlan{limit};
  plan.reasons = {"goes by the definition, for anything small"};
  const bool is_small = is_on_heaps(question.machine);  // its positions are: others take longer to follow
  const Explored found = is_chosen
                             ? explored(question.machine, question.families, request,
                                        std::min(limit, is_small ? positions_explored : few_large_positions),
                                        is_small ? options_explored : 4 * few_large_positions)
                             : Explored{};
  if (found.positions.number > limit) return {"reference", too_many(found, limit, settings)};
  if (is_chosen && found.positions.kind == Amount::Kind::exact)
    return {"reference", explored_plan(found, std::move(plan), bytes_per_position)};
  const PhaseSet phases = reachable_phases(question.machine, request.phase);
  if (!is_on_heaps(question.machine))
    return {"reference", not_on_heaps(question, std::move(plan), limit, bytes_per_position)};
  const auto reach = reach_of(question.machine, request.window);
  const auto box = bounding_window(reach, request.window.last.size());
  plan.positions = reference_positions(question, phases, box, reach, limit);
  const OptionCounts cost = cost_of(question, phases, box.value_or(request.window), true);
  const double options = static_cast<double>(plan.positions.number) / static_cast<double>(number_of(phases)) *
                         (cost.options + cost.general);
  plan.seconds = std::min(options, max_reference_options) * seconds_per_reference_option;
  plan.bytes = cells * bytes_per_position;
  plan.more_bytes = (plan.positions.number - std::min(plan.positions.number, cells)) * bytes_per_position;
  add_answer(question, plan, true);
  return {"reference", plan};
}

Candidate dense_candidate(const Question& question) {
  const Request& request = question.request;
  auto made = plan_dense(question.machine, question.families, request.window, request.phase);
  if (const Reason* reason = std::get_if<Reason>(&made)) return {"dense", *reason};
  Plan plan;
  const DensePlan& dense = std::get<DensePlan>(made);
  const std::uint64_t phases = number_of(dense.phases);
  plan.reasons = {dense_reason(dense)};
  plan.positions = {dense.filled.number * phases, dense.filled.kind};
  const OptionCounts cost = cost_of(question, dense.phases, dense.box, false);
  const bool is_outcomes = request.ask == Ask::outcomes;
  const double per_option = is_outcomes ? seconds_per_dense_outcome_option : seconds_per_dense_value_option;
  const double per_general = is_outcomes ? seconds_per_general_outcome_option : seconds_per_general_option;
  plan.seconds = static_cast<double>(dense.filled.number) *
                 (seconds_per_dense_cell * static_cast<double>(phases) + cost.options * per_option +
                  cost.general * per_general + cost.looked_at * seconds_per_general_lane);
  constexpr std::uint64_t bytes_per_shared = 20;
  plan.more_bytes += cost.lists * std::max<std::uint64_t>(*dense.box.cells(), 1 << 16) * bytes_per_shared;
  plan.bytes = *dense.box.cells() * phases * (is_outcomes ? 1 : 4) + order_bytes(question.machine, dense);
  plan.seconds += static_cast<double>(plan.bytes) * seconds_per_cleared_byte;
  if (!dense.is_row_by_row)
    plan.seconds += static_cast<double>(*dense.box.cells()) * seconds_per_ordered_cell;
  add_answer(question, plan, true);
  plan.details = std::move(std::get<DensePlan>(made));
  return {"dense", plan};
}

Candidate wave_candidate(const Question& question) {
  const Request& request = question.request;
  if (request.ask == Ask::values) return {"wave", "gives outcomes only"};
  auto made = plan_wave(question.machine, question.families, request.window, request.phase);
  if (const Reason* reason = std::get_if<Reason>(&made)) return {"wave", *reason};
  Plan plan;
  const WavePlan& wave = std::get<WavePlan>(made);
  const auto& heaps = question.machine.board.heaps;
  const std::uint64_t phases = number_of(wave.phases);
  const Amount area = wave_area(wave);
  const double vectors = static_cast<double>(area.number) / (64.0 * question.settings.kernel.lanes);
  plan.reasons = {fmt::format("rays only: whole diagonals as bits, s = {}{} + {}",
                              wave.slope == 1 ? "" : fmt::format("{}*", wave.slope),
                              heaps[wave.is_swapped ? 1 : 0], heaps[wave.is_swapped ? 0 : 1])};
  plan.positions = {area.number * phases, area.kind};
  plan.seconds = static_cast<double>(wave.last_s) * static_cast<double>(phases) * seconds_per_wave_diagonal +
                 vectors * static_cast<double>(wave_terms(wave)) * seconds_per_wave_vector_term;
  plan.bytes = wave_bytes(wave);
  plan.kernel = question.settings.kernel.name;
  WavePlan& details = std::get<WavePlan>(made);
  details.lists_by_bits = lists_by_bits(question);
  const bool keeps_bits = request.want == Request::Want::table || details.lists_by_bits;
  if (keeps_bits) plan.bytes += *request.window.cells() / 8;
  const bool may_be_full = !max_listed(question.machine, question.families, request).is_near;
  if (keeps_bits && may_be_full)
    plan.seconds += static_cast<double>(*request.window.cells()) * seconds_per_marked_cell;
  add_answer(question, plan, keeps_bits);
  add_long_list(question, plan);
  plan.details = std::move(details);
  return {"wave", plan};
}

}  // namespace galli
