// The text of `galli explain`.
#include <fmt/format.h>

#include "base/words.h"
#include "plan/candidate.h"

namespace galli {
namespace {

std::string time_in_words(double seconds) {
  if (seconds < 0.001) return "under 1 ms";
  if (seconds < 1) return fmt::format("~{:.2g} s", seconds);
  if (seconds < 120) return fmt::format("~{:.0f} s", seconds);
  return seconds < 7200 ? fmt::format("~{:.0f} min", seconds / 60) : fmt::format("~{:.0f} h", seconds / 3600);
}

/// As long as the positions are not counted exactly, neither is the time.
std::string time_in_words(const Plan& plan) {
  const bool is_bound =
      plan.positions.kind == Amount::Kind::at_most || plan.positions.kind == Amount::Kind::at_least;
  const bool is_short = plan.seconds < 0.001 && plan.positions.kind != Amount::Kind::at_least;
  return std::string(is_bound && !is_short ? in_words(plan.positions.kind) : "") +
         time_in_words(plan.seconds);
}

std::string memory_in_words(const Plan& plan) {
  if (plan.bytes == 0) return "at most " + bytes_in_words(plan.more_bytes);
  const bool is_least = plan.positions.kind == Amount::Kind::at_least;
  const std::string more =
      plan.more_bytes == 0 ? "" : fmt::format(", at most {} more", bytes_in_words(plan.more_bytes));
  return (is_least ? "at least " : "") + bytes_in_words(plan.bytes) + more;
}

std::string game_block(const std::string& game, const Machine& machine) {
  std::string text = fmt::format("game      {}\n          {}\n", game, board_in_words(machine));
  for (std::size_t p = 0; machine.phases.size() > 1 && p < machine.phases.size(); ++p) {
    text += fmt::format("          phase {}: {}\n", p + 1, machine.phases[p].name);
  }
  return text;
}

/// Rankings of components one after the other, each told once.
std::string short_block(const Machine& machine) {
  std::vector<std::string> rankings;
  for (std::uint32_t component = 0; component < machine.rankings.size(); ++component) {
    const std::string text = why_it_ends(machine, component);
    if (rankings.empty() || rankings.back() != text) rankings.push_back(text);
  }
  return "short     yes: " + joined(rankings, "; then, in a later phase, ") + "\n";
}

std::string what_is_asked(const Machine& machine, const Request& request) {
  const bool is_values = request.ask == Ask::values;
  switch (request.want) {
    case Request::Want::table: return is_values ? "nim-values" : "outcomes";
    case Request::Want::positions: return "P-positions";
    case Request::Want::count: return "the number of P-positions";
    case Request::Want::chosen: break;
  }
  if (request.chosen.size() == 1)
    return fmt::format("{} of {}", is_values ? "nim-value" : "outcome",
                       to_text(request.chosen.front(), board_of(machine, request.phase)));
  return fmt::format("{} of {}", is_values ? "nim-values" : "outcomes",
                     counted(request.chosen.size(), "position"));
}

std::string asked_block(const Machine& machine, const Request& request, const std::string& selection) {
  std::string text =
      fmt::format("asked     {}, phase {}", what_is_asked(machine, request), request.phase + 1);
  std::vector<std::string> ranges;
  for (Integer last : request.window.last) ranges.push_back(fmt::format("0..{}", last));
  const bool is_chosen = request.want == Request::Want::chosen;
  if (!is_chosen)
    text += fmt::format(", {}: {}", joined(ranges, " x "), counted(*request.window.cells(), "cell"));
  if (is_chosen && request.chosen.size() > 1 && !ranges.empty()) text += ", within " + joined(ranges, " x ");
  return text + "\n" + (selection.empty() ? "" : "          of these only " + selection + "\n");
}

std::string plan_block(const Plan& plan) {
  return fmt::format("plan      {:<11} {}   {}   {}\n          {}{}, {}\n", plan.engine,
                     joined(plan.reasons, "; "), time_in_words(plan), memory_in_words(plan),
                     counted(plan.positions, "position"),
                     plan.kernel.empty() ? "" : ", kernel " + plan.kernel, counted(plan.threads, "thread"));
}

/// The list of P-positions alone, given away as it is found, where that takes far less than the table.
std::optional<Plan> plan_for_list(const Question& question, const Plan& plan) {
  constexpr double far_less = 0.1, long_seconds = 0.1;
  Request list = question.request;
  list.want = Request::Want::positions;
  list.streams = true;
  const bool is_outcomes = list.ask == Ask::outcomes && question.request.want == Request::Want::table;
  if (!is_outcomes || plan.seconds < long_seconds) return {};
  auto made = make_plan(question.machine, list, question.settings);
  Plan* found = std::get_if<Plan>(&made);
  if (!found || found->seconds > far_less * plan.seconds) return {};
  return std::move(*found);
}

std::string instead_block(const Question& question, const Plan& plan, bool may_drop_values) {
  std::string text;
  const auto add = [&](const std::string& name, const std::string& reason) {
    text += fmt::format("{}{:<11} {}\n", text.empty() ? "instead   " : "          ", name, reason);
  };
  for (const EngineEntry& engine : engines) {
    if (engine.name == plan.engine || !engine.concerns(question.machine)) continue;
    const Candidate candidate = engine.candidate(question);
    const Plan* other = std::get_if<Plan>(&candidate.plan);
    add(engine.name,
        other ? fmt::format("would take {}", time_in_words(*other)) : std::get<Reason>(candidate.plan));
  }
  if (const auto list = plan_for_list(question, plan); list && may_drop_values)
    add("positions", fmt::format("listed alone take {} and {}, by the {} engine", time_in_words(*list),
                                 memory_in_words(*list), list->engine));
  if (question.request.ask != Ask::values || !may_drop_values) return text;
  Request cheaper = question.request;
  cheaper.ask = Ask::outcomes;
  const Candidate wave = wave_candidate({question.machine, question.families, cheaper, question.settings});
  const Plan* quick = std::get_if<Plan>(&wave.plan);
  if (quick) add("outcomes", fmt::format("alone take {}, by the wave engine", time_in_words(*quick)));
  return text;
}

}  // namespace

std::string explain(const std::string& game, const Machine& machine, const Request& request,
                    const PlanSettings& settings, const Plan& plan, const std::string& selection) {
  const Families families = families_by_ruleset(machine);
  return game_block(game, machine) + short_block(machine) + asked_block(machine, request, selection) +
         plan_block(plan) + instead_block({machine, families, request, settings}, plan, selection.empty()) +
         "nothing was computed\n";
}

}  // namespace galli
