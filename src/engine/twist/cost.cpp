// What the twist engine takes, and with what it offers itself.
#include <algorithm>

#include "engine/twist/plan.h"
#include "plan/cost.h"

namespace galli {
namespace {

constexpr double seconds_per_twist_look = 1.2e-9;
constexpr double seconds_to_begin_twist = 20e-6;
constexpr std::uint64_t bytes_per_twist_term = 4;
constexpr std::uint64_t default_twist_terms = 1'000'000;
constexpr std::uint64_t max_terms = std::uint64_t{1} << 31;  ///< whose values fit into 32 bits
constexpr std::uint64_t bytes_per_amount = 40;  ///< up to the largest: what is near, and what it stands for

std::uint64_t largest_amount(const TwistPlan& plan) {
  std::uint32_t largest = 0;
  if (!plan.excluded.empty()) largest = plan.excluded.back();
  if (!plan.taken.empty()) largest = std::max(largest, plan.taken.back());
  return largest;
}

}  // namespace

std::variant<Plan, Reason> twist_offer(const EngineQuestion& question) {
  auto made = plan_twist(question.machine, question.families);
  if (const Reason* reason = std::get_if<Reason>(&made)) return *reason;
  TwistPlan twist = std::move(std::get<TwistPlan>(made));
  twist.max_terms = std::min(question.settings.memory / bytes_per_twist_term / 4, max_terms);
  const std::uint64_t heaps = largest_heap(question.request) + 1;
  const std::uint64_t terms = std::min(heaps, default_twist_terms);
  Plan plan;
  plan.reasons = {"values up to some heap are all numbers up to their largest: only few heaps are looked at"};
  plan.positions = {terms * (twist.is_alone ? 1 : 2),
                    heaps > terms ? Amount::Kind::about : Amount::Kind::at_most};
  const std::size_t looks = (twist.excluded.empty() ? 1 : twist.excluded.back()) + twist.taken.size();
  plan.seconds = seconds_to_begin_twist +
                 static_cast<double>(terms) * static_cast<double>(looks) * seconds_per_twist_look;
  plan.bytes = 2 * terms * bytes_per_twist_term + bytes_per_amount * largest_amount(twist);
  add_answer(question, plan, true);
  set_details(plan, std::move(twist));
  return plan;
}

}  // namespace galli
