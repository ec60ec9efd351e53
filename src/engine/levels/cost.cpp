// What the levels engine takes, and with what it offers itself.
#include <algorithm>

#include "engine/boards/cost.h"
#include "engine/levels/plan.h"
#include "plan/cost.h"

namespace galli {
namespace {

// Measured on one core of a 2020s server.
constexpr double seconds_per_levels_cell = 8e-9;
constexpr double seconds_per_term = 4.5e-9;
constexpr double seconds_per_levels_plain_cell = 22e-9;
constexpr double seconds_per_levels_plain_term = 16e-9;
constexpr double seconds_per_cleared_word = 0.3e-9;
constexpr double seconds_per_group_row = 20e-9;  // for each group of values, even where nothing is found
constexpr double seconds_per_copied_cell = 2e-9;

/// The loop on vectors marks lines at once, only those of its own phase, columns among them; and several values.
bool takes_plain_loop(const LevelsPlan& plan, const LevelsPhase& phase, const Request& request) {
  return plan.level != CpuLevel::avx512 || wants_only_zeros(request) || levels_place_bytes(plan) > 2 ||
         phase.lines.size() > 5 || !has_own_lines(phase) || !phase.has_columns();
}

/// CPU time of one thread.
double seconds_of_levels(const LevelsPlan& plan, const EngineQuestion& question) {
  const double cells = static_cast<double>(plan.rows) * static_cast<double>(plan.columns);
  const auto values = static_cast<double>(likely_values(plan));
  double seconds = 0;
  for (const LevelsPhase& phase : plan.phases) {
    const auto terms = static_cast<double>(phase.lines.size() + phase.places.size() + phase.limits.size());
    seconds += cells * (plan.is_symmetric ? 0.5 : 1) *
               (takes_plain_loop(plan, phase, question.request)
                    ? seconds_per_levels_plain_cell + terms * seconds_per_levels_plain_term
                    : seconds_per_levels_cell + terms * seconds_per_term);
    seconds += values * static_cast<double>(levels_line_count(plan, phase)) / 64 * seconds_per_cleared_word;
    seconds += values / levels_lanes * static_cast<double>(plan.rows) * seconds_per_group_row;
  }
  if (wants_only_zeros(question.request)) seconds /= std::max(1.0, values / levels_lanes);
  if (!question.machine.boards[0].conditions().empty()) seconds += cells * levels_seconds_per_condition;
  return seconds;
}

}  // namespace

std::uint64_t levels_bytes(const LevelsPlan& plan, const Request& request, std::uint64_t values) {
  const auto rows = static_cast<std::uint64_t>(plan.rows);
  const auto columns = static_cast<std::uint64_t>(plan.columns);
  std::uint64_t bytes = 0;
  std::uint64_t arena = 0;
  for (const LevelsPhase& phase : plan.phases) {
    bytes += rows * (columns / 8 + 128) + rows * 16 * phase.lines.size() + rows * (columns / 4096 + 1) * 8;
    arena = std::max(arena, levels_line_count(plan, phase) / 8);
  }
  const std::uint64_t group = rows * levels_lanes * levels_place_bytes(plan);
  bytes += plan.threads * (arena * levels_lanes + group * plan.phases.size() + rows * 4);
  if (request.want != Request::Want::table) return bytes;
  bytes += (values + levels_lanes - 1) / levels_lanes * group;
  bytes += plan.threads * 2 * columns * 4;  // rows that are turned into cells
  const std::uint64_t given = std::min<std::uint64_t>(rows, levels_blocks(plan) * levels_rows_given);
  return bytes + (plan.is_swapped ? rows : given) * columns * 4;
}

std::variant<Plan, Reason> levels_offer(const EngineQuestion& question) {
  const Request& request = question.request;
  if (request.ask == Ask::outcomes) return "gives nim-values only";
  auto made = plan_levels(question.machine, question.families, request);
  if (const Reason* reason = std::get_if<Reason>(&made)) return *reason;
  LevelsPlan& levels = std::get<LevelsPlan>(made);
  Plan plan = start_of_levels_plan(question, levels, levels_lanes);
  const auto is_plain = [&](const LevelsPhase& phase) { return takes_plain_loop(levels, phase, request); };
  if (std::all_of(levels.phases.begin(), levels.phases.end(), is_plain)) plan.kernel = "plain";
  plan.reasons = {"each value occurs at most once in a row: value by value, each row by row"};
  plan.seconds = seconds_of_levels(levels, question) / levels.threads;
  if (request.want == Request::Want::table)
    plan.seconds +=
        static_cast<double>(levels.rows) * static_cast<double>(levels.columns) * seconds_per_copied_cell;
  plan.bytes = levels_bytes(levels, request, likely_values(levels));
  plan.more_bytes = levels_bytes(levels, request, levels.values) - plan.bytes;
  add_answer(question, plan, true);
  set_details(plan, std::move(levels));
  return plan;
}

}  // namespace galli
