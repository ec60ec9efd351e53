// What the zeckendorf engine takes, and with what it offers itself.
#include <algorithm>

#include "engine/zeckendorf/plan.h"
#include "plan/cost.h"

namespace galli {
namespace {

constexpr double seconds_per_zeckendorf_row = 250e-9;  ///< the parts of a number
constexpr double seconds_per_zeckendorf_cell = 1e-9;
constexpr Integer largest_heap_of_rule = Integer{1} << 62;

/// Rows whose outcomes are worked out: one for each heap.
double rows_of(const Request& request) {
  return request.want == Request::Want::chosen ? static_cast<double>(request.chosen.size())
                                               : static_cast<double>(request.window.last[0]) + 1;
}

}  // namespace

std::variant<Plan, Reason> zeckendorf_offer(const EngineQuestion& question) {
  const Request& request = question.request;
  if (request.ask == Ask::values) return "gives outcomes only";
  if (!is_fibonacci_nim(question.machine)) return "it knows Fibonacci Nim only";
  if (request.window.last[0] > largest_heap_of_rule)
    return "beyond 2^62 the moves that leave 64 bits do not exist";
  Plan plan;
  plan.theorem = "Whinihan's theorem on Fibonacci Nim";
  plan.reasons = {"P where the limit is below the least part of n as a sum of Fibonacci numbers"};
  const double rows = rows_of(request);
  const double cells =
      request.want == Request::Want::table ? static_cast<double>(*request.window.cells()) : 0;
  plan.positions = {static_cast<std::uint64_t>(rows), Amount::Kind::exact};
  plan.seconds = rows * seconds_per_zeckendorf_row + cells * seconds_per_zeckendorf_cell;
  add_answer(question, plan, true);
  set_details(plan, ZeckendorfPlan{});
  return plan;
}

}  // namespace galli
