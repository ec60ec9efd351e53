// What the levels engine takes, and with what it offers itself.
#include <algorithm>
#include <cstdlib>

#include "engine/boards/plan.h"
#include "plan/candidate.h"

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
constexpr double levels_cells_for_threads = 1e6;

/// The loop on vectors marks lines at once, only those of its own phase, columns among them; and several values.
bool takes_plain_loop(const LevelsPlan& plan, const LevelsPhase& phase, const Request& request) {
  return plan.is_plain || wants_only_zeros(request) || levels_place_bytes(plan) > 2 ||
         phase.lines.size() > 5 || !has_own_lines(phase) || !phase.has_columns();
}

/// CPU time of one thread.
double seconds_of_levels(const LevelsPlan& plan, const Question& question) {
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
  if (!question.machine.board.conditions.empty()) seconds += cells * levels_seconds_per_condition;
  return seconds;
}

}  // namespace

std::uint64_t likely_values(const LevelsPlan& plan) {
  return std::min(plan.values, 3 * static_cast<std::uint64_t>(std::max(plan.rows, plan.columns)) / 2);
}

std::uint64_t levels_line_count(const LevelsPlan& plan, const LevelsPhase& phase) {
  const Integer unit = Integer{64} << levels_scale(plan);  // each part of the memory begins with one
  Integer count = 2 * plan.columns + 8 * unit + 512;
  for (const LevelsLine& line : phase.lines) {
    const Integer drift = std::abs(line.step_y) * (plan.rows / line.step_x + 2);
    count += std::min(line.step_x, plan.rows) * (plan.columns + std::abs(line.offset_y) + drift + 4 * unit);
  }
  return static_cast<std::uint64_t>(count);
}

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

Plan begun_levels_plan(const Question& question, LevelsPlan& levels, std::uint32_t values_each) {
  const std::uint64_t cells =
      static_cast<std::uint64_t>(levels.rows) * static_cast<std::uint64_t>(levels.columns);
  const bool is_small =
      static_cast<double>(cells) < levels_cells_for_threads || wants_only_zeros(question.request);
  levels.is_plain = question.settings.kernel.name != "avx512";
  const std::uint64_t groups = (likely_values(levels) + values_each - 1) / values_each;
  const std::uint64_t threads = is_small ? 1 : std::min<std::uint64_t>(question.settings.threads, groups);
  levels.threads = static_cast<std::uint32_t>(std::max<std::uint64_t>(1, threads));
  Plan plan;
  plan.threads = levels.threads;
  plan.kernel = levels.is_plain ? "plain" : "avx512";
  plan.positions = {cells * levels.phases.size(), Amount::Kind::at_most};
  return plan;
}

Candidate levels_candidate(const Question& question) {
  const Request& request = question.request;
  if (request.ask == Ask::outcomes) return {"levels", "gives nim-values only"};
  auto made = plan_levels(question.machine, question.families, request);
  if (const Reason* reason = std::get_if<Reason>(&made)) return {"levels", *reason};
  LevelsPlan& levels = std::get<LevelsPlan>(made);
  Plan plan = begun_levels_plan(question, levels, levels_lanes);
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
  plan.details = std::move(levels);
  return {"levels", plan};
}

}  // namespace galli
