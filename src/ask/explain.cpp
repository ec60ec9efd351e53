#include "gallimaufry/explain.h"

#include "ask/boards/requests.h"
#include "plan/explain.h"
#include "run/engines.h"

namespace galli {
namespace {

/// What is taken from an answer.
void add_selection(const PositionsQuestion& question, Explanation& explanation) {
  explanation.value = question.value;
  explanation.where = question.where;
  explanation.up_to_swap = question.up_to_swap;
}
template <typename Other>
void add_selection(const Other&, Explanation&) {}

bool takes_all(const Explanation& explanation) {
  return !explanation.value && explanation.where.empty() && !explanation.up_to_swap;
}

/// As a list is given away while it is found, and perhaps a table.
template <typename Asked>
constexpr bool is_list = std::is_same_v<Asked, PositionsQuestion>;
template <typename Asked>
constexpr bool is_table = std::is_same_v<Asked, TableQuestion>;

template <typename Asked>
ExplainAnswer explain(const Asked& asked, const ExplainQuestion& question, const PlanSettings& settings) {
  const OpenGame& game = inside(asked.game);
  ExplainAnswer answer = explained_game(game.text, game.machine);
  Explanation selection;
  add_selection(asked, selection);
  for (Request& request : requests_of(asked)) {
    request.streams = is_list<Asked> || (is_table<Asked> && question.streams);
    Plan plan = plan_for(game.machine, request, settings);
    if (request.want == Request::Want::table && !is_list<Asked>)
      plan.seconds += static_cast<double>(*request.window.cells()) * question.seconds_to_write_a_cell;
    answer.plans.push_back(
        explained({game.machine, request, settings}, plan, all_engines(), takes_all(selection)));
    add_selection(asked, answer.plans.back());
  }
  return answer;
}

}  // namespace

ExplainAnswer ask(const ExplainQuestion& question, const Settings& settings, const Control&) {
  return std::visit([&](const auto& asked) { return explain(asked, question, plan_settings(settings)); },
                    question.question);
}

}  // namespace galli
