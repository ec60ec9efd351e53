#include "plan/candidate.h"

namespace galli {

Candidate lines_candidate(const Question& question) {
  const Request& request = question.request;
  auto made = plan_lines(question.machine, question.families, request);
  if (const Reason* reason = std::get_if<Reason>(&made)) return {"lines", *reason};
  Plan plan;
  plan.reasons = {"remembers what each line holds"};
  plan.seconds = 1000;
  add_answer(question, plan, true);
  plan.details = std::move(std::get<LinesPlan>(made));
  return {"lines", plan};
}

}  // namespace galli
