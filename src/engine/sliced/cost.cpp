// What the sliced engine takes, and with what it offers itself.
#include <fmt/format.h>

#include <algorithm>

#include "engine/sliced/plan.h"
#include "plan/cost.h"

namespace galli {
namespace {

// Measured on one core of a 2020s server, for a step of all lanes.
struct StepCost {
  std::uint32_t width;
  double seconds;
};
constexpr StepCost step_costs[] = {{4, 32e-9}, {8, 72e-9}, {16, 220e-9}, {32, 800e-9}};
constexpr double cost_of_looking = 1.15;  // for P-positions, where lines are not enough to count them
constexpr double seconds_per_sliced_line = 10e-9;  // that a P-position is found on
constexpr double seconds_per_sliced_listed = 25e-9;
constexpr double seconds_per_sliced_table_cell = 2.5e-9;
constexpr double seconds_to_begin_sliced = 15e-6;
constexpr double seconds_per_thread = 60e-6;
constexpr double least_seconds_for_threads = 1e-3;
constexpr std::uint64_t bytes_per_found = 20;  // a list that grows, and its copy in order

/// Steps of the thread that does most.
std::int64_t steps_of(const SlicedPlan& plan, const Window& window) {
  const SlicedStrip last = sliced_strips(plan, window).back();
  return last.origin + last.lanes + sliced_blocks(window.last[1], plan.width) + 1;
}

/// Narrow blocks keep more of the lanes busy, wide ones have less to do between steps.
double choose_width(SlicedPlan& plan, const Window& window, std::uint32_t threads) {
  double least = 0;
  SlicedPlan best = plan;
  for (const StepCost& cost : step_costs) {
    plan.width = cost.width;
    const std::int64_t strips = sliced_blocks(window.last[0], plan.width) / plan.lanes + 1;
    plan.threads = static_cast<std::uint32_t>(std::min<std::int64_t>(threads, strips));

    const double seconds = static_cast<double>(steps_of(plan, window)) * cost.seconds;
    if (least != 0 && seconds >= least) continue;
    least = seconds;
    best = plan;
  }
  plan = best;
  return least;
}

/// What is done and needed besides steps.
void add_costs(const Request& request, const SlicedPlan& sliced, Plan& plan) {
  const Window& window = request.window;
  const auto rows = static_cast<std::uint64_t>(window.last[0]) + 1;
  const auto columns = static_cast<std::uint64_t>(window.last[1]) + 1;
  plan.bytes = (columns + sliced.width) * 8;
  plan.seconds += (sliced.threads - 1) * seconds_per_thread;
  if (request.want == Request::Want::count && sliced_counts_rows(sliced)) return;
  const auto found = static_cast<double>(rows + columns);  // about; there are twice as many lines
  plan.seconds = plan.seconds * cost_of_looking + found * seconds_per_sliced_line;
  if (request.want == Request::Want::count) return;
  plan.bytes += rows * sizeof(std::size_t);
  plan.more_bytes = 2 * (rows + columns) * bytes_per_found;
  if (request.want == Request::Want::positions) plan.seconds += found * seconds_per_sliced_listed;
  if (request.want == Request::Want::table)
    plan.seconds += static_cast<double>(*window.cells()) * seconds_per_sliced_table_cell;
}

}  // namespace

std::variant<Plan, Reason> sliced_offer(const EngineQuestion& question) {
  auto made = plan_sliced(question.machine, question.families, question.request);
  if (const Reason* reason = std::get_if<Reason>(&made)) return *reason;
  SlicedPlan& sliced = std::get<SlicedPlan>(made);
  const Window& window = question.request.window;
  sliced.level = question.settings.level;
  sliced.lanes = 64 * vector_words(sliced.level);
  Plan plan;
  plan.seconds = seconds_to_begin_sliced + choose_width(sliced, window, 1);
  if (question.settings.threads > 1 && plan.seconds > least_seconds_for_threads)
    plan.seconds = seconds_to_begin_sliced + choose_width(sliced, window, question.settings.threads);
  plan.threads = sliced.threads;
  plan.kernel = name_of(sliced.level);
  plan.reasons = {fmt::format("rows, columns and diagonals only: {} blocks of {} x {} at once{}",
                              sliced.lanes, sliced.width, sliced.width,
                              sliced.is_symmetric ? ", half of the board" : "")};
  plan.positions = {sliced_positions(sliced, window), Amount::Kind::exact};
  add_costs(question.request, sliced, plan);
  add_answer(question, plan, true);
  set_details(plan, sliced);
  return plan;
}

}  // namespace galli
