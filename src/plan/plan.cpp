#include "plan/plan.h"

namespace galli {

std::set<std::string> theorems_of(const Plan& plan) {
  std::set<std::string> all;
  if (!plan.theorem.empty()) all.insert(plan.theorem);
  for (const auto& part : plan.parts) all.merge(theorems_of(*part));
  return all;
}

}  // namespace galli
