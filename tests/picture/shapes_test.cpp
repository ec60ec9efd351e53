#include <gtest/gtest.h>

#include "gallimaufry/error.h"
#include "game/grid.h"
#include "picture/axis.h"
#include "picture/grid_picture.h"
#include "picture/pictures.h"
#include "picture/write.h"

namespace galli::shapes_test {
namespace {

using Numbers = std::vector<Integer>;

TEST(Ticks, are_round_numbers) {
  EXPECT_EQ(ticks(0, 5, 10), (Numbers{0, 1, 2, 3, 4, 5}));
  EXPECT_EQ(ticks(0, 100, 12), (Numbers{0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100}));
  EXPECT_EQ(ticks(0, 28, 8), (Numbers{0, 5, 10, 15, 20, 25}));
  EXPECT_EQ(ticks(17, 61, 4), (Numbers{20, 40, 60}));
  EXPECT_EQ(ticks(3, 3, 5), (Numbers{3}));
}

TEST(Cells, are_put_together_so_that_a_mark_stays) {
  const Bins bins = bins_for({10, 0}, {109, 49}, 30);
  EXPECT_EQ(bins.factor, 4);
  EXPECT_EQ(bins.count(0), 25U);
  EXPECT_EQ(bins.count(1), 13U);
  CellSet cells(bins);
  cells.add(13, 3);
  cells.add(12, 0);
  cells.add(109, 49);
  cells.add(9, 3);  // outside
  EXPECT_EQ(cells.count(), 3U);
  EXPECT_EQ(cells.marked(), 2U);
  EXPECT_TRUE(cells.has(0, 0));
  EXPECT_TRUE(cells.has(24, 12));
  EXPECT_FALSE(cells.has(1, 0));
}

TEST(Text, boards_are_drawn_in_letters) {
  EXPECT_EQ(as_text(wythoff_board(3)),
            "wythoff & <nim>\n"
            "y\n"
            "3  · · · ·\n"
            "2  · ■ · ·\n"
            "1  · · ■ ·\n"
            "0  ■ · · ·\n"
            "   0 1 2 3  x\n"
            "\n"
            "■ P-positions\n");
}

TEST(Text, strips_are_wrapped) {
  StripPicture picture;
  picture.wrap = 4;
  picture.strips.push_back({"", {0, 1, 1, 0, 1, Table::off_board, 0}});
  EXPECT_EQ(as_text(picture), "0  ■ · · ■\n4  ·   ■\n");
  picture.ask = Ask::values;
  picture.strips.front().terms = {0, 10, 2};
  EXPECT_EQ(as_text(picture), "0   0 10  2\n");
}

TEST(Text, grids_show_what_is_taken) {
  EXPECT_EQ(as_text(GridPicture{"cram", {{*grid_of("..#/...")}}}), "cram\n · · #\n · · ·\n");
}

GridPanel panel_with_pieces() {
  GridPanel panel{*grid_of("##./#..")};
  panel.pieces = {{'a', GridPlot::Piece::Kind::last, {{0, 0}, {1, 0}}},
                  {'A', GridPlot::Piece::Kind::next, {{0, 2}, {1, 2}}}};
  panel.marked = {{1, 1}};
  panel.caption = "(a)  N";
  return panel;
}

TEST(Text, grids_name_pieces_by_letters) {
  EXPECT_EQ(as_text(GridPicture{"", {panel_with_pieces()}}), "(a)  N\n a # A\n a * A\n");
}

std::size_t count_of(const std::string& text, const std::string& part) {
  std::size_t count = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++count;
  return count;
}

TEST(Strip, has_a_dark_cell_for_each_p_position) {
  StripPicture picture;
  picture.wrap = 4;
  picture.strips.push_back({"", {0, 1, 1, 0, 1, 1, 0}});
  const std::string svg = as_svg(draw(picture));
  EXPECT_EQ(count_of(svg, "fill=\"#161a24\" stroke"), 3U);
  EXPECT_EQ(count_of(svg, "fill=\"#ffffff\" stroke"), 4U);
  EXPECT_EQ(count_of(svg, ">6</text>"), 1U);
}

TEST(Strip, frames_what_is_pointed_out) {
  StripPicture picture;
  picture.first = 10;
  picture.strips.push_back({"", {0, 1, 1}, {11, 12, 13}});  // 13 is not there
  EXPECT_EQ(count_of(as_svg(draw(picture)), "stroke=\"#c43c00\""), 2U);
}

TEST(Grid, outlines_pieces_as_a_whole) {
  const std::string svg = as_svg(draw(GridPicture{"", {panel_with_pieces()}, {1.5}}));
  EXPECT_EQ(count_of(svg, "width=\"52\" height=\"116\" rx=\"10\""), 2U);  // two dominoes
  EXPECT_EQ(count_of(svg, "fill=\"#6b7280\""), 1U);                       // taken, without a piece
  EXPECT_EQ(count_of(svg, "stroke=\"#d98200\""), 4U);                     // around the cell that is marked
  EXPECT_EQ(count_of(svg, "stroke=\"#005a9c\" stroke-width=\"4\""), 1U);  // the axis
  EXPECT_EQ(count_of(svg, ">the last move</text>"), 1U);
  EXPECT_EQ(count_of(svg, ">placed before</text>"), 0U);  // there is none
}

TEST(Grid, pieces_that_are_no_rectangles_have_no_lines_inside) {
  GridPanel panel{*grid_of("##/#.")};
  panel.pieces = {{'a', GridPlot::Piece::Kind::placed, {{0, 0}, {0, 1}, {1, 0}}}};
  EXPECT_EQ(count_of(as_svg(draw(GridPicture{"", {panel}})), "<path"), 8U);
}

TEST(Title, is_broken_where_it_is_wider_than_the_board) {
  BoardPicture picture = wythoff_board(9);
  picture.title = "a title that has quite a few words, more than one line above this board can hold";
  const Scene scene = draw(picture);
  EXPECT_EQ(count_of(as_svg(scene), "font-weight=\"bold\""), 3U);
  picture.title = "";
  EXPECT_LE(scene.width, draw(picture).width);
}

TEST(Board, circles_positions_that_are_pointed_out) {
  BoardPicture picture = wythoff_board(3);
  picture.circled = {{1, 2}, {7, 7}};  // the second is outside
  EXPECT_EQ(count_of(as_svg(draw(picture)), "<circle"), 1U);
}

TEST(Board, has_room_for_circles_beside_its_numbers) {
  BoardPicture picture = wythoff_board(3);
  const Scene without = draw(picture);
  picture.circled = {{1, 2}};
  EXPECT_EQ(draw(picture).width, without.width);
  picture.circled = {{0, 2}};
  EXPECT_GT(draw(picture).width, without.width);
  EXPECT_GT(draw(picture).height, without.height);
}

TEST(Differences, are_told_apart_by_shape) {
  BoardPicture picture = wythoff_board(3);
  CellSet first(picture.bins);
  first.add(0, 3);
  CellSet second(picture.bins);
  second.add(3, 0);
  picture.layers.push_back({"only first", Mark::ring, colors::blue, first});
  picture.layers.push_back({"only second", Mark::cross, colors::orange, second});
  const std::string svg = as_svg(draw(picture));
  EXPECT_EQ(count_of(svg, "<circle"), 2U);  // on the board and in the legend
  EXPECT_EQ(count_of(svg, "stroke=\"#d98200\""), 4U);
}

// ---- Graphs ----

GraphPicture small_graph() {
  GraphPicture picture;
  picture.title = "nim";
  picture.boxes = {{"1,0", "", "", Outcome::N, false}, {"0,0", "", "", Outcome::P, false}};
  picture.arrows = {{0, 1}};
  return picture;
}

constexpr const char* plain =
    "graph 1 2 3\nnode 0 1 2.5 1 0.5 \"\" solid box black lightgrey\nnode 1 1 0.5 1 0.5 \"\" solid box black "
    "lightgrey\nedge 0 1 4 1 2.25 1 2 1 1 1 0.75 solid black\nstop\n";

TEST(Graph, is_laid_out_as_dot_says) {
  const GraphLayout layout = read_layout(plain, small_graph());
  EXPECT_EQ(layout.width, 480);
  EXPECT_EQ(layout.height, 720);
  EXPECT_EQ(layout.middles[0].y, 120);
  EXPECT_EQ(layout.middles[1].y, 600);
  ASSERT_EQ(layout.curves.size(), 1U);
  EXPECT_EQ(layout.curves[0].size(), 4U);
}

TEST(Graph, tells_arrows_apart_where_they_differ) {
  GraphPicture picture = small_graph();
  EXPECT_EQ(as_dot(picture, {}).find("[color="), std::string::npos);
  picture.arrows[0].by = "nim";
  EXPECT_EQ(as_dot(picture, {}).find("[color="), std::string::npos);  // one kind is no kind
  picture.boxes.push_back({"1,1", "", "", Outcome::P, false});
  picture.arrows.push_back({2, 0, "push"});
  EXPECT_NE(as_dot(picture, {}).find("2 -> 0 [color=\"#005a9c\", style=dashed"), std::string::npos);
}

TEST(Graph, does_not_believe_what_is_no_layout) {
  for (const char* text : {"", "graph 1 2 3\nstop\n", "graph 1 2\nstop\n", "graph 1 2 3\nnode 0 a b\nstop\n",
                           "graph 1 2 3\nedge 1 0 4 1 2 1 2 1 1 1 1\nstop\n"})
    EXPECT_THROW(read_layout(text, small_graph()), Error) << text;
}

TEST(Graph, marks_p_and_n_by_letters_and_by_shape) {
  const std::string svg = as_svg(draw(small_graph(), read_layout(plain, small_graph())));
  EXPECT_EQ(count_of(svg, ">P</text>"), 1U);
  EXPECT_EQ(count_of(svg, ">N</text>"), 1U);
  EXPECT_EQ(count_of(svg, " rx=\"14\""), 1U);
}

TEST(Graph, breaks_lines_that_are_wider_than_it) {
  GraphPicture picture = small_graph();
  picture.notes = {"short"};
  const Scene narrow = draw(picture, read_layout(plain, picture));
  picture.notes = {"a note that has quite a few words, more than one line below this graph can hold"};
  picture.kinds = {"nim", "a kind of arrow that has quite a few words, more than one line can hold", ""};
  const Scene scene = draw(picture, read_layout(plain, picture));
  EXPECT_EQ(scene.width, narrow.width);
  EXPECT_GT(scene.height, narrow.height);
  const std::string svg = as_svg(scene);
  EXPECT_EQ(count_of(svg, ">a note that has"), 1U);
  EXPECT_EQ(count_of(svg, "can hold"), 2U);
  EXPECT_EQ(count_of(svg, picture.notes.front()), 0U);
}

TEST(Graph, has_numbers_on_arrows_whose_style_another_kind_has) {
  GraphPicture picture = small_graph();
  picture.kinds = {"a", "b", "c", "d", "e", "f", "g"};
  picture.arrows.front().by = "g";
  const std::string svg = as_svg(draw(picture, read_layout(plain, picture)));
  EXPECT_EQ(count_of(svg, ">7</text>"), 2U);  // on the arrow and in the legend
  EXPECT_EQ(count_of(svg, ">6</text>"), 0U);
  const std::string dot = as_dot(picture, {});
  EXPECT_EQ(count_of(dot, "black: a\\n"), 1U);
  EXPECT_EQ(count_of(dot, "black, 7: g"), 1U);
  EXPECT_EQ(count_of(dot, ", label=\"7\""), 1U);
}

TEST(Graph, counts_rows_that_arrows_cross) {
  EXPECT_EQ(rows_crossed(small_graph()), 1U);
  GraphPicture picture;  // nim(1) from 3
  picture.boxes.resize(4);
  picture.arrows = {{0, 1}, {0, 2}, {0, 3}, {1, 2}, {1, 3}, {2, 3}};
  EXPECT_EQ(rows_crossed(picture), 10U);
}

TEST(Graph, asks_for_the_same_layout_whatever_the_labels) {
  GraphPicture unlabelled = small_graph();
  for (GraphPicture::Box& box : unlabelled.boxes) box.label.reset();
  EXPECT_EQ(layout_question(unlabelled), layout_question(small_graph()));
}

}  // namespace
}  // namespace galli::shapes_test
