#include "gallimaufry/pictures.h"

#include <gtest/gtest.h>

#include "gallimaufry/drawing.h"
#include "gallimaufry/error.h"
#include "gallimaufry/session.h"

namespace galli::pictures_test {
namespace {

const Session session;

Complaint complaint_about(const PlotQuestion& question) {
  try {
    ask(question);
  } catch (const Error& error) {
    return error.complaint();
  }
  return {};
}

// ---- Graphs ----

TEST(Graphs, have_positions_moves_and_values) {
  const GraphAnswer answer =
      ask(GraphQuestion{.game = session.game("subtraction{1,2}"), .position = "3", .values = true});
  ASSERT_EQ(answer.places.size(), 4u);
  EXPECT_EQ(answer.places[0],
            (GraphAnswer::Place{"3", {1, "subtraction{1,2}"}, Outcome::P, std::uint64_t{0}}));
  EXPECT_EQ(answer.arrows.size(), 5u);
  EXPECT_EQ(answer.arrows[0].from, 0u);
  EXPECT_FALSE(answer.has_choices);
  EXPECT_TRUE(answer.rounds.empty());
}

TEST(Graphs, are_labelled_by_rounds) {
  const GraphAnswer answer =
      ask(GraphQuestion{.game = session.game("subtraction{1,2}"), .position = "3", .rounds = true});
  ASSERT_EQ(answer.rounds.size(), 3u);
  EXPECT_EQ(answer.rounds[0].outcome, Outcome::P);
  EXPECT_EQ(answer.rounds[1].places.size(), 2u);
  EXPECT_EQ(answer.rounds[2], (GraphAnswer::Round{Outcome::P, {0}}));
  EXPECT_EQ(answer.places[0].outcome, std::nullopt);
}

// ---- Plots ----

TEST(Plots, of_two_heaps_have_the_p_positions) {
  const PlotAnswer answer = ask(PlotQuestion{.game = session.game("wythoff"), .bounds = {7}});
  const auto& board = std::get<BoardPlot>(answer.shown);
  EXPECT_EQ(board.p_positions->count(), 7u);
  EXPECT_TRUE(board.p_positions->has(1, 2));
  EXPECT_FALSE(board.values);
  EXPECT_EQ(board.bins.factor, 1);
}

TEST(Plots, of_two_heaps_compare_games) {
  const PlotAnswer answer =
      ask(PlotQuestion{.game = session.game("wythoff"), .bounds = {7}, .compare = {session.game("nim")}});
  const auto& found = std::get<BoardPlot>(answer.shown).differences;
  ASSERT_TRUE(found);
  EXPECT_EQ(found->both.count(), 1u);
  EXPECT_EQ(found->first.count(), 6u);
  EXPECT_EQ(found->second.count(), 7u);
  EXPECT_EQ(found->least, (std::array<Integer, 2>{1, 1}));
}

TEST(Plots, of_one_heap_have_a_proved_period) {
  const PlotAnswer answer = ask(PlotQuestion{.game = session.game("subtraction{1,2}"), .bounds = {8}});
  const auto& strips = std::get<StripPlot>(answer.shown);
  ASSERT_EQ(strips.strips.size(), 1u);
  EXPECT_EQ(strips.strips[0].terms, (std::vector<std::int32_t>{0, 1, 1, 0, 1, 1, 0, 1, 1}));
  ASSERT_TRUE(strips.period);
  EXPECT_EQ(strips.period->period, 3u);
}

TEST(Plots, of_grids_tell_what_a_piece_leads_to) {
  const PlotAnswer answer = ask(PlotQuestion{.game = session.game("cram"), .grids = {"AA./..."}});
  const auto& panel = std::get<GridPlot>(answer.shown).panels.front();
  ASSERT_EQ(panel.pieces.size(), 1u);
  EXPECT_EQ(panel.pieces[0].kind, GridPlot::Piece::Kind::next);
  EXPECT_EQ(panel.next.size(), 1u);
}

TEST(Plots, refuse_marks_outside) {
  const Complaint complaint =
      complaint_about({.game = session.game("subtraction{1,2}"), .bounds = {8}, .marked_ranges = {{20, 22}}});
  EXPECT_EQ(complaint.message, "n = 20 .. 22 is not in the picture");
  EXPECT_EQ(complaint.remedies,
            (Remedies{Note{"it has n = 0 .. 8"}, SetField{QuestionField::ranges, "0..22", "draws more"}}));
}

std::string notation_of(const std::string& game, std::vector<Integer> to) {
  return ask(PlotQuestion{.game = session.game(game), .bounds = std::move(to)}).notation;
}

TEST(Plots, are_named_in_the_notation_of_papers) {
  EXPECT_EQ(notation_of("nim >> euclid", {2}), "Nim ⊙ Euclid");
  EXPECT_EQ(notation_of("(nim >> wythoff) & bishop", {2}), "(Nim ⊙ Wythoff Nim) & Corner the Bishop");
  EXPECT_EQ(notation_of("one_pass(wythoff)", {2}), "Wythoff Nim with one pass");
  EXPECT_EQ(notation_of("RN(2/7, 10/1)", {2}), "(2/7, 10/1)-RN");
  EXPECT_EQ(notation_of("misere(octal(0.07))", {2}), "misère 0.07");
  EXPECT_EQ(notation_of("twist(subtraction{1,2})", {2}), "comply/constrain, S = {1,2}");
  EXPECT_EQ(notation_of("push(nim(1), nim(1), button=inside)", {2}),
            "1-heap Nim ⊙ 1-heap Nim, button inside");
}

TEST(Plots, tell_which_options_win) {
  const PlotAnswer answer = ask(PlotQuestion{.game = session.game("nim | yama"), .moves_of = "4,3"});
  const auto& moves = std::get<BoardPlot>(answer.shown).moves_of->moves;
  ASSERT_EQ(moves.size(), 2u);
  EXPECT_EQ(moves[0].winners, 1u);
  EXPECT_TRUE(moves[0].winning.has(3, 3));
  EXPECT_EQ(moves[1].winning.count(), 0u);
}

TEST(Plots, average_values_of_boards_that_are_too_large) {
  const PlotAnswer answer =
      ask(PlotQuestion{.game = session.game("nim"), .values = true, .bounds = {7}, .max_bins = 4});
  const auto& board = std::get<BoardPlot>(answer.shown);
  EXPECT_EQ(board.bins.factor, 2);
  EXPECT_EQ(board.values->mean(0, 0), 0.5);  // 0, 1, 1, 0
  EXPECT_EQ(board.values->mean(0, 1), 2.5);  // 2, 3, 3, 2
}

TEST(Plots, are_drawn_without_a_program) {
  const PlotAnswer answer = ask(PlotQuestion{.game = session.game("wythoff"), .values = true, .bounds = {7}});
  EXPECT_TRUE(drawn(answer, PictureFormat::svg).starts_with("<svg "));
  EXPECT_NE(drawn(answer, PictureFormat::text).find("wythoff"), std::string::npos);
}

}  // namespace
}  // namespace galli::pictures_test
