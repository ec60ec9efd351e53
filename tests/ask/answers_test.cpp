// Questions and answers are plain data: the same question has the same answer, another question another.
#include <gtest/gtest.h>

#include <algorithm>

#include "gallimaufry/galli.h"

namespace galli::answers_test {
namespace {

/// Asked twice, of sessions that know nothing of each other; `other` has another answer.
template <typename Ask>
void expect_plain_data(Ask question_of, Ask other_question_of) {
  const Session first, second;
  const auto question = question_of(first), again = question_of(second), other = other_question_of(first);
  EXPECT_EQ(question, again);
  EXPECT_FALSE(question == other);
  const auto answer = ask(question);
  EXPECT_EQ(answer, ask(question));
  EXPECT_EQ(answer, ask(again));
  EXPECT_FALSE(answer == ask(other));
}

template <typename Question>
using Maker = Question (*)(const Session&);

template <typename Question>
void compare(Maker<Question> one, Maker<Question> other) {
  expect_plain_data<Maker<Question>>(one, other);
}

TEST(Answers, about_positions_are_plain_data) {
  compare<OutcomeQuestion>(
      [](const Session& s) { return OutcomeQuestion{.game = s.game("nim"), .positions = {"1,2"}}; },
      [](const Session& s) { return OutcomeQuestion{.game = s.game("nim"), .positions = {"2,2"}}; });
  compare<ValueQuestion>(
      [](const Session& s) { return ValueQuestion{.game = s.game("nim"), .positions = {"1,2"}}; },
      [](const Session& s) { return ValueQuestion{.game = s.game("wythoff"), .positions = {"1,2"}}; });
  compare<PositionsQuestion>(
      [](const Session& s) { return PositionsQuestion{.game = s.game("wythoff"), .bounds = {9}}; },
      [](const Session& s) { return PositionsQuestion{.game = s.game("wythoff"), .bounds = {19}}; });
  compare<SequenceQuestion>(
      [](const Session& s) { return SequenceQuestion{.game = s.game("subtraction{1,2}")}; },
      [](const Session& s) { return SequenceQuestion{.game = s.game("subtraction{1,2}"), .values = true}; });
  compare<MovesQuestion>(
      [](const Session& s) { return MovesQuestion{.game = s.game("nim & bishop"), .positions = {"3,4"}}; },
      [](const Session& s) { return MovesQuestion{.game = s.game("nim & bishop"), .positions = {"3,5"}}; });
  compare<PlayQuestion>(
      [](const Session& s) { return PlayQuestion{.game = s.game("nim & bishop"), .position = {"3,4"}}; },
      [](const Session& s) { return PlayQuestion{.game = s.game("nim & bishop"), .position = {"3,5"}}; });
}

TEST(Answers, from_kept_boards_differ_in_how_they_were_found_only) {
  const Session session;
  const TableQuestion question{.game = session.game("wythoff"), .values = true, .bounds = {9}};
  TableAnswer first = ask(question);
  const TableAnswer second = ask(question);
  EXPECT_EQ(first.tables, second.tables);
  EXPECT_EQ(first.head, second.head);
  EXPECT_FALSE(first == second);
  first.run = second.run;
  EXPECT_EQ(first, second);
}

TEST(Answers, about_sequences_are_plain_data) {
  compare<PeriodQuestion>(
      [](const Session& s) {
        return PeriodQuestion{.game = s.game("octal(0.77)"), .values = true, .certificates = true};
      },
      [](const Session& s) { return PeriodQuestion{.game = s.game("octal(0.07)"), .values = true}; });
  const std::string certificate =
      ask(PeriodQuestion{.game = Session().game("octal(0.77)"), .values = true, .certificates = true})
          .periods[0]
          .certificate;
  EXPECT_EQ(ask(VerifyQuestion{{"k", certificate}}), ask(VerifyQuestion{{"k", certificate}}));
  EXPECT_EQ(ask(IdentifyQuestion{"0,1,2,0,1,2"}), ask(IdentifyQuestion{"0,1,2,0,1,2"}));
  EXPECT_FALSE(ask(IdentifyQuestion{"0,1,2,0,1,2"}) == ask(IdentifyQuestion{"0,1,0,1"}));
}

TEST(Answers, about_games_are_plain_data) {
  compare<CompareQuestion>(
      [](const Session& s) {
        return CompareQuestion{{s.game("nim"), s.game("bishop")}, 9};
      },
      [](const Session& s) {
        return CompareQuestion{{s.game("nim"), s.game("wythoff")}, 9};
      });
  compare<LawsQuestion>(
      [](const Session& s) {
        return LawsQuestion{{s.game("nim"), s.game("bishop")}, 6};
      },
      [](const Session& s) {
        return LawsQuestion{{s.game("nim"), s.game("bishop")}, 7};
      });
  compare<SlopesQuestion>(
      [](const Session& s) {
        return SlopesQuestion{s.game("wythoff"), 500};
      },
      [](const Session& s) {
        return SlopesQuestion{s.game("wythoff"), 600};
      });
  compare<ConjectureQuestion>(
      [](const Session& s) {
        return ConjectureQuestion{s.game("wythoff"), 60};
      },
      [](const Session& s) {
        return ConjectureQuestion{s.game("nim"), 60};
      });
  compare<ExplainQuestion>(
      [](const Session& s) { return ExplainQuestion{TableQuestion{.game = s.game("nim")}}; },
      [](const Session& s) { return ExplainQuestion{TableQuestion{.game = s.game("nim"), .values = true}}; });
  compare<ShowQuestion>(
      [](const Session& s) {
        return ShowQuestion{.session = s, .game = {"", "nim"}};
      },
      [](const Session& s) {
        return ShowQuestion{.session = s, .game = {"", "cram"}};
      });
}

TEST(Answers, about_claims_are_plain_data) {
  compare<CheckQuestion>(
      [](const Session& s) {
        return CheckQuestion{.session = s,
                             .claims = {Source{"a.claim", "claim a\nP(nim) = P(bishop)\nN = 9\n"}},
                             .with_moves = true};
      },
      [](const Session& s) {
        return CheckQuestion{.session = s,
                             .claims = {Source{"a.claim", "claim a\nP(nim) = P(nim)\nN = 9\n"}}};
      });
}

TEST(Answers, that_are_drawn_are_plain_data) {
  compare<GraphQuestion>(
      [](const Session& s) { return GraphQuestion{.game = s.game("nim & bishop"), .position = {"2,2"}}; },
      [](const Session& s) {
        return GraphQuestion{.game = s.game("nim & bishop"), .position = {"2,2"}, .rounds = true};
      });
  compare<PlotQuestion>(
      [](const Session& s) {
        return PlotQuestion{.game = s.game("nim"), .bounds = {9}, .compare = {s.game("wythoff")}};
      },
      [](const Session& s) { return PlotQuestion{.game = s.game("nim"), .values = true, .bounds = {9}}; });
  compare<PlotQuestion>([](const Session& s) { return PlotQuestion{.game = s.game("subtraction{1,2}")}; },
                        [](const Session& s) { return PlotQuestion{.game = s.game("subtraction{1,3}")}; });
  compare<PlotQuestion>(
      [](const Session& s) { return PlotQuestion{.game = s.game("cram"), .grids = {"aa./..."}}; },
      [](const Session& s) { return PlotQuestion{.game = s.game("cram"), .grids = {"a../a.."}}; });
}

TEST(Answers, about_families_and_lists_are_plain_data) {
  compare<SweepQuestion>(
      [](const Session& s) {
        return SweepQuestion{
            .session = s, .game = {"", "subtraction{S}"}, .variables = {{SweepVariable::Kind::sets, "S", 4}}};
      },
      [](const Session& s) {
        return SweepQuestion{
            .session = s, .game = {"", "subtraction{S}"}, .variables = {{SweepVariable::Kind::sets, "S", 5}}};
      });
  EXPECT_EQ(ask(ListQuestion{}), ask(ListQuestion{}));
  EXPECT_EQ(ask(CiteQuestion{}), ask(CiteQuestion{}));
  EXPECT_EQ(ask(ZeckendorfQuestion{{"45"}}), ask(ZeckendorfQuestion{{"45"}}));
  EXPECT_FALSE(ask(ZeckendorfQuestion{{"45"}}) == ask(ZeckendorfQuestion{{"46"}}));
}

TEST(Handles, are_equal_when_they_mean_the_same_game_of_the_same_rules) {
  const Source own{"own.rules", "ruleset own(x)\n  (x - i)  for i in 1..x\n"};
  const Session one, two, more({own});
  EXPECT_EQ(one.game("nim >> euclid"), two.game("(nim) >> euclid"));
  EXPECT_FALSE(one.game("nim") == one.game("wythoff"));
  EXPECT_FALSE(one.game("nim") == one.game({"", "nim"}, true));
  EXPECT_FALSE(one.game("nim") == more.game("nim"));
  EXPECT_FALSE(one == more);
  EXPECT_EQ(more, Session({own}));
  EXPECT_EQ(GameHandle(), GameHandle());
  EXPECT_FALSE(GameHandle() == one.game("nim"));
}

TEST(Handles, tell_what_a_phase_is_played_on) {
  const Session session;
  EXPECT_EQ(session.game("nim").board_kind(), BoardKind::heaps);
  EXPECT_EQ(session.game("octal(0.77)").board_kind(), BoardKind::multiset);
  EXPECT_EQ(session.game("cram").board_kind(), BoardKind::grid);
  EXPECT_EQ(session.game("cram + nim").board_kind(), BoardKind::several_parts);
  EXPECT_TRUE(session.game("nim").is_symmetric());
  EXPECT_FALSE(session.game("fibonacci").is_symmetric());
  EXPECT_EQ(session.game("nim >> wythoff").phase_names(), (std::vector<std::string>{"nim", "wythoff"}));
}

TEST(Engines, can_be_named) {
  const std::vector<std::string> names = engine_names();
  EXPECT_NE(std::find(names.begin(), names.end(), "dense"), names.end());
  const TableQuestion question{.game = Session().game("wythoff"), .bounds = {3}};
  for (const std::string& name : names) {
    try {
      EXPECT_EQ(ask(question, {.engine = name}).run.engine, name);
    } catch (const Error& error) {
      EXPECT_EQ(error.complaint().kind, ErrorKind::refused) << name;  // it does not take this game
    }
  }
}

/// What an answer calls a position can be asked about.
TEST(Positions, of_answers_are_texts_of_questions) {
  const Session session;
  const std::pair<const char*, const char*> asked[] = {{"nim >> wythoff", "3,5"},
                                                       {"octal(0.77)", "5,7"},
                                                       {"cram", "2x3"},
                                                       {"cram + nim", "2x2+1,3"},
                                                       {"nim(1)", "4"}};
  for (const auto& [text, position] : asked) {
    const GameHandle game = session.game(text);
    const MovesAnswer moves = ask(MovesQuestion{.game = game, .positions = {position}});
    for (const MoveEntry& move : moves.positions[0].moves) {
      const OutcomeQuestion question{
          .game = game, .positions = {PositionText(move.to.text)}, .phases = {.phase = move.phase}};
      EXPECT_EQ(ask(question).outcomes[0][0], move.outcome) << text << " " << move.to.text;
    }
  }
}

}  // namespace
}  // namespace galli::answers_test
