// Lines of P-positions.
#include "study/slopes.h"

#include "ask/open_game.h"
#include "gallimaufry/studies.h"

namespace galli {
namespace {

SlopeEstimate estimate_of(const SlopeLine& line) {
  return {line.slope,
          line.error,
          line.share,
          line.least,
          line.greatest,
          line.is_spread,
          line.number ? to_text(*line.number) : "",
          line.is_by_corollary};
}

}  // namespace

SlopesAnswer ask(const SlopesQuestion& question, const Settings& settings, const Control& control) {
  const Machine& machine = inside(question.game).machine;
  const PlanSettings how = plan_settings(settings);
  const auto given = checked_bound(question.bound);
  const Integer bound = given ? *given : default_slope_bound(machine, how);
  const SlopeFinding found = find_slopes(machine, bound, how, control);
  SlopesAnswer answer{machine.boards[0].heaps(), found.bound, found.positions, found.off_lines, found.unclear,
                      found.is_up_to_swap,       {}};
  for (const SlopeLine& line : found.lines) answer.lines.push_back(estimate_of(line));
  return answer;
}

}  // namespace galli
