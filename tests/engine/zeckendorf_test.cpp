// The zeckendorf engine against the reference; and what it must leave to others.
#include "engine/zeckendorf/run.h"

#include <gtest/gtest.h>

#include "by_text.h"
#include "engine/asking.h"

namespace galli::zeckendorf_test {
namespace {

TEST(Zeckendorf, agrees_with_the_reference_in_every_form) {
  const Machine machine = machine_of(read("fibonacci"));
  for (const Position& last : {Position{0, 0}, Position{0, 5}, Position{60, 0}, Position{90, 130}}) {
    Request request{Ask::outcomes, 0, Window{last}, Request::Want::table};
    const Answer table = run(machine, request, by("zeckendorf"));
    EXPECT_EQ(table.table.cells, run(machine, request, by("reference")).table.cells);
    request.want = Request::Want::positions;
    const Answer list = run(machine, request, by("zeckendorf"));
    EXPECT_EQ(list.positions, run(machine, request, by("reference")).positions);
    request.want = Request::Want::count;
    const Answer count = run(machine, request, by("zeckendorf"));
    EXPECT_EQ(count.count, list.positions.size());
    EXPECT_EQ(count.count, table.count);
  }
}

TEST(Zeckendorf, heaps_of_any_size_are_answered_at_once) {
  const Machine machine = machine_of(read("fibonacci"));
  constexpr Integer fibonacci = 1'779'979'416'004'714'189;  // F(88)
  const auto outcomes_at = [&](const std::vector<Position>& positions) {
    return run(machine, request_for(machine, Ask::outcomes, 0, positions), default_settings()).chosen;
  };
  EXPECT_EQ(outcomes_at(
                {{fibonacci, fibonacci - 1}, {fibonacci, fibonacci}, {fibonacci + 1, 0}, {fibonacci + 1, 1}}),
            (std::vector<std::uint64_t>{0, 1, 0, 1}));
}

bool is_taken_for(const std::string& text, const Position& position, Ask ask = Ask::outcomes) {
  Library library = standard_library();
  library.add(
      std::make_shared<const Source>(Source{"my.rules",
                                            "ruleset mine(a, b)\n  (a - t, 2*t) for t in 1..min(a, b)\n"
                                            "ruleset thrice(a, b)\n  (a - t, 3*t) for t in 1..min(a, b)\n"
                                            "ruleset cut(a, b)\n  board a + b <= 40\n"
                                            "  (a - t, 2*t) for t in 1..min(a, b)\n"}));
  const Machine machine = machine_of(read(text, library));
  return plan_for(machine, request_for(machine, ask, 0, {position}), default_settings()).engine ==
         "zeckendorf";
}

TEST(Zeckendorf, goes_by_the_rules_and_leaves_the_rest_alone) {
  EXPECT_TRUE(is_taken_for("fibonacci", {40, 39}));
  EXPECT_TRUE(is_taken_for("mine", {40, 39}));
  EXPECT_FALSE(is_taken_for("thrice", {4, 3}));
  EXPECT_FALSE(is_taken_for("cut", {4, 3}));
  EXPECT_FALSE(is_taken_for("misere(fibonacci)", {4, 3}));
  EXPECT_FALSE(is_taken_for("fibonacci >> fibonacci", {4, 3}));
  EXPECT_FALSE(is_taken_for("fibonacci", {4, 3}, Ask::values));
}

}  // namespace
}  // namespace galli::zeckendorf_test
