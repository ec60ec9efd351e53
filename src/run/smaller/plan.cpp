#include "run/smaller/plan.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/words.h"
#include "plan/cost.h"
#include "plan/listing.h"
#include "plan/planner.h"

namespace galli {
namespace {

/// The plan of a question about another machine, by whatever engine is best for it; or why there is none.
std::variant<SubPlan, Reason> planned(const EngineQuestion& whole,
                                      const std::shared_ptr<const Machine>& machine, Request request) {
  auto plan = make_part(whole, *machine, request);
  if (const Complaint* complaint = std::get_if<Complaint>(&plan)) return complaint->message;
  return SubPlan{machine, std::move(request), std::make_shared<const Plan>(std::get<Plan>(std::move(plan)))};
}

void add_cost(Plan& plan, const SubPlan& smaller) {
  const Plan& part = *smaller.plan;
  plan.parts.push_back(smaller.plan);
  plan.seconds += part.seconds;
  plan.bytes += part.bytes;
  plan.more_bytes += part.more_bytes;
  plan.positions.number += part.positions.number;
  plan.positions.kind = std::max(plan.positions.kind, part.positions.kind);
}

/// Each cell of the answer is put together from those of the parts.
void add_answer_of_parts(const EngineQuestion& question, Plan& plan) {
  constexpr double seconds_per_joined_cell = 50e-9;
  if (question.request.want == Request::Want::chosen) return;
  plan.seconds += static_cast<double>(*question.request.window.cells()) * seconds_per_joined_cell;
  add_answer(question, plan, true);
}

/// The request about (A, B) that answers one about positions of the cone: where only P-positions are wanted, a list of them.
std::optional<Request> canonical_request(const Request& request, const Matrix& q) {
  Request inner{request.ask, request.phase, {}, Request::Want::table, {}};
  if (wants_only_zeros(request) && determinant(q) <= copies_most_classes)
    inner = {Ask::outcomes, request.phase, {}, Request::Want::positions, {}};
  if (request.want == Request::Want::chosen) {
    inner.want = Request::Want::chosen;
    for (const Position& position : request.chosen) {
      const auto image = phi(q, position);
      if (!image) return {};
      inner.chosen.push_back(*image);
    }
    return inner;
  }
  const auto max_a = phi(q, {request.window.last[0], 0});  // A grows with X and falls with Y, B the other way
  const auto max_b = phi(q, {0, request.window.last[1]});
  if (!max_a || !max_b) return {};
  const auto within = [&](Integer most, Integer x,
                          Integer y) {  // this many steps of (x, y) stay in the window
    if (x > 0) most = std::min(most, request.window.last[0] / x);
    return y > 0 ? std::min(most, request.window.last[1] / y) : most;
  };
  inner.window.last = {within((*max_a)[0], q.p1, q.q1), within((*max_b)[1], q.p2, q.q2)};
  return inner;
}

/// By a theorem; else it may need more room than a table.
bool is_short_list(const Machine& machine, const Request& request) {
  return max_listed(machine, families_by_ruleset(machine), request).is_near;
}

/// Each P-position of the canonical game has a copy in each class; they are put in order.
void add_answer_of_lists(const EngineQuestion& question, const SubPlan& canonical, const Matrix& q,
                         Plan& plan) {
  constexpr double seconds_per_copy = 60e-9;
  constexpr std::uint64_t bytes_per_copy = 2 * sizeof(Integer);
  const Machine& machine = *canonical.machine;
  const ListBound bound = max_listed(machine, families_by_ruleset(machine), canonical.request);
  const std::uint64_t copies = bound.positions * static_cast<std::uint64_t>(determinant(q));
  plan.seconds += static_cast<double>(copies) * seconds_per_copy;
  if (question.request.want == Request::Want::positions) plan.bytes += copies * bytes_per_copy;
  add_answer(question, plan, true);
}

/// Summands of the same rules in the same phase are asked about together.
std::vector<std::vector<std::size_t>> alike(std::span<const Summand> summands) {
  std::vector<std::vector<std::size_t>> groups;
  for (std::size_t i = 0; i < summands.size(); ++i) {
    const auto found = std::find_if(groups.begin(), groups.end(), [&](const auto& group) {
      const Summand& first = summands[group.front()];
      return first.machine == summands[i].machine && first.phase == summands[i].phase;
    });
    if (found == groups.end()) {
      groups.push_back({i});
    } else {
      found->push_back(i);
    }
  }
  return groups;
}

/// The question about summands that are alike: values, since values are xored, unless there is one only. The chosen parts of a position follow
/// each other; a table is as large as the largest of them.
Request summand_request(const EngineQuestion& question, std::span<const Summand> summands,
                        const std::vector<std::size_t>& group) {
  const Request& request = question.request;
  const Board& whole = board_of(question.machine, request.phase);
  const Summand& first = summands[group.front()];
  const Ask ask = summands.size() == 1 ? request.ask : Ask::values;
  if (request.want == Request::Want::chosen) {
    std::vector<Position> parts;
    for (const Position& position : request.chosen) {
      for (std::size_t i : group) parts.push_back(part_of(position, whole, summands[i]));
    }
    return request_for(*first.machine, ask, first.phase, std::move(parts));
  }
  Request own{ask, first.phase, {}, Request::Want::table, {}};
  own.window.last = part_of(request.window.last, whole, first);
  for (std::size_t i : group) {
    const Position last = part_of(request.window.last, whole, summands[i]);
    for (std::size_t heap = 0; heap < last.size(); ++heap)
      own.window.last[heap] = std::max(own.window.last[heap], last[heap]);
  }
  return own;
}

/// "x", "(y, z)"
std::string heaps_in_words(const Board& board, const Summand& summand) {
  std::vector<std::string> names;
  for (std::size_t heap : summand.heaps) names.push_back(board.heaps[heap]);
  return names.size() == 1 ? names.front() : "(" + joined(names, ", ") + ")";
}

/// "x, y by twist; (z, w) by shelves"
Reason parts_in_words(const Board& board, std::span<const Summand> summands, const SummandsPlan& plan) {
  std::vector<std::string> words;
  for (std::size_t i = 0; i < plan.parts.size(); ++i) {
    std::vector<std::string> places;
    for (std::size_t k : plan.alike[i]) places.push_back(heaps_in_words(board, summands[k]));
    const bool moves = has_moves(*plan.parts[i].machine);
    words.push_back(joined(places, ", ") + (moves ? " by " + plan.parts[i].plan->engine : " without moves"));
  }
  return joined(words, "; ");
}

/// Summands of `+` in their order.
Reason engines_in_words(std::span<const Summand> summands, const SummandsPlan& plan) {
  std::vector<std::string> names(summands.size());
  for (std::size_t i = 0; i < plan.parts.size(); ++i) {
    for (std::size_t k : plan.alike[i]) names[k] = plan.parts[i].plan->engine;
  }
  return "values of the summands are xored; those by " + joined(names, ", ");
}

/// A row of the list is found by its value when the last heap is a summand of its own.
std::uint64_t looks_of_list(const EngineQuestion& question, std::span<const Summand> summands) {
  const std::uint64_t cells = *question.request.window.cells();
  const bool is_by_row = lists_by_row(summands, question.machine, question.request.phase);
  return is_by_row ? cells / (static_cast<std::uint64_t>(question.request.window.last.back()) + 1) : cells;
}

/// What is put together from tables of the parts.
void add_answer_of_tables(const EngineQuestion& question, std::span<const Summand> summands,
                          const SummandsPlan& made, Plan& plan) {
  constexpr double seconds_per_cell = 9e-9;
  constexpr double seconds_per_counted = 40e-9;  // by values: a transform of them
  constexpr std::uint64_t bytes_per_counted = 32;
  std::uint64_t looks = *question.request.window.cells();
  std::uint64_t counted = 0;
  for (const SubPlan& part : made.parts) counted = std::max(counted, *part.request.window.cells());
  if (question.request.want == Request::Want::positions) looks = looks_of_list(question, summands);
  if (question.request.want == Request::Want::count) {
    plan.seconds += static_cast<double>(counted * summands.size()) * seconds_per_counted;
    plan.bytes += 2 * counted * bytes_per_counted;
    return;
  }
  plan.seconds += static_cast<double>(looks) * seconds_per_cell;
  add_answer(question, plan, true);
  add_long_list(question, plan);
}

Reason why_no_sum(const EngineQuestion& question) {
  const bool is_sum_in_another_phase = !question.machine.summands.empty();
  return is_sum_in_another_phase
             ? "in this phase the heaps are tied: by a move, a condition, or what can still be chosen"
             : "the game is not a sum";
}

}  // namespace

bool has_copies(const Machine& machine) {
  return std::any_of(machine.rulesets.begin(), machine.rulesets.end(),
                     [](const auto& ruleset) { return ruleset->original != nullptr; });
}

bool has_parts(const Machine& machine) { return !machine.board.factors.empty() || !machine.summands.empty(); }

std::variant<Plan, Reason> copies_offer(const EngineQuestion& question) {
  const auto& copies = question.machine.copies;
  if (!has_copies(question.machine)) return "no ruleset is under a rational matrix";
  if (!copies) return "not every ruleset is under the same rational matrix";
  if (has_declared_rank(*copies->canonical)) return "a declared rank must be checked at every move";
  auto inner = canonical_request(question.request, copies->matrix);
  if (!inner) return "the arithmetic leaves 64 bits";
  if (inner->want == Request::Want::chosen)
    *inner = request_for(*copies->canonical, inner->ask, inner->phase, std::move(inner->chosen));
  if (inner->want == Request::Want::positions && !is_short_list(*copies->canonical, *inner))
    inner->want = Request::Want::table;
  auto canonical = planned(question, copies->canonical, std::move(*inner));
  if (const Reason* reason = std::get_if<Reason>(&canonical)) return *reason;
  SubPlan& own = std::get<SubPlan>(canonical);
  Plan plan;
  plan.theorem = "Theorem 1 of the rational paper";
  plan.reasons = {fmt::format("each class of positions is a copy of the canonical game ({}); that one by {}",
                              plan.theorem, own.plan->engine)};
  plan.positions = {0, Amount::Kind::exact};
  add_cost(plan, own);
  if (own.request.want == Request::Want::positions) {
    add_answer_of_lists(question, own, copies->matrix, plan);
  } else {
    add_answer_of_parts(question, plan);
  }
  set_details(plan, CopiesPlan{copies->matrix, std::move(own)});
  return plan;
}

bool lists_by_row(std::span<const Summand> summands, const Machine& machine, std::uint32_t phase) {
  const std::size_t last_heap = board_of(machine, phase).dimension() - 1;
  return std::any_of(summands.begin(), summands.end(), [&](const Summand& summand) {
    return summand.heaps == std::vector<std::size_t>{last_heap};
  });
}

std::variant<Plan, Reason> summands_offer(const EngineQuestion& question) {
  const Request& request = question.request;
  const auto summands = summands_of(question.machine, request.phase);
  const Board& board = board_of(question.machine, request.phase);
  if (summands.empty()) return why_no_sum(question);
  if (request.want != Request::Want::chosen && board.kind != Board::Kind::heaps)
    return "it gives tables only for boards of heaps";
  Plan plan;
  plan.positions = {0, Amount::Kind::exact};
  SummandsPlan made;
  made.alike = alike(summands);
  for (const auto& group : made.alike) {
    auto part =
        planned(question, summands[group.front()].machine, summand_request(question, summands, group));
    if (const Reason* reason = std::get_if<Reason>(&part)) return *reason;
    add_cost(plan, std::get<SubPlan>(part));
    made.parts.push_back(std::move(std::get<SubPlan>(part)));
  }
  plan.theorem = "the Sprague-Grundy theorem";
  if (summands.size() == 1) {
    plan.theorem.clear();
    plan.reasons = {"play stays on this board: " + parts_in_words(board, summands, made)};
  } else if (question.machine.board.factors.empty()) {
    plan.reasons = {"no move or condition ties these parts; their values are xored: " +
                    parts_in_words(board, summands, made)};
  } else {
    plan.reasons = {engines_in_words(summands, made)};
  }
  if (request.want != Request::Want::chosen) add_answer_of_tables(question, summands, made, plan);
  set_details(plan, std::move(made));
  return plan;
}

}  // namespace galli
