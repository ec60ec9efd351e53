#include "engine/lines/run.h"

#include "engine/lines/bit_outcomes.h"
#include "engine/lines/multiples.h"
#include "engine/lines/outcomes.h"
#include "engine/lines/slices.h"
#include "engine/lines/values.h"

namespace galli {

std::optional<Answer> run_lines(const Machine& machine, const LinesPlan& plan, const Request& request,
                                const Control& control) {
  if (request.ask == Ask::values) return lines_values(machine, plan, request, control);
  if (plan.way == LinesPlan::Way::multiples) return lines_multiples(machine, plan, request, control);
  if (plan.way == LinesPlan::Way::slices) return lines_slices(plan, request, control);
  if (plan.way == LinesPlan::Way::bits) return lines_bit_outcomes(machine, plan, request, control);
  return lines_outcomes(machine, plan, request, control);
}

std::variant<Answer, Halt> run_lines(const EngineTask& task) {
  return answer_or_stopped(
      run_lines(task.machine, details_of<LinesPlan>(task.plan), task.request, task.control));
}

}  // namespace galli
