#include "plan/explain.h"

#include "plan/planner.h"

namespace galli {
namespace {

PlanCost cost_of(const Plan& plan) { return {plan.positions, plan.seconds, plan.bytes, plan.more_bytes}; }

Explanation::Want shown_want(Request::Want want) {
  switch (want) {
    case Request::Want::table: return Explanation::Want::table;
    case Request::Want::positions: return Explanation::Want::positions;
    case Request::Want::count: return Explanation::Want::count;
    case Request::Want::chosen: break;
  }
  return Explanation::Want::chosen;
}

/// The list of P-positions alone, given away as it is found, where that takes far less than the table.
std::optional<Plan> plan_for_list(const EngineQuestion& question, const Plan& plan) {
  constexpr double far_less = 0.1, long_seconds = 0.1;
  Request list = question.request;
  list.want = Request::Want::positions;
  list.streams = true;
  const bool is_outcomes = list.ask == Ask::outcomes && question.request.want == Request::Want::table;
  if (!is_outcomes || plan.seconds < long_seconds) return {};
  auto made = make_plan({question.machine, list, question.settings}, question.engines);
  Plan* found = std::get_if<Plan>(&made);
  if (!found || found->seconds > far_less * plan.seconds) return {};
  return std::move(*found);
}

/// Outcomes in place of nim-values.
std::optional<Plan> plan_for_outcomes(const EngineQuestion& question) {
  if (question.request.ask != Ask::values) return {};
  Request cheaper = question.request;
  cheaper.ask = Ask::outcomes;
  for (const WindowEngine* engine : question.engines) {
    if (!engine->offers_outcomes) continue;
    auto made = offer_of(
        *engine, {{question.machine, cheaper, question.settings}, question.families, question.engines});
    Plan* quick = std::get_if<Plan>(&made);
    if (!quick) continue;
    quick->engine = engine->name;
    return std::move(*quick);
  }
  return {};
}

std::vector<AlternativePlan> alternatives(const EngineQuestion& question, const Plan& plan, bool may_change) {
  using Kind = AlternativePlan::Kind;
  std::vector<AlternativePlan> all;
  for (const WindowEngine* engine : question.engines) {
    if (engine->name == plan.engine || !engine->concerns(question.machine)) continue;
    const auto made = offer_of(*engine, question);
    if (const Plan* other = std::get_if<Plan>(&made))
      all.push_back({Kind::engine, engine->name, "", cost_of(*other)});
    else
      all.push_back({Kind::engine, engine->name, std::get<Reason>(made), {}});
  }
  if (!may_change) return all;
  if (const auto list = plan_for_list(question, plan))
    all.push_back({Kind::positions, list->engine, "", cost_of(*list)});
  if (const auto outcomes = plan_for_outcomes(question))
    all.push_back({Kind::outcomes, outcomes->engine, "", cost_of(*outcomes)});
  return all;
}

}  // namespace

ExplainAnswer explained_game(const std::string& game, const Machine& machine) {
  ExplainAnswer answer{game, board_in_words(machine), {}, {}, {}};
  for (const Phase& phase : machine.phases) answer.phase_names.push_back(phase.name);
  for (std::uint32_t component = 0; component < machine.rankings.size(); ++component) {
    const std::string text = why_it_ends(machine, component);
    if (answer.endings.empty() || answer.endings.back() != text) answer.endings.push_back(text);
  }
  return answer;
}

Explanation explained(const Question& question, const Plan& plan, Engines engines, bool may_change) {
  const Request& request = question.request;
  const Machine& machine = question.machine;
  Explanation result{.values = request.ask == Ask::values,
                     .want = shown_want(request.want),
                     .phase = request.phase + std::size_t{1},
                     .bounds = request.window.last,
                     .cells = request.window.cells().value_or(0)};
  for (const Position& position : request.chosen)
    result.chosen.push_back(to_text(position, board_of(machine, request.phase)));
  result.plan = {plan.engine, plan.reasons, cost_of(plan), plan.kernel, plan.threads};
  const Families families = families_by_ruleset(machine);
  result.instead = alternatives({question, families, engines}, plan, may_change);
  return result;
}

}  // namespace galli
