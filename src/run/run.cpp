#include "run/run.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>

#include "base/stage.h"
#include "base/words.h"
#include "gallimaufry/error.h"
#include "plan/planner.h"
#include "run/engines.h"
#include "run/reference/reference.h"
#include "run/reference/run.h"

namespace galli {
namespace {

Error refusal(std::string message, Remedies remedies) {
  return Error({.kind = ErrorKind::refused, .message = std::move(message), .remedies = std::move(remedies)});
}

/// Whose limit it is that too many positions were needed for.
enum class LimitOf { reference, engine };

/// The limit of the reference is less than usual where memory is short.
Error error_of(const Halt& halt, const Machine& machine, LimitOf limit_of, const Remedies& remedies) {
  const char* whose = limit_of == LimitOf::engine ? "more than the memory limit allows"
                      : halt.limit < Reference::default_limit
                          ? "what the memory limit allows the reference evaluator"
                          : "the limit of the reference evaluator";
  const auto from = [&] { return to_text(halt.from, board_of(machine, halt.phase)); };
  switch (halt.reason) {
    case Halt::Reason::stopped: return interruption();
    case Halt::Reason::too_many_positions:
      return refusal(fmt::format("more than {} {} needed, {}", counted(halt.limit, "position"),
                                 halt.limit == 1 ? "is" : "are", whose),
                     remedies);
    case Halt::Reason::too_many_steps:
      return refusal(fmt::format("the ranges at {} are too long to go through", from()), remedies);
    case Halt::Reason::too_deep:
      return refusal(fmt::format("a line of play from {} is too long to follow", from()), remedies);
    case Halt::Reason::value_too_large:
      if (halt.limit != 0)
        return refusal(
            fmt::format("a nim-value is larger than {}, the most that this engine keeps", halt.limit),
            "ask for another engine, or for the outcome");
      return refusal("a nim-value is larger than 2^31", "ask for a smaller heap, or for the outcome");
    case Halt::Reason::rank_not_lowered: break;
  }
  return rank_not_lowered(machine, {halt.phase, halt.from, halt.to});
}

/// What is said where an engine had no answer.
Error error_of(const Halt& halt, const EngineTask& task, const WindowEngine& engine) {
  if (&engine == &reference_engine) {
    const bool is_chosen = task.request.want == Request::Want::chosen;
    return error_of(halt, task.machine, LimitOf::reference,
                    is_chosen ? Remedies("ask for a smaller position") : Remedies{SmallerBound{}});
  }
  // A sequence that goes on beyond what is kept, without a proved period, has no answer.
  return error_of(halt, task.machine, LimitOf::engine,
                  engine.sequence ? "no period was proved on the way; ask for something smaller"
                                  : "ask for something smaller");
}

const WindowEngine& engine_of(const Plan& plan) {
  const WindowEngine* found = engine_called(plan.engine);
  assert(found);
  return *found;
}

/// Lines of play that an engine cannot follow are followed by the reference, if the engine was not asked for by name.
Answer answer_of(const EngineTask& task) {
  const WindowEngine* engine = &engine_of(task.plan);
  auto answer = engine->run(task);
  const Halt* halt = std::get_if<Halt>(&answer);
  if (halt && halt->reason == Halt::Reason::too_deep && engine != &reference_engine &&
      task.settings.engine.empty()) {
    engine = &reference_engine;
    answer = run_reference(task, std::min(task.settings.reference_limit, halt->limit));
    halt = std::get_if<Halt>(&answer);
  }
  if (halt) throw error_of(*halt, task, *engine);
  return std::get<Answer>(std::move(answer));
}

/// Where positions are evaluated as play comes to them, there may be far fewer than are allowed for.
bool is_foreseen(const Plan& plan) {
  return (!plan.follows_play || plan.positions.kind == Amount::Kind::exact) &&
         std::all_of(plan.parts.begin(), plan.parts.end(),
                     [](const auto& part) { return is_foreseen(*part); });
}

}  // namespace

Error rank_not_lowered(const Machine& machine, const RankViolation& violation) {
  const Board& board = board_of(machine, violation.phase);
  std::vector<std::string> ranks;
  for (const Expression& rank : machine.rankings[machine.component_of[violation.phase]].declared)
    ranks.push_back(to_text(rank, board.heaps(), {}));
  return Error({.kind = ErrorKind::refused,
                .message = "a declared rank is not lowered",
                .detail = fmt::format("the move {} -> {} does not lower it to a smaller natural number",
                                      to_text(violation.from, board), to_text(violation.to, board)),
                .remedies = "correct the declared rank: " + joined(ranks, ", then ")});
}

Machine machine_of(const Game& game) {
  auto built = build_machine(game);
  if (const auto* complaint = std::get_if<Complaint>(&built)) throw Error(*complaint);
  return std::get<Machine>(std::move(built));
}

PlanSettings default_settings() {
  PlanSettings settings;
  settings.level = fastest_cpu_level();
  settings.reference_limit = Reference::default_limit;
  return settings;
}

std::variant<Plan, Complaint> plan_or_complaint(const Machine& machine, const Request& request,
                                                const PlanSettings& settings) {
  return make_plan({machine, request, settings}, all_engines());
}

Plan plan_for(const Machine& machine, const Request& request, const PlanSettings& settings) {
  auto plan = plan_or_complaint(machine, request, settings);
  if (const auto* complaint = std::get_if<Complaint>(&plan)) throw Error(*complaint);
  return std::get<Plan>(std::move(plan));
}

Answer run(const Machine& machine, const Plan& plan, const Request& request, const PlanSettings& settings,
           const Control& control) {
  const Control staged = in_stage(control, Stage::computing, plan.engine);
  if (is_foreseen(plan)) staged.progress({.expected_seconds = plan.seconds});
  const AnswerPart answer_part = [&](const Machine& other, const Plan& part, const Request& asked) {
    return run(other, part, asked, settings, staged);
  };
  Answer answer = answer_of({machine, plan, request, settings, staged, answer_part});
  hand_over(answer, request);
  return answer;
}

Answer run(const Machine& machine, const Request& request, const PlanSettings& settings,
           const Control& control) {
  return run(machine, plan_for(machine, request, settings), request, settings, control);
}

std::vector<std::uint64_t> run_positions(const Machine& machine, Ask ask, std::uint32_t phase,
                                         const std::vector<Position>& positions, const PlanSettings& settings,
                                         const Control& control) {
  if (positions.empty()) return {};
  return run(machine, request_for(machine, ask, phase, positions), settings, control).chosen;
}

Nimber value_at(Reference& reference, const Machine& machine, std::uint32_t phase, const Position& position,
                const Control& control) {
  const auto answer = reference.value(phase, position, control);
  if (const Halt* halt = std::get_if<Halt>(&answer)) {
    Halt limited = *halt;
    limited.limit = Reference::default_limit;
    throw error_of(limited, machine, LimitOf::reference, "ask for a smaller position");
  }
  return std::get<Nimber>(answer);
}

}  // namespace galli
