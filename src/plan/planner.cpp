#include "plan/planner.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/words.h"

namespace galli {
namespace {

struct Refusal {
  const WindowEngine& engine;
  Reason reason;
};

Complaint no_engine(const std::vector<Refusal>& refused) {
  std::vector<std::string> reasons;
  for (const Refusal& refusal : refused)
    reasons.push_back(std::string(refusal.engine.name) + ": " + refusal.reason);
  return {.kind = ErrorKind::refused, .message = "no engine can do this", .remedies = joined(reasons, "\n")};
}

/// Positions far out, or of rules that call functions, which only the reference could have been asked for.
Complaint too_many_positions(const Request& request, const Reason& reason) {
  const bool is_chosen = request.want == Request::Want::chosen;
  return {.kind = ErrorKind::refused,
          .message = reason,
          .remedies = is_chosen ? "ask for a smaller position" : "ask for a smaller board"};
}

Complaint no_such_engine(const std::string& name, Engines engines) {
  std::vector<std::string> names;
  for (const WindowEngine* engine : engines) names.emplace_back(engine->name);
  return {.kind = ErrorKind::question,
          .message = fmt::format("no engine called '{}'", name),
          .remedies = "engines: " + joined(names, ", ")};
}

Complaint cannot(const Refusal& refusal) {
  return {.kind = ErrorKind::refused,
          .message = fmt::format("engine '{}' cannot do this: {}", refusal.engine.name, refusal.reason),
          .remedies = {AnyEngine{}, OtherQuestion{QuestionKind::explain, "names an engine that can"}}};
}

/// The largest bound for all heaps that an engine can do within the memory; found by bisection.
std::optional<Integer> fitting_bound(const EngineQuestion& question, const WindowEngine& engine) {
  Request request = question.request;
  if (request.window.last.empty()) return {};
  Integer fits = -1;
  Integer fails = *std::max_element(request.window.last.begin(), request.window.last.end());
  while (fails - fits > 1) {
    const Integer middle = fits + (fails - fits) / 2;
    request.window.last.assign(request.window.last.size(), middle);
    const auto tried =
        request.window.cells()
            ? offer_of(engine,
                       {{question.machine, request, question.settings}, question.families, question.engines})
            : std::variant<Plan, Reason>(Reason{});
    const Plan* plan = std::get_if<Plan>(&tried);
    (plan && plan->bytes <= question.settings.memory ? fits : fails) = middle;
  }
  return fits < 0 ? std::nullopt : std::optional(fits);
}

/// "169 outcomes need", "1 value needs"
std::string what_needs(const Request& request) {
  const bool is_chosen = request.want == Request::Want::chosen;
  const std::uint64_t count = is_chosen ? request.chosen.size() : *request.window.cells();
  return counted(count, request.ask == Ask::values ? "value" : "outcome") + (count == 1 ? " needs" : " need");
}

Complaint too_much_memory(const Plan& plan, const EngineQuestion& question, const WindowEngine& engine) {
  const Request& request = question.request;
  const std::uint64_t memory = question.settings.memory;
  const auto bound = fitting_bound(question, engine);
  Complaint complaint{.kind = ErrorKind::refused, .message = ""};
  complaint.message = fmt::format("{} {}, the memory limit is {}", what_needs(request),
                                  bytes_in_words(plan.bytes), bytes_in_words(memory));
  if (!bound) return complaint;
  const bool is_chosen = request.want == Request::Want::chosen;
  complaint.remedies.add(is_chosen ? Remedy(SmallerPosition{*bound}) : Remedy(SmallerBound{*bound}));
  if (request.want == Request::Want::table && request.ask == Ask::outcomes)
    complaint.remedies.add(OtherQuestion{QuestionKind::positions, "needs no room for the table"});
  return complaint;
}

/// Others take so long that it is worth looking whether few positions are reachable from the chosen ones.
bool may_be_few(const Plan& best, const Question& question) {
  const Request& request = question.request;
  constexpr double seconds_of_looking = 0.3;
  return request.want == Request::Want::chosen && is_on_heaps(question.machine) &&
         best.seconds > seconds_of_looking;
}

/// The engine that was asked for, or the quickest that can do it; copies, and sums that are not on heaps, come before
/// all others, and the reference, which gives up when it takes long, behind them unless all that it will come to is known.
std::variant<Plan, Complaint> choose(const EngineQuestion& question) {
  const std::string& wanted = question.settings.engine;
  std::vector<Refusal> refused;
  std::optional<Plan> too_large;
  const WindowEngine* its_engine = nullptr;
  std::optional<Plan> best;
  for (const WindowEngine* engine : question.engines) {
    if (!wanted.empty() && wanted != engine->name) continue;
    if (best && engine->is_last_resort && !may_be_few(*best, question)) continue;
    EngineQuestion asked = question;
    if (best) asked.seconds_to_beat = best->seconds;
    auto made = offer_of(*engine, asked);
    if (Plan* plan = std::get_if<Plan>(&made)) {
      plan->engine = engine->name;
      if (plan->bytes > question.settings.memory) {
        if (!too_large) {
          too_large = std::move(*plan);
          its_engine = engine;
        }
        continue;
      }
      const bool is_known = !engine->is_last_resort || plan->positions.kind == Amount::Kind::exact;
      if (!best || (is_known && plan->seconds < best->seconds)) best = std::move(*plan);
      if (engine->comes_first && engine->comes_first(question.machine)) break;
      continue;
    }
    Refusal refusal{*engine, std::get<Reason>(std::move(made))};
    if (!wanted.empty()) return cannot(refusal);
    refused.push_back(std::move(refusal));
  }
  if (best) return std::move(*best);
  if (too_large) return too_much_memory(*too_large, question, *its_engine);
  if (!wanted.empty()) return no_such_engine(wanted, question.engines);
  const bool is_far = question.request.want == Request::Want::chosen && is_on_heaps(question.machine);
  if (calls_functions(question.machine))
    return too_many_positions(
        question.request,
        "only the reference plays games whose rules call functions: " + refused.back().reason);
  return is_far ? too_many_positions(question.request, refused.back().reason) : no_engine(refused);
}

}  // namespace

std::optional<Complaint> complaint_about_engine(const std::string& name, Engines engines) {
  const bool is_known =
      name.empty() || std::any_of(engines.begin(), engines.end(),
                                  [&](const WindowEngine* engine) { return engine->name == name; });
  return is_known ? std::nullopt : std::optional(no_such_engine(name, engines));
}

Complaint no_misere_values() {
  return {.kind = ErrorKind::refused,
          .message = "misere games have outcomes only",
          .remedies = {OtherQuestion{QuestionKind::outcome, "answers for misere games too"}}};
}

std::variant<Plan, Reason> offer_of(const WindowEngine& engine, const EngineQuestion& question) {
  if (calls_functions(question.machine) && !engine.calls_functions)
    return "its rules call a function, which only the reference does";
  auto offer = engine.plan(question);
  const Plan* const plan = std::get_if<Plan>(&offer);
  if (!plan || plan->threads == 1 || plan->bytes <= question.settings.memory) return offer;
  PlanSettings alone = question.settings;  // threads may need more memory than one
  alone.threads = 1;
  return engine.plan({{question.machine, question.request, alone},
                      question.families,
                      question.engines,
                      question.seconds_to_beat});
}

std::variant<Plan, Complaint> make_plan(const Question& question, Engines engines) {
  const Request& request = question.request;
  const bool is_too_large = request.want != Request::Want::chosen && !request.window.cells();
  if (is_too_large)
    return Complaint{.kind = ErrorKind::refused,
                     .message = "more than 2^64 positions are asked for",
                     .remedies = {SmallerBound{}}};
  if (question.machine.misere && request.ask == Ask::values) return no_misere_values();
  const Families families = families_by_ruleset(question.machine);
  return choose({question, families, engines});
}

std::variant<Plan, Complaint> make_part(const EngineQuestion& whole, const Machine& machine,
                                        const Request& request) {
  PlanSettings free_choice = whole.settings;
  free_choice.engine.clear();
  return make_plan({machine, request, free_choice}, whole.engines);
}

}  // namespace galli
