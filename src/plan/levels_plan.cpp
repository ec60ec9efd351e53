#include "plan/levels_plan.h"

#include "plan/candidate.h"

namespace galli {

std::variant<LevelsPlan, Reason> plan_levels(const Machine&, const Families&, const Request&) {
  return "it is not there yet";
}

Candidate levels_candidate(const Question& question) {
  auto made = plan_levels(question.machine, question.families, question.request);
  return {"levels", std::get<Reason>(made)};
}

}  // namespace galli
