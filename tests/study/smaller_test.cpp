// Copies of a canonical game: tables cell by cell and lists class by class, against every option looked at.
#include "study/smaller.h"

#include <gtest/gtest.h>

#include "engine/asking.h"
#include "galli.h"

namespace galli::smaller_test {
namespace {

void expect_agreement(const std::string& text, const Position& last) {
  SCOPED_TRACE(text + " to " + to_text(last));
  const Machine machine = machine_of(read(text));
  for (std::uint32_t phase = 0; phase < machine.phases.size(); ++phase) {
    Request request{Ask::outcomes, phase, Window{last}, Request::Want::positions};
    const Answer truth = run(machine, request, by("dense"));
    EXPECT_EQ(run(machine, request, by("copies")).positions, truth.positions);
    request.want = Request::Want::count;
    EXPECT_EQ(run(machine, request, by("copies")).count, truth.positions.size());
    request.want = Request::Want::table;
    EXPECT_EQ(run(machine, request, by("copies")).table.cells,
              run(machine, request, by("dense")).table.cells);
  }
}

TEST(Copies, agree_with_every_option_looked_at) {
  for (const char* text :
       {"rational(2/7, 10/1)(wythoff)", "rational(1/2, 3/1)(nim)", "rational[7,2; 1,10](nim >> euclid)",
        "rational(1/3, 1/0)(bishop)", "rational[3,1; 1,2](steps{(1,2),(2,1)})",
        "rational[2,0; 0,2](nim & bishop)", "rational[5,4; 4,5](wythoff) >> rational[5,4; 4,5](nim)",
        "misere(rational[3,1; 1,2](nim))"}) {
    for (const Position& last : {Position{0, 0}, Position{1, 7}, Position{40, 40}, Position{61, 23}})
      expect_agreement(text, last);
  }
}

/// Products that leave 64 bits lie outside of the window.
TEST(Copies, stay_in_the_window_of_narrow_cones) {
  const Machine machine = machine_of(read("rational[999999999,999999998; 1000000000,999999999](wythoff)"));
  EXPECT_EQ(determinant(machine.copies->matrix), 1);
  const Request request{Ask::outcomes, 0, Window{{3000, 3000}}, Request::Want::count};
  EXPECT_EQ(run(machine, request, usual_settings()).count, 1U);
}

TEST(Copies, of_large_boards_are_counted_at_once) {
  const Machine machine = machine_of(read("rational(2/7, 10/1)(wythoff)"));
  const Request request{Ask::outcomes, 0, Window{{100'000, 100'000}}, Request::Want::count};
  const Plan plan = plan_for(machine, request, usual_settings());
  EXPECT_EQ(plan.engine, "copies");
  EXPECT_LT(plan.seconds, 10);
  EXPECT_EQ(run(machine, plan, request, usual_settings()).count, 548692U);
}

}  // namespace
}  // namespace galli::smaller_test
