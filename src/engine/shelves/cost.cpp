// What the shelves engine takes, and with what it offers itself.
#include <algorithm>

#include "engine/boards/cost.h"
#include "engine/shelves/plan.h"
#include "plan/cost.h"

namespace galli {
namespace {

// Measured on one core of a 2020s server: what a cell takes, and what each line and each single option adds.
constexpr double seconds_per_shelves_cell = 1.5e-9;
constexpr double seconds_per_shelves_line = 2.6e-9;
constexpr double seconds_per_place = 5e-9;
constexpr double seconds_per_shelves_plain_cell = 10e-9;
constexpr double seconds_per_shelves_plain_term = 6e-9;
constexpr double cost_of_choice = 0.3;     // for each further imposed set
constexpr double seconds_per_set = 10e-9;  // cleared for each shelf
constexpr double seconds_per_given_cell = 1e-9;

std::uint64_t shelf_bytes(const LevelsPlan& plan) {
  const auto rows = static_cast<std::uint64_t>(plan.rows);
  const std::uint64_t cells = rows * static_cast<std::uint64_t>(shelves_columns(plan));
  return rows * 10 + (plan.is_symmetric ? cells + rows * shelves_unit : 2 * cells);
}

/// Sets of all lines.
std::uint64_t sets_of(const LevelsPlan& plan, const LevelsPhase& phase) {
  return levels_line_count(plan, phase) + 2 * std::uint64_t{shelves_unit};
}

/// CPU time of one thread.
double seconds_of_shelves(const LevelsPlan& plan, const EngineQuestion& question) {
  const double cells = static_cast<double>(plan.rows) * static_cast<double>(plan.columns);
  const double shelves = static_cast<double>(likely_values(plan)) / double{shelves_values} + 1;
  double seconds = 0;
  for (const LevelsPhase& phase : plan.phases) {
    const auto lines = static_cast<double>(phase.lines.size());
    const auto places = static_cast<double>(phase.places.size());
    const double each =
        plan.level != CpuLevel::avx512
            ? seconds_per_shelves_plain_cell + (lines + places) * seconds_per_shelves_plain_term
            : seconds_per_shelves_cell + lines * seconds_per_shelves_line + places * seconds_per_place;
    const double choice = 1 + cost_of_choice * (phase.sets - 1);
    seconds += cells * (plan.is_symmetric ? 0.5 : 1) * each * choice;
    seconds += shelves * static_cast<double>(sets_of(plan, phase)) * seconds_per_set;
  }
  if (!question.machine.boards[0].conditions().empty()) seconds += cells * levels_seconds_per_condition;
  return seconds;
}

/// Everything that the engine keeps but the answer.
std::uint64_t bytes_of(const LevelsPlan& plan, const Request& request) {
  std::uint64_t sets = 0;
  std::uint64_t bytes = 0;
  for (const LevelsPhase& phase : plan.phases) {
    sets = std::max(sets, sets_of(plan, phase));
    bytes += shelf_bytes(plan) + static_cast<std::uint64_t>(plan.rows) * 16 * phase.lines.size();
  }
  bytes += plan.threads * sets * (shelves_values / 8 + 1);
  if (request.want != Request::Want::table) return bytes;
  const auto rows = static_cast<std::uint64_t>(request.window.last[0]) + 1;
  const auto columns = static_cast<std::uint64_t>(request.window.last[1]) + 1;
  return bytes + std::min<std::uint64_t>(rows, shelves_blocks(plan) * shelves_rows_given) * columns * 4;
}

}  // namespace

std::variant<Plan, Reason> shelves_offer(const EngineQuestion& question) {
  const Request& request = question.request;
  if (request.ask == Ask::outcomes) return "gives nim-values only";
  auto made = plan_shelves(question.machine, question.families, request);
  if (const Reason* reason = std::get_if<Reason>(&made)) return *reason;
  LevelsPlan& levels = std::get<ShelvesPlan>(made).levels;
  Plan plan = start_of_levels_plan(question, levels, shelves_values);
  const bool is_once_in_row = std::all_of(levels.phases.begin(), levels.phases.end(),
                                          [](const LevelsPhase& phase) { return phase.has_row_rays(); });
  plan.reasons = {is_once_in_row
                      ? "each value occurs at most once in a row: cell by cell, 512 values at a time"
                      : "the moves are rays: cell by cell, 512 values at a time"};
  plan.seconds = seconds_of_shelves(levels, question) / levels.threads;
  if (request.want == Request::Want::table)
    plan.seconds +=
        static_cast<double>(levels.rows) * static_cast<double>(levels.columns) * seconds_per_given_cell;
  plan.bytes = bytes_of(levels, request);
  add_answer(question, plan, true);
  set_details(plan, std::get<ShelvesPlan>(std::move(made)));
  return plan;
}

}  // namespace galli
