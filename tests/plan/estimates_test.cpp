// What the planner says that work takes, and what it takes. Bench compares more strictly, on a quiet machine.
#include "../bench/estimates.h"

#include <gtest/gtest.h>

#include <ctime>

namespace galli::estimates_test {
namespace {

double cpu_seconds(const Machine& machine, const Plan& plan, const Request& request,
                   const PlanSettings& settings) {
  const std::clock_t start = std::clock();
  run(machine, plan, request, settings);
  return static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
}

TEST(Estimates, are_near_the_time_that_is_taken) {
  constexpr double factor = 10, noise = 0.005;
  for (const bench::Estimated& work : bench::estimated()) {
    const Machine machine = machine_of(read(work.game));
    const Request request = bench::request_of(work);
    PlanSettings settings = default_settings();
    settings.engine = work.engine;
    const Plan plan = plan_for(machine, request, settings);
    const double taken = cpu_seconds(machine, plan, request, settings);
    EXPECT_LT(taken, factor * plan.seconds + noise) << work.game << " by " << plan.engine;
    EXPECT_LT(plan.seconds, factor * taken + noise) << work.game << " by " << plan.engine;
  }
}

}  // namespace
}  // namespace galli::estimates_test
