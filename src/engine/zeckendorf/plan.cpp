#include "engine/zeckendorf/plan.h"

#include <fmt/format.h>

#include <algorithm>

#include "plan/candidate.h"

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

bool is_fibonacci_nim(const Machine& machine) {
  if (machine.phases.size() != 1 || machine.rulesets.size() != 1 || machine.misere) return false;
  const Board& board = machine.board;
  const Node& formula = machine.nodes[machine.phases[0].formula];
  if (formula.kind != Node::Kind::leaf || !is_on_heaps(machine) || board.dimension() != 2) return false;
  const Ruleset& ruleset = *machine.rulesets[0];
  if (!board.conditions.empty() || ruleset.clauses.size() != 1 || ruleset.clauses[0].loops.size() != 1)
    return false;
  const std::string rule = fmt::format("({0} - {2}, 2*{2}) for {2} in 1..min({0}, {1})", board.heaps[0],
                                       board.heaps[1], ruleset.clauses[0].loops[0].name);
  return to_text(ruleset.clauses[0], board) == rule;
}

Candidate zeckendorf_candidate(const Question& question) {
  const Request& request = question.request;
  if (request.ask == Ask::values) return {"zeckendorf", Reason("gives outcomes only")};
  if (!is_fibonacci_nim(question.machine)) return {"zeckendorf", Reason("it knows Fibonacci Nim only")};
  if (request.window.last[0] > largest_heap_of_rule)
    return {"zeckendorf", Reason("beyond 2^62 the moves that leave 64 bits do not exist")};
  Plan plan;
  plan.theorem = "Whinihan's theorem on Fibonacci Nim";
  plan.reasons = {"P where the limit is below the least part of n as a sum of Fibonacci numbers"};
  const double rows = rows_of(request);
  const double cells =
      request.want == Request::Want::table ? static_cast<double>(*request.window.cells()) : 0;
  plan.positions = {static_cast<std::uint64_t>(rows), Amount::Kind::exact};
  plan.seconds = rows * seconds_per_zeckendorf_row + cells * seconds_per_zeckendorf_cell;
  add_answer(question, plan, true);
  plan.details = ZeckendorfPlan{};
  return {"zeckendorf", plan};
}

}  // namespace galli
