// A plan: which engine answers a request, why, at what cost. Engines make them (plan/engine.h), the planner chooses (plan/planner.h).
#pragma once

#include <cassert>
#include <cstdint>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "base/cpu.h"
#include "gallimaufry/amount.h"
#include "plan/shape.h"
#include "value/request.h"

namespace galli {

/// What the caller allows and prefers.
struct PlanSettings {
  std::string engine;                             ///< obeyed or refused; empty: the planner's choice
  std::uint64_t memory = std::uint64_t{8} << 30;  ///< bytes
  CpuLevel level = CpuLevel::plain;               ///< of the kernels, at most
  std::uint64_t reference_limit = 1'000'000;
  std::uint32_t threads = 1;  ///< that may run; answers do not depend on them
};

/// What an engine wrote down for its own run. Nobody else looks at it.
struct PlanDetails {
  virtual ~PlanDetails() = default;
};

struct Plan {
  std::shared_ptr<const PlanDetails> details;
  std::string engine;
  std::vector<Reason> reasons;
  std::string theorem;           ///< that stands between the definition and the answer; empty: none
  Amount positions;              ///< pairs of phase and position that are to be evaluated
  double seconds = 0;            ///< by the clock on the wall, with the threads below
  std::uint32_t threads = 1;     ///< that it uses
  std::string kernel;            ///< empty for an engine that has none
  std::uint64_t bytes = 0;       ///< that it needs; a plan that needs more than is allowed is refused
  std::uint64_t more_bytes = 0;  ///< that it may need besides, at most
  bool follows_play = false;     ///< positions as play comes to them: perhaps far fewer than are allowed for
  std::vector<std::shared_ptr<const Plan>> parts;  ///< of the smaller questions that it asks
};

template <typename Own>
struct OwnDetails final : PlanDetails {
  explicit OwnDetails(Own made) : own(std::move(made)) {}
  Own own;
};

/// For an engine that makes a plan.
template <typename Own>
void set_details(Plan& plan, Own own) {
  plan.details = std::make_shared<const OwnDetails<Own>>(std::move(own));
}

/// For the same engine, when it runs the plan.
template <typename Own>
const Own& details_of(const Plan& plan) {
  const auto* details = dynamic_cast<const OwnDetails<Own>*>(plan.details.get());
  assert(details && "the plan is another engine's");
  return details->own;
}

/// A question about another machine, whose answer this one's comes from.
struct SubPlan {
  std::shared_ptr<const Machine> machine;
  Request request;
  std::shared_ptr<const Plan> plan;
};

/// The theorems of a plan and of the plans that it is made of.
std::set<std::string> theorems_of(const Plan& plan);

}  // namespace galli
