#include "plan/sparse_plan.h"

#include "plan/candidate.h"

namespace galli {

std::variant<SparsePlan, Reason> plan_sparse(const Machine&, const Families&, const Request&) {
  return "it is not there yet";
}

Candidate sparse_candidate(const Question& question) {
  auto made = plan_sparse(question.machine, question.families, question.request);
  return {"sparse", std::get<Reason>(made)};
}

}  // namespace galli
