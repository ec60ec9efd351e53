// Questions answered by smaller ones: copies of a canonical game, and sums whose summands are valued apart.
#include <fmt/format.h>

#include <algorithm>

#include "base/words.h"
#include "plan/candidate.h"
#include "plan/listing.h"

namespace galli {
namespace {

/// The plan of a question about another machine, by whatever engine is best for it; or why there is none.
std::variant<SubPlan, Reason> planned(const std::shared_ptr<const Machine>& machine, Request request,
                                      const Settings& settings) {
  Settings free_choice = settings;
  free_choice.engine.clear();
  auto plan = make_plan(*machine, request, free_choice);
  if (const Complaint* complaint = std::get_if<Complaint>(&plan)) return complaint->message;
  return SubPlan{machine, std::move(request), std::make_shared<const Plan>(std::get<Plan>(std::move(plan)))};
}

void add_cost(Plan& plan, const Plan& part) {
  plan.seconds += part.seconds;
  plan.bytes += part.bytes;
  plan.more_bytes += part.more_bytes;
  plan.positions.number += part.positions.number;
  plan.positions.kind = std::max(plan.positions.kind, part.positions.kind);
}

/// Each cell of the answer is put together from those of the parts.
void add_answer_of_parts(const Question& question, Plan& plan) {
  constexpr double seconds_per_cell = 50e-9;
  if (question.request.want == Request::Want::chosen) return;
  plan.seconds += static_cast<double>(*question.request.window.cells()) * seconds_per_cell;
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
  const auto most_a =
      phi(q, {request.window.last[0], 0});  // A grows with X and falls with Y, B the other way
  const auto most_b = phi(q, {0, request.window.last[1]});
  if (!most_a || !most_b) return {};
  const auto within = [&](Integer most, Integer x, Integer y) {  // so many steps of (x, y) stay in the window
    if (x > 0) most = std::min(most, request.window.last[0] / x);
    return y > 0 ? std::min(most, request.window.last[1] / y) : most;
  };
  inner.window.last = {within((*most_a)[0], q.p1, q.q1), within((*most_b)[1], q.p2, q.q2)};
  return inner;
}

/// By a theorem; else it may need more room than a table.
bool is_short_list(const Machine& machine, const Request& request) {
  return most_listed(machine, families_by_ruleset(machine), request).is_near;
}

/// Each P-position of the canonical game has a copy in each class; they are put in order.
void add_answer_of_lists(const Question& question, const SubPlan& canonical, const Matrix& q, Plan& plan) {
  constexpr double seconds_per_copy = 60e-9;
  constexpr std::uint64_t bytes_per_copy = 2 * sizeof(Integer);
  const Machine& machine = *canonical.machine;
  const ListBound bound = most_listed(machine, families_by_ruleset(machine), canonical.request);
  const std::uint64_t copies = bound.positions * static_cast<std::uint64_t>(determinant(q));
  plan.seconds += static_cast<double>(copies) * seconds_per_copy;
  if (question.request.want == Request::Want::positions) plan.bytes += copies * bytes_per_copy;
  add_answer(question, plan, true);
}

/// The phase of each summand in a phase of their product, the first slowest.
std::vector<std::uint32_t> digits(const std::vector<std::shared_ptr<const Machine>>& summands,
                                  std::uint32_t phase) {
  std::vector<std::uint32_t> found(summands.size());
  for (std::size_t i = summands.size(); i-- > 0;) {
    const auto radix = static_cast<std::uint32_t>(summands[i]->phases.size());
    found[i] = phase % radix;
    phase /= radix;
  }
  return found;
}

/// A summand's part of the question: always values, since values are xored.
Request summand_request(const Question& question, const Machine& summand, std::uint32_t phase,
                        std::size_t first_factor) {
  const Request& request = question.request;
  const Board& whole = board_of(question.machine, request.phase);
  const std::size_t factors = factor_count(board_of(summand, phase));
  Request own{Ask::values,
              phase,
              {},
              request.want == Request::Want::chosen ? Request::Want::chosen : Request::Want::table,
              {}};
  const auto part = [&](const Position& position) {
    return part_of(position, segment(whole, position, first_factor, factors));
  };
  if (own.want == Request::Want::table) {
    own.window.last = part(request.window.last);
    return own;
  }
  for (const Position& position : request.chosen) own.chosen.push_back(part(position));
  return request_for(summand, Ask::values, phase, std::move(own.chosen));
}

}  // namespace

bool has_copies(const Machine& machine) {
  return std::any_of(machine.rulesets.begin(), machine.rulesets.end(),
                     [](const auto& ruleset) { return ruleset->original != nullptr; });
}

bool has_parts(const Machine& machine) { return !machine.board.factors.empty(); }

Candidate copies_candidate(const Question& question) {
  const auto& copies = question.machine.copies;
  if (!has_copies(question.machine)) return {"copies", "no ruleset stands under a rational matrix"};
  if (!copies) return {"copies", "not every ruleset stands under the same rational matrix"};
  auto inner = canonical_request(question.request, copies->matrix);
  if (!inner) return {"copies", "the arithmetic leaves 64 bits"};
  if (inner->want == Request::Want::chosen)
    *inner = request_for(*copies->canonical, inner->ask, inner->phase, std::move(inner->chosen));
  if (inner->want == Request::Want::positions && !is_short_list(*copies->canonical, *inner))
    inner->want = Request::Want::table;
  auto canonical = planned(copies->canonical, std::move(*inner), question.settings);
  if (const Reason* reason = std::get_if<Reason>(&canonical)) return {"copies", *reason};
  SubPlan& own = std::get<SubPlan>(canonical);
  Plan plan;
  plan.theorem = "Theorem 1 of the rational paper";
  plan.reasons = {fmt::format("each class of positions is a copy of the canonical game ({}); that one by {}",
                              plan.theorem, own.plan->engine)};
  plan.positions = {0, Amount::Kind::exact};
  add_cost(plan, *own.plan);
  if (own.request.want == Request::Want::positions) {
    add_answer_of_lists(question, own, copies->matrix, plan);
  } else {
    add_answer_of_parts(question, plan);
  }
  plan.details = CopiesPlan{copies->matrix, std::move(own)};
  return {"copies", plan};
}

Candidate summands_candidate(const Question& question) {
  const auto& summands = question.machine.summands;
  if (summands.empty()) return {"summands", "the game is not a sum"};
  const std::vector<std::uint32_t> phases = digits(summands, question.request.phase);
  Plan plan;
  plan.positions = {0, Amount::Kind::exact};
  SummandsPlan made;
  std::vector<std::string> engines_used;
  std::size_t factor = 0;
  for (std::size_t i = 0; i < summands.size(); ++i) {
    auto part =
        planned(summands[i], summand_request(question, *summands[i], phases[i], factor), question.settings);
    if (const Reason* reason = std::get_if<Reason>(&part)) return {"summands", *reason};
    SubPlan& own = std::get<SubPlan>(part);
    add_cost(plan, *own.plan);
    engines_used.push_back(own.plan->engine);
    made.parts.push_back(std::move(own));
    factor += factor_count(board_of(*summands[i], phases[i]));
  }
  plan.theorem = "the Sprague-Grundy theorem";
  plan.reasons = {"values of the summands are xored; those by " + joined(engines_used, ", ")};
  add_answer_of_parts(question, plan);
  plan.details = std::move(made);
  return {"summands", plan};
}

std::set<std::string> theorems_of(const Plan& plan) {
  std::set<std::string> all;
  if (!plan.theorem.empty()) all.insert(plan.theorem);
  if (const auto* copies = std::get_if<CopiesPlan>(&plan.details))
    all.merge(theorems_of(*copies->canonical.plan));
  if (const auto* sum = std::get_if<SummandsPlan>(&plan.details)) {
    for (const SubPlan& part : sum->parts) all.merge(theorems_of(*part.plan));
  }
  return all;
}

}  // namespace galli
