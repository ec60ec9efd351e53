// What long questions tell while they are answered.
#include <gtest/gtest.h>

#include <set>

#include "gallimaufry/galli.h"

namespace galli::stages_test {
namespace {

struct Told {
  std::set<Stage> stages;
  std::set<std::string> subjects;
  bool is_within_total = true;
};

template <typename Question>
Told told_by(const Question& question, const Settings& settings = {}) {
  Told told;
  Control control;
  control.progress = [&](const Progress& progress) {
    told.stages.insert(progress.stage);
    if (!progress.subject.empty()) told.subjects.emplace(progress.subject);
    told.is_within_total &= progress.total == 0 || progress.done <= progress.total;
  };
  ask(question, settings, control);
  return told;
}

TEST(Stages, planning_comes_before_the_engine) {
  const GameHandle game = Session().game("wythoff");
  const TableQuestion question{.game = game, .values = true, .bounds = {300}};
  const Told told = told_by(question, {.engine = "dense"});
  EXPECT_EQ(told.stages, (std::set{Stage::planning, Stage::computing}));
  EXPECT_EQ(told.subjects, (std::set<std::string>{"dense"}));
  EXPECT_TRUE(told.is_within_total);
}

TEST(Stages, claims_are_named) {
  const std::string two = "claim a\nP(nim) = P(nim)\nN = 9\n\nclaim b\nP(nim) = P(nim)\nN = 9\n";
  const Told told = told_by(CheckQuestion{.claims = {Source{"two.claim", two}}});
  EXPECT_TRUE(told.stages.contains(Stage::checking));
  EXPECT_TRUE(told.is_within_total);
}

TEST(Stages, studies_say_what_they_compare_and_guess) {
  const Session session;
  EXPECT_TRUE(told_by(CompareQuestion{{session.game("nim"), session.game("bishop")}, 9})
                  .subjects.contains("nim and bishop"));
  EXPECT_TRUE(told_by(LawsQuestion{{session.game("nim"), session.game("bishop")}, 5})
                  .stages.contains(Stage::comparing));
  EXPECT_TRUE(told_by(IdentifyQuestion{"0,1,2,0,1,2"}).stages.contains(Stage::guessing));
  EXPECT_TRUE(told_by(ConjectureQuestion{session.game("wythoff"), 60}).stages.contains(Stage::guessing));
  EXPECT_TRUE(told_by(GraphQuestion{.game = session.game("nim"), .position = {"2,2"}})
                  .stages.contains(Stage::exploring));
  EXPECT_TRUE(told_by(SweepQuestion{.game = {"", "subtraction{S}"},
                                    .variables = {{SweepVariable::Kind::sets, "S", 4}}})
                  .stages.contains(Stage::sweeping));
}

TEST(Stages, have_names) {
  EXPECT_EQ(name_of(Stage::working), "working");
  EXPECT_EQ(name_of(Stage::sweeping), "sweeping");
}

}  // namespace
}  // namespace galli::stages_test
