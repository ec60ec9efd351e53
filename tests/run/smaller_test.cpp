// Copies of a canonical game: tables cell by cell and lists class by class, against every option looked at. Sums: heaps
// that nothing ties, however large; names, buttons and passes that are one for the whole position.
#include "run/smaller/smaller.h"

#include <gtest/gtest.h>

#include "by_text.h"
#include "engine/asking.h"

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
  EXPECT_EQ(run(machine, request, default_settings()).count, 1U);
}

TEST(Copies, of_large_boards_are_counted_at_once) {
  const Machine machine = machine_of(read("rational(2/7, 10/1)(wythoff)"));
  const Request request{Ask::outcomes, 0, Window{{100'000, 100'000}}, Request::Want::count};
  const Plan plan = plan_for(machine, request, default_settings());
  EXPECT_EQ(plan.engine, "copies");
  EXPECT_LT(plan.seconds, 10);
  EXPECT_EQ(run(machine, plan, request, default_settings()).count, 548692U);
}

std::vector<std::uint64_t> values(const std::string& text, const std::vector<Position>& positions,
                                  std::uint32_t phase = 0) {
  return run_positions(machine_of(read(text)), Ask::values, phase, positions);
}

TEST(Summands, heaps_may_be_as_large_as_numbers_are) {
  const Integer large = Integer{1} << 62;
  using Values = std::vector<std::uint64_t>;
  EXPECT_EQ(values("nim", {{large, 1}, {large, large}}), (Values{static_cast<std::uint64_t>(large) + 1, 0}));
  EXPECT_EQ(values("nim(1) + nim(1)", {{large, 3}}), Values{static_cast<std::uint64_t>(large) + 3});
  EXPECT_EQ(values("nim(8)", {{1000000, 2000000, 3, 4, 5, 6, 7, 8}}),
            Values{1000000 ^ 2000000 ^ 3 ^ 4 ^ 5 ^ 6 ^ 7 ^ 8});
  EXPECT_EQ(values("pegs(3)", {{large, large + 1, 1}}), values("pegs(3)", {{1, 2, 1}}));
  EXPECT_EQ(values("wythoff >> nim", {{large, 5}}, 1), Values{static_cast<std::uint64_t>(large) + 5});
}

TEST(Summands, count_and_list_large_windows) {
  const Machine machine = machine_of(read("nim(6)"));
  Request request{Ask::outcomes, 0, Window{Position(6, 1023)}, Request::Want::count};
  EXPECT_EQ(run(machine, request, by("summands")).count, std::uint64_t{1} << 50);
  request.window.last = {3, 2, 7, 1, 0, 9};
  const Answer truth =
      run(machine, {Ask::outcomes, 0, request.window, Request::Want::positions}, by("dense"));
  EXPECT_EQ(run(machine, request, by("summands")).count, truth.count);
  request.want = Request::Want::positions;
  EXPECT_EQ(run(machine, request, by("summands")).positions, truth.positions);
}

/// Worth the xor of its heaps' values, each with the others empty; which is wrong where one choice binds them all.
bool is_xor_of_heaps(const std::string& text, const Position& position, std::uint32_t phase = 0) {
  const Machine machine = machine_of(read(text));
  const auto value = [&](const Position& at) {
    return run_positions(machine, Ask::values, phase, {at}, by("reference")).front();
  };
  std::uint64_t apart = 0;
  for (std::size_t heap = 0; heap < position.size(); ++heap) {
    Position alone(position.size(), 0);
    alone[heap] = position[heap];
    apart ^= value(alone);
  }
  return apart == value(position);
}

TEST(Summands, a_choice_for_the_whole_position_is_not_one_for_each_heap) {
  EXPECT_FALSE(is_xor_of_heaps("steps{(1,0),(0,1)} & steps{(2,0),(0,2)}", {1, 3}));
  EXPECT_FALSE(is_xor_of_heaps("twist(nim, pegs(2))", {2, 3}));
  EXPECT_FALSE(is_xor_of_heaps("nim >> pegs(2)", {1, 1}));
  EXPECT_FALSE(is_xor_of_heaps("one_pass(nim)", {1, 1}));
  EXPECT_FALSE(is_xor_of_heaps("conjoin(modular_nim[0,2], nim)", {1, 4}));
  EXPECT_TRUE(is_xor_of_heaps("nim >> pegs(2)", {4, 5}, 1));
  EXPECT_TRUE(is_xor_of_heaps("one_pass(nim)", {4, 6}, 1));
}

}  // namespace
}  // namespace galli::smaller_test
