#include "engine/shelves/plan.h"

#include <algorithm>

namespace galli {
namespace {

// Measured on one core of a 2020s server: what a cell takes, and what each line and each single option adds.

constexpr Integer max_classes = 4;

std::optional<Reason> refusal_of(const LevelsPlan& plan, const LevelsPhase& phase) {
  if (!has_own_lines(phase))
    return "a ray leads to another phase, or begins at another distance than its step";
  if (phase.lines.empty() || (plan.is_symmetric && phase.row_sets != 0 && !phase.has_columns()))
    return "no long ray leads to other rows";
  if (phase.sets > max_shelves_sets) return "the opponent chooses among more than four sets of options";
  if (phase.lines.size() > max_shelves_lines)
    return "there are more than five rays besides the one along rows";
  for (const LevelsLine& line : phase.lines) {
    if (line.step_y < 0)
      return "a move raises a heap";  // two rows are found side by side, one a little behind
    if (line.step_x > max_classes) return "a ray lowers rows by more than 4 at a time";
  }
  if (std::any_of(phase.places.begin(), phase.places.end(), [](const LevelsPlace& p) { return p.dy < 0; }))
    return "a move raises a heap";
  if (plan.values > shelves_nowhere) return "values may be over 65533";
  return {};
}

std::optional<Reason> refusal(const LevelsPlan& plan) {
  for (const LevelsPhase& phase : plan.phases) {
    if (auto reason = refusal_of(plan, phase)) return reason;
  }
  return {};
}

}  // namespace

std::variant<ShelvesPlan, Reason> plan_shelves(const Machine& machine, const Families& families,
                                               const Request& request) {
  if (wants_only_zeros(request)) return "gives values, and no P-positions alone";
  auto made = plan_levels(machine, families, request, LevelsSets::with_row_rays, refusal);
  if (std::holds_alternative<Reason>(made))
    made = plan_levels(machine, families, request, LevelsSets::any, refusal);
  if (const Reason* reason = std::get_if<Reason>(&made)) return *reason;
  return ShelvesPlan{std::get<LevelsPlan>(std::move(made))};
}

}  // namespace galli
