// What is refused comes with what to ask in its place; that is asked, and answered.
#include <gtest/gtest.h>

#include "gallimaufry/galli.h"

namespace galli::remedies_test {
namespace {

template <typename Question>
Remedies remedies_of(const Question& question) {
  try {
    ask(question);
  } catch (const Error& error) {
    return error.complaint().remedies;
  }
  return {};
}

GameHandle game(const char* text) { return Session().game(text); }

TEST(Remedies, set_a_field_of_the_question) {
  using Field = QuestionField;
  EXPECT_EQ(remedies_of(PlotQuestion{.game = game("nim >> wythoff"), .phases = {.all = true}}),
            (Remedies{SetField{Field::phase, "1"}}));
  EXPECT_EQ(remedies_of(PlotQuestion{.game = game("nim(4)")}),
            (Remedies{SetField{Field::fixed, "h3=1,h4=1", "leaves two heaps to draw"}}));
  EXPECT_EQ(remedies_of(PlotQuestion{.game = game("nim(1)"), .ranges = {{2, 5}, {3, 7}}}),
            (Remedies{SetField{Field::ranges, "2..5"}}));
  EXPECT_EQ(remedies_of(PlotQuestion{.game = game("nim(1)"), .ranges = {{0, 90'000}}}),
            (Remedies{SetField{Field::ranges, "0..19999", "draws a part"}}));
  EXPECT_EQ(remedies_of(PlotQuestion{.game = game("nim"), .bounds = {5}, .marked = {"3,9"}}),
            (Remedies{SetField{Field::ranges, "0..5,0..9"}}));
  EXPECT_EQ(remedies_of(PlotQuestion{.game = game("nim(3)"), .fixed = {{"z", 1}}, .marked = {"3,9,2"}}),
            (Remedies{SetField{Field::fixed, "z=2"}}));
  EXPECT_EQ(remedies_of(TableQuestion{.game = game("nim"), .bounds = {4, 5, 6}}),
            (Remedies{SetField{Field::bound, "4", "is one bound for all heaps"}}));
  EXPECT_EQ(remedies_of(SweepQuestion{.game = {"", "subtraction{S}"},
                                      .variables = {{SweepVariable::Kind::sets, "S", 3}},
                                      .wants_largest = true}),
            (Remedies{SetField{Field::values}}));
}

TEST(Remedies, leave_a_field_out) {
  using Field = QuestionField;
  EXPECT_EQ(remedies_of(TableQuestion{.game = game("misere(nim)"), .values = true}),
            (Remedies{LeaveOut{Field::values}}));
  EXPECT_EQ(remedies_of(PositionsQuestion{.game = game("misere(nim)"), .value = 3}),
            (Remedies{LeaveOut{Field::value}}));
  EXPECT_EQ(remedies_of(PlotQuestion{.game = game("nim"), .fixed = {{"y", 1}}}),
            (Remedies{LeaveOut{Field::fixed}}));
  EXPECT_EQ(remedies_of(OutcomeQuestion{.game = game("nim"), .grid = "3x4"}),
            (Remedies{LeaveOut{Field::grid, "2,4"}}));
}

TEST(Remedies, count_phases_from_one) {
  const Remedies remedies =
      remedies_of(SequenceQuestion{.game = game("nim >> wythoff"), .phases = {.phase = 2}});
  const auto* other = std::get_if<OtherQuestion>(&*remedies.begin());
  ASSERT_TRUE(other);
  EXPECT_EQ(other->phase, 2U);
}

TEST(Remedies, have_plain_words) {
  EXPECT_EQ(plain_words(SetField{QuestionField::phase, "1"}), "try phase = 1");
  EXPECT_EQ(plain_words(SetField{QuestionField::ranges, "0..9", "draws a part"}),
            "ranges = 0..9 draws a part");
  EXPECT_EQ(plain_words(SetField{QuestionField::values}), "try values");
  EXPECT_EQ(plain_words(LeaveOut{QuestionField::up_to_swap}), "leave up_to_swap out");
  EXPECT_EQ(plain_words(LeaveOut{QuestionField::grid, "2,4"}), "give 2,4 in place of grid");
}

}  // namespace
}  // namespace galli::remedies_test
