// Facts of the operators that a wrong reading would break, and the evaluator's limits.
#include "proof/reference.h"

#include <gtest/gtest.h>

#include "by_text.h"

namespace galli::reference_test {
namespace {

Nimber value_in_phase(const std::string& text, std::uint32_t phase, const Position& position) {
  return run_positions(machine_of(read(text)), Ask::values, phase - 1, {position}).front();
}

TEST(Reference, a_meet_below_a_union_is_a_set) {
  EXPECT_EQ(value(read("(subtraction{1} & subtraction{1}) | subtraction{2}"), {2}), 2U);
}

TEST(Reference, the_window_is_not_the_board) { EXPECT_EQ(value(read("bishop & yama"), {6, 6}), 5U); }

TEST(Reference, push_is_not_associative) {
  EXPECT_EQ(outcome(read("(nim >> wythoff) >> euclid"), {0, 0}), Outcome::N);
  EXPECT_EQ(outcome(read("nim >> (wythoff >> euclid)"), {0, 0}), Outcome::P);
}

TEST(Reference, mixtures_mean_what_the_parentheses_say) {
  EXPECT_NE(outcome(read("bishop | (nim >> euclid)"), {2, 2}),
            outcome(read("(bishop | nim) >> euclid"), {2, 2}));
}

TEST(Reference, the_button_may_be_pushed_where_nothing_moves_but_a_pass_may_not) {
  EXPECT_EQ(value(read("nim >> nim"), {0, 0}), 1U);
  EXPECT_EQ(value(read("one_pass(nim)"), {0, 0}), 0U);
  EXPECT_EQ(value(read("one_pass(nim(1))"), {1}), 2U);
}

TEST(Reference, two_buttons_are_not_one) {
  const std::string g = "subtraction{1} >> subtraction{1}";
  EXPECT_NE(value(read("(" + g + ") | (" + g + ")"), {0}), value(read(g), {0}));
}

TEST(Reference, one_pass_remembers_the_phase) {
  EXPECT_EQ(machine_of(read("one_pass(nim >> bishop)")).phases.size(), 4U);
  EXPECT_EQ(value_in_phase("one_pass(nim >> bishop)", 4, {3, 5}), value(read("bishop"), {3, 5}));
  EXPECT_EQ(value_in_phase("one_pass(nim >> bishop)", 3, {3, 5}), value(read("nim >> bishop"), {3, 5}));
}

TEST(Reference, misere_counts_an_empty_imposed_set_as_won) {
  EXPECT_EQ(outcome(read("misere(nim)"), {0, 0}), Outcome::N);
  EXPECT_EQ(outcome(read("misere(nim & bishop)"), {0, 3}), Outcome::N);
  EXPECT_THROW(value(read("misere(nim)"), {1, 1}), Error);
}

TEST(Reference, start_rule_gives_the_position) {
  EXPECT_EQ(outcome(read("fibonacci"), {45}), Outcome::N);
  EXPECT_EQ(outcome(read("fibonacci"), {34}), Outcome::P);
  EXPECT_EQ(value(read("fibonacci"), {10}), value(read("fibonacci"), {10, 9}));
}

TEST(Reference, goes_deep_without_recursion) {
  EXPECT_EQ(outcome(read("subtraction{1,2}"), {300'000}), Outcome::P);
}

TEST(Reference, refuses_what_is_too_large) {
  EXPECT_THROW(outcome(read("euclid"), {1'000'000'000'000, 999'999'999'999}), Error);
  const Machine machine = machine_of(read("subtraction{1}"));
  Reference reference(machine, Ask::outcomes, 100'000);
  const auto answer = reference.value(0, {200'000});
  ASSERT_TRUE(std::holds_alternative<Halt>(answer));
  EXPECT_EQ(std::get<Halt>(answer).reason, Halt::Reason::too_many_positions);
}

TEST(Reference, stops_when_asked) {
  const Machine machine = machine_of(read("nim"));
  Reference reference(machine, Ask::values);
  Control control;
  control.stop_requested = [] { return true; };
  const auto answer = reference.value(0, {50, 50}, control);
  ASSERT_TRUE(std::holds_alternative<Halt>(answer));
  EXPECT_EQ(std::get<Halt>(answer).reason, Halt::Reason::stopped);
  EXPECT_EQ(std::get<Nimber>(reference.value(0, {5, 3})), 6U);
}

}  // namespace
}  // namespace galli::reference_test
