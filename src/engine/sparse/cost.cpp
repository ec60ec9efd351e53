// What the sparse engine takes, and with what it offers itself.
#include <fmt/format.h>

#include <bit>

#include "engine/sparse/plan.h"
#include "engine/sparse/two_phases.h"
#include "plan/cost.h"

namespace galli {
namespace {

// Measured on one core of a 2020s server.
constexpr double seconds_to_begin_sparse = 5e-6;
constexpr double seconds_per_sparse_row = 10e-9;
constexpr double seconds_per_sparse_line = 11e-9;  // of each row that is searched
constexpr double seconds_per_sparse_look = 4e-9;
constexpr double seconds_per_sparse_cell = 1.2e-9;
constexpr double seconds_per_streamed_cell = 0.4e-9;
constexpr double seconds_per_sparse_listed = 80e-9;
constexpr double seconds_per_streamed = 20e-9;

std::uint64_t permutations(std::size_t heaps) {
  std::uint64_t product = 1;
  for (std::uint64_t i = 2; i <= heaps; ++i) product *= i;
  return product;
}

double seconds_for(const SparsePlan& plan, const Request& request) {
  const double rows = static_cast<double>(sparse_rows(plan));
  const double searched =
      plan.is_sorted ? rows * 1.3 / static_cast<double>(permutations(plan.box.last.size() - 1)) / 2 : rows;
  double per_row = 0;
  for (const SparsePhase& phase : plan.phases) {
    per_row += seconds_per_sparse_row + static_cast<double>(phase.lines.size()) * seconds_per_sparse_line;
    for (const SparseLook& look : phase.looks)
      per_row += static_cast<double>(look.count) * std::popcount(look.sources) * seconds_per_sparse_look;
  }
  double seconds = seconds_to_begin_sparse + searched * per_row;
  const bool streams = is_streamed(request);
  if (request.want == Request::Want::table)
    seconds += static_cast<double>(*request.window.cells()) *
               (streams ? seconds_per_streamed_cell : seconds_per_sparse_cell);
  if (request.want == Request::Want::positions)
    seconds += rows * (streams ? seconds_per_streamed : seconds_per_sparse_listed);
  return seconds;
}

Reason sparse_reason(const SparsePlan& plan, const Board& board) {
  return fmt::format("any amount from {}: at most one P-position for each choice of the other {}{}",
                     board.heaps()[plan.last_heap], board.heaps().size() == 2 ? "heap" : "heaps",
                     plan.is_sorted ? ", sorted ones are enough" : "");
}

}  // namespace

std::uint64_t sparse_rows(const SparsePlan& plan) {
  std::uint64_t rows = 1;
  for (std::size_t heap = 0; heap + 1 < plan.box.last.size(); ++heap)
    rows *= static_cast<std::uint64_t>(plan.box.last[heap]) + 1;
  return rows;
}

std::uint64_t sparse_bytes(const SparsePlan& plan, const Request& request) {
  const std::uint64_t rows = sparse_rows(plan);
  const auto of_bits = [](std::uint64_t bits) { return bits / 8 + bits / 512 + bits / 32768 + 256; };
  const bool is_listed = request.want == Request::Want::table || request.want == Request::Want::positions;
  std::uint64_t bytes = 0;
  for (const SparseLines& lines : plan.lines) bytes += of_bits(static_cast<std::uint64_t>(lines.bits));
  if (plan.keeps_places) bytes += of_bits(static_cast<std::uint64_t>(plan.box.last.back()));
  if (plan.keeps_places || (plan.is_sorted && is_listed)) bytes += 4 * rows * plan.phases.size();
  if (plan.is_sorted) bytes += rows / 8 * plan.phases.size();
  if (is_listed && plan.last_heap + 1 != plan.box.last.size()) bytes += 8 * rows;
  if (request.want == Request::Want::table)
    bytes += 4 * static_cast<std::uint64_t>(request.window.last.back());
  return bytes + request.chosen.size() * (sizeof(Position) + 16 + 8 * plan.box.last.size());
}

std::variant<Plan, Reason> sparse_offer(const EngineQuestion& question) {
  const Request& request = question.request;
  if (request.ask == Ask::values) return "gives outcomes only";
  auto made = plan_sparse(question.machine, question.families, request);
  if (const Reason* reason = std::get_if<Reason>(&made)) return *reason;
  Plan plan;
  SparsePlan& sparse = std::get<SparsePlan>(made);
  sparse.level = question.settings.level;
  plan.reasons = {sparse_reason(sparse, question.machine.boards[0])};
  plan.positions = {*sparse.box.cells() * sparse.phases.size(),
                    sparse.on_board.empty() ? Amount::Kind::exact : Amount::Kind::at_most};
  plan.seconds = seconds_for(sparse, request);
  plan.bytes = sparse_bytes(sparse, request);
  constexpr std::uint64_t rows_for_threads = 2048;
  const bool is_shared = question.settings.threads > 1 && sparse_rows(sparse) >= rows_for_threads &&
                         divided(sparse, request.phase).has_value();
  if (is_shared) {
    plan.threads = 2;
    plan.seconds *= 0.6;
  }
  add_answer(question, plan, true);
  set_details(plan, std::move(sparse));
  return plan;
}

}  // namespace galli
