#include "engine/lines_multiples.h"
#include "engine/lines_outcomes.h"

namespace galli {

std::optional<Answer> lines_multiples(const Machine& machine, const LinesPlan& plan, const Request& request,
                                      const Control& control) {
  return lines_outcomes(machine, plan, request, control);
}

}  // namespace galli
