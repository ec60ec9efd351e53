#include "engine/shelves/plan.h"

#include <algorithm>

#include "plan/candidate.h"

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

constexpr Integer max_classes = 4;

std::optional<Reason> refusal_of(const LevelsPlan& plan, const LevelsPhase& phase) {
  if (!has_own_lines(phase))
    return "a ray leads to another phase, or begins at another distance than its step";
  if (phase.lines.empty() || (plan.is_symmetric && phase.row_sets != 0 && !phase.has_columns()))
    return "no long ray leads to other rows";
  if (phase.sets > shelves_most_sets) return "the opponent chooses among more than four sets of options";
  if (phase.lines.size() > shelves_most_lines)
    return "there are more than five rays besides the one along rows";
  for (const LevelsLine& line : phase.lines) {
    if (line.step_y < 0)
      return "a move raises a heap";  // two rows are found side by side, one a little behind
    if (line.step_x > max_classes) return "a ray lowers rows by more than 4 at a time";
  }
  if (std::any_of(phase.places.begin(), phase.places.end(), [](const LevelsPlace& p) { return p.dy < 0; }))
    return "a move raises a heap";
  if (plan.values > shelves_nowhere) return "values may be over 32766";
  return {};
}

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
double seconds_of_shelves(const LevelsPlan& plan, const Question& question) {
  const double cells = static_cast<double>(plan.rows) * static_cast<double>(plan.columns);
  const double shelves = static_cast<double>(likely_values(plan)) / double{shelves_values} + 1;
  double seconds = 0;
  for (const LevelsPhase& phase : plan.phases) {
    const auto lines = static_cast<double>(phase.lines.size());
    const auto places = static_cast<double>(phase.places.size());
    const double each =
        plan.is_plain
            ? seconds_per_shelves_plain_cell + (lines + places) * seconds_per_shelves_plain_term
            : seconds_per_shelves_cell + lines * seconds_per_shelves_line + places * seconds_per_place;
    const double choice = 1 + cost_of_choice * (phase.sets - 1);
    seconds += cells * (plan.is_symmetric ? 0.5 : 1) * each * choice;
    seconds += shelves * static_cast<double>(sets_of(plan, phase)) * seconds_per_set;
  }
  if (!question.machine.board.conditions.empty()) seconds += cells * levels_seconds_per_condition;
  return seconds;
}

/// Of all that the engine keeps, other than the answer.
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

std::optional<Reason> refusal(const LevelsPlan& plan) {
  for (const LevelsPhase& phase : plan.phases) {
    if (auto reason = refusal_of(plan, phase)) return reason;
  }
  return {};
}

}  // namespace

std::variant<ShelvesPlan, Reason> plan_shelves(const Machine& machine, const Families& families,
                                               const Request& request) {
  if (wants_only_zeros(request)) return "gives values, and no P-positions alone";
  auto made = plan_levels(machine, families, request, LevelsSets::with_row_rays, refusal);
  if (std::holds_alternative<Reason>(made))
    made = plan_levels(machine, families, request, LevelsSets::any, refusal);
  if (const Reason* reason = std::get_if<Reason>(&made)) return *reason;
  return ShelvesPlan{std::get<LevelsPlan>(std::move(made))};
}

Candidate shelves_candidate(const Question& question) {
  const Request& request = question.request;
  if (request.ask == Ask::outcomes) return {"shelves", "gives nim-values only"};
  auto made = plan_shelves(question.machine, question.families, request);
  if (const Reason* reason = std::get_if<Reason>(&made)) return {"shelves", *reason};
  LevelsPlan& levels = std::get<ShelvesPlan>(made).levels;
  Plan plan = begun_levels_plan(question, levels, shelves_values);
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
  plan.details = std::get<ShelvesPlan>(std::move(made));
  return {"shelves", plan};
}

}  // namespace galli
