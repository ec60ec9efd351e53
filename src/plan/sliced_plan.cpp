#include "plan/sliced_plan.h"

#include "plan/candidate.h"

namespace galli {

std::variant<SlicedPlan, Reason> plan_sliced(const Machine&, const Families&, const Request&) {
  return "it is not there yet";
}

Candidate sliced_candidate(const Question& question) {
  auto made = plan_sliced(question.machine, question.families, question.request);
  return {"sliced", std::get<Reason>(made)};
}

}  // namespace galli
