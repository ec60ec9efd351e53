#include "plan/lines_plan.h"

#include "plan/candidate.h"

namespace galli {

std::variant<LinesPlan, Reason> plan_lines(const Machine&, const Families&, const Request&) {
  return "it is not there yet";
}

Candidate lines_candidate(const Question& question) {
  auto made = plan_lines(question.machine, question.families, question.request);
  return {"lines", std::get<Reason>(made)};
}

}  // namespace galli
